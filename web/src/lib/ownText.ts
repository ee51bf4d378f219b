/** What a table brings itself as a text: a map, a scenario, a set of figures. Lists of tables leave all but its name out. */
export interface OwnText {
  custom: string | null;
}

/** The name that such a text gives itself, also where only that is left of it; null where it has none. */
export function ownName({ custom }: OwnText): string | null {
  return custom?.match(/^name:\s*(.+)$/m)?.[1]?.trim() ?? null;
}
