/** What a table brings itself as a text: a map, a scenario, a set of figures. Lists of tables leave the text out. */
export interface OwnText {
  custom: string | null;
}

/** The name that such a text gives itself; null where it has none, or is left out. */
export function ownName({ custom }: OwnText): string | null {
  return custom?.match(/^name:\s*(.+)$/m)?.[1]?.trim() ?? null;
}
