// The games there are. Written by `cargo xtask types`: change the Rust types instead.

/** For how many players each is. */
export const SEATS = {
  escape: { min: 2, max: 16 },
  survive: { min: 2, max: 4 },
  ovni: { min: 2, max: 4 },
  hush: { min: 2, max: 4 },
} as const;

/** Those with bots that are better than hard ones. */
export const MASTERED: readonly string[] = ['escape', 'survive', 'ovni'];
