/** What somebody has chosen for this browser. It is kept in it, and nowhere else. */
import { levelNamed, type Level } from './levels';
import type { BotPace } from './wire/server';
import { isLocale, preferredLocale, setLocale, type Locale } from './i18n/index.svelte';

export type Theme = 'system' | 'dark' | 'light';
export type Motion = 'system' | 'reduced';

/** How loud the sounds are, from nothing to all. */
export const SOUND_LEVELS = ['off', 'quiet', 'full'] as const;
export type SoundLevel = (typeof SOUND_LEVELS)[number];

/** How fast bots follow each other at the tables that one opens. */
export const BOT_PACES = ['calm', 'brisk', 'at_once'] as const satisfies readonly BotPace[];

const KEY = 'fuga';
/** So many finished matches of a game are kept: enough to tell a beginner. */
const MOST_PLAYED = 10;
/** So many first matches of a game are a beginner's. */
const FIRST_MATCHES = 2;
/** So many matches after them it is said that bots are stronger now. */
const GROWN_MATCHES = 3;

interface Kept {
  locale: Locale | null;
  theme: Theme;
  motion: Motion;
  sound: SoundLevel;
  bots: BotPace;
  /** How strong the bots of each game are, where one has chosen. */
  levels: Record<string, Level>;
  hasNotices: boolean;
  isGoalFolded: boolean;
  /** All that is likely is listed beside the board; null where one has not chosen. */
  isLikelyUnfolded: boolean | null;
  /** A turn in which nothing is left to decide ends by itself, where nobody but bots could learn from it. */
  doesEndAlone: boolean;
  /** The first matches of each game that one has played until they were over, or until one was out, by code. */
  played: Record<string, string[]>;
  /** The games of which it was said that the first matches are over. */
  grown: string[];
}

function read(): Kept {
  const kept: Kept = {
    locale: null,
    theme: 'system',
    motion: 'system',
    sound: 'quiet',
    bots: 'calm',
    levels: {},
    hasNotices: false,
    isGoalFolded: false,
    isLikelyUnfolded: null,
    doesEndAlone: true,
    played: {},
    grown: [],
  };
  let given: Partial<Record<keyof Kept, unknown>>;
  try {
    given = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<keyof Kept, unknown>>;
  } catch {
    // A browser may forbid to keep anything, or keep what is no longer understood; then it is as on the first visit.
    return kept;
  }
  if (typeof given.locale === 'string' && isLocale(given.locale)) kept.locale = given.locale;
  if (given.theme === 'dark' || given.theme === 'light') kept.theme = given.theme;
  if (given.motion === 'reduced') kept.motion = given.motion;
  if (given.sound === 'off' || given.sound === 'full') kept.sound = given.sound;
  kept.bots = BOT_PACES.find((pace) => pace === given.bots) ?? kept.bots;
  kept.hasNotices = given.hasNotices === true;
  kept.isGoalFolded = given.isGoalFolded === true;
  if (typeof given.isLikelyUnfolded === 'boolean') kept.isLikelyUnfolded = given.isLikelyUnfolded;
  kept.doesEndAlone = given.doesEndAlone !== false;
  for (const [game, name] of Object.entries(given.levels ?? {})) {
    const level = levelNamed(name);
    if (level !== null) kept.levels[game] = level;
  }
  for (const [game, codes] of Object.entries(given.played ?? {})) {
    if (Array.isArray(codes)) kept.played[game] = codes.map(String).slice(0, MOST_PLAYED);
  }
  if (Array.isArray(given.grown)) kept.grown = given.grown.map(String).slice(0, MOST_PLAYED);
  return kept;
}

class Settings {
  #kept = $state(read());
  #light = matchMedia('(prefers-color-scheme: light)');
  #isSystemLight = $state(false);

  constructor() {
    this.#isSystemLight = this.#light.matches;
    this.#light.addEventListener('change', (event) => {
      this.#isSystemLight = event.matches;
      this.#show();
    });
    // Another tab of this browser has chosen something; where everything is forgotten there is no key.
    addEventListener('storage', ({ key }) => {
      if (key === KEY || key === null) void this.#readAgain();
    });
    this.#show();
  }

  /** Loads the sentences of the language in use. */
  async start() {
    await setLocale(this.#kept.locale ?? preferredLocale(navigator.languages));
  }

  get theme() {
    return this.#kept.theme;
  }
  set theme(theme: Theme) {
    this.#kept.theme = theme;
    this.#keep();
  }
  /** Whether the page is light now. */
  get isLight() {
    return this.theme === 'light' || (this.theme === 'system' && this.#isSystemLight);
  }

  get bots() {
    return this.#kept.bots;
  }
  set bots(pace: BotPace) {
    this.#kept.bots = pace;
    this.#keep();
  }

  /** The level that one has chosen for the bots of a game; null where one has not. */
  levelOf(game: string): Level | null {
    return this.#kept.levels[game] ?? null;
  }
  setLevel(game: string, level: Level) {
    this.#kept.levels = { ...this.#kept.levels, [game]: level };
    this.#keep();
  }

  get motion() {
    return this.#kept.motion;
  }
  set motion(motion: Motion) {
    this.#kept.motion = motion;
    this.#keep();
  }

  get sound() {
    return this.#kept.sound;
  }
  set sound(sound: SoundLevel) {
    this.#kept.sound = sound;
    this.#keep();
  }

  get hasNotices() {
    return this.#kept.hasNotices;
  }
  set hasNotices(hasNotices: boolean) {
    this.#kept.hasNotices = hasNotices;
    this.#keep();
  }

  /** A turn in which nothing is left to decide ends by itself. */
  get doesEndAlone() {
    return this.#kept.doesEndAlone;
  }
  set doesEndAlone(doesEndAlone: boolean) {
    this.#kept.doesEndAlone = doesEndAlone;
    this.#keep();
  }

  /** The line that says what one is after is folded away. */
  get isGoalFolded() {
    return this.#kept.isGoalFolded;
  }
  set isGoalFolded(isGoalFolded: boolean) {
    this.#kept.isGoalFolded = isGoalFolded;
    this.#keep();
  }

  /** Whether all that is likely is listed; null where one has not chosen. */
  get isLikelyUnfolded() {
    return this.#kept.isLikelyUnfolded;
  }
  set isLikelyUnfolded(isUnfolded: boolean | null) {
    this.#kept.isLikelyUnfolded = isUnfolded;
    this.#keep();
  }

  /** How many matches of a game one has finished in this browser, as far as that is kept. */
  playedOf(game: string): number {
    return this.#kept.played[game]?.length ?? 0;
  }
  /** One of the first matches of a game in this browser, as far as is kept. */
  isNewTo(game: string): boolean {
    return this.playedOf(game) < FIRST_MATCHES;
  }
  /** Whether a game is begun after those for the first time; it is said once. */
  growsTo(game: string): boolean {
    if (this.isNewTo(game) || this.#kept.grown.includes(game)) return false;
    this.#kept.grown = [...this.#kept.grown, game];
    this.#keep();
    return true;
  }
  /** Whether bots have become stronger lately by themselves: the first matches are over, and one has chosen no level. */
  hasGrown(game: string): boolean {
    return !this.isNewTo(game) && this.playedOf(game) < FIRST_MATCHES + GROWN_MATCHES && this.levelOf(game) === null;
  }
  /** A match of a game is finished, or one is out of it; each counts once. */
  hasPlayed(game: string, code: string) {
    const codes = this.#kept.played[game] ?? [];
    if (codes.includes(code) || codes.length >= MOST_PLAYED) return;
    this.#kept.played = { ...this.#kept.played, [game]: [...codes, code] };
    this.#keep();
  }

  async setLocale(locale: Locale) {
    this.#kept.locale = locale;
    this.#keep();
    await setLocale(locale);
  }

  async #readAgain() {
    const { locale } = this.#kept;
    this.#kept = read();
    this.#show();
    if (this.#kept.locale !== locale) await this.start();
  }

  #keep() {
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // Where nothing may be kept, the choice holds until the page is closed.
    }
    this.#show();
  }

  #show() {
    const root = document.documentElement;
    root.dataset.theme = this.isLight ? 'light' : 'dark';
    if (this.motion === 'reduced') root.dataset.motion = 'reduced';
    else delete root.dataset.motion;
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', this.isLight ? '#f1ebde' : '#0f1214');
  }
}

export const settings = new Settings();
