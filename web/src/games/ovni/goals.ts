/** Missions in words, and the lines of a score. */
import { t } from '../../lib/i18n/index.svelte';
import type { Goal, Mission, Part, PlayerView, Points, SeatResult } from '../../lib/wire/ovni';
import type { Desk } from './desk.svelte';
import { alienName, humanName } from './words';

/** What a mission asks for. */
export function goalOf(desk: Desk, mission: Mission): Goal | undefined {
  return desk.board.missions[mission - 1];
}

/** Missions of one kind are told apart by their numbers. */
export function missionName(goal: Goal, mission: Mission): string {
  return t('ovni.mission', { kind: t(`ovni.mission.${goal.kind}`), n: mission });
}

/** The same where there is little room: "Capture 7". */
export function shortMissionName(desk: Desk, mission: Mission): string {
  const goal = goalOf(desk, mission);
  return goal === undefined ? String(mission) : t('ovni.mission.short', { kind: goal.kind, n: mission });
}

/** The parts of a mission with how far a player is, if that may be known. */
export function progressOf(player: PlayerView, mission: Mission): readonly Part[] {
  return player.missions?.progress.find((progress) => progress.mission === mission)?.parts ?? [];
}

/** Whether a part is fulfilled now. */
export function isDone(part: Part): boolean {
  return part.have >= part.need;
}

/** A part in words: "the majority in 4 odd cities". */
export function partWords(part: Part): string {
  const n = part.need;
  switch (part.kind) {
    case 'airspace':
      return t('ovni.goal.airspace', { n, parity: part.parity });
    case 'humans':
      return t('ovni.goal.humans', { n, human: humanName(part.colour, n) });
    case 'tokens':
      return t('ovni.goal.tokens', { n, alien: alienName(part.alien, n) });
    case 'captured':
      return t('ovni.goal.captured', { n, alien: alienName(part.alien, n) });
    case 'mapped':
    case 'ufos':
      return t(`ovni.goal.${part.kind}`, { n });
  }
}

/** How far a part is: "2 of 4". */
export function progressWords(part: Part): string {
  return t('ovni.goal.progress', { have: Math.min(part.have, part.need), need: part.need });
}

/** Whether a mission would be fulfilled now. */
export function isFulfilled(parts: readonly Part[]): boolean {
  return parts.length > 0 && parts.every(isDone);
}

/** The lines of a score, but for the missions, in the order in which they are counted. */
export const LINES = ['aliens', 'ufos', 'airspace', 'mapping', 'humans'] as const;

/** What each line of a score comes to. */
export function sumsOf(points: Points): Record<(typeof LINES)[number], number> {
  return {
    aliens: points.pilots + points.abductors + points.builders + points.military,
    ufos: points.ufos_on_board + points.ufos_on_pad,
    airspace: points.airspace,
    mapping: points.mapping,
    humans: points.humans + points.human_variety,
  };
}

/** All lines of a score, the missions last. */
export const ALL_LINES = [...LINES, 'missions'] as const;
export type Line = (typeof ALL_LINES)[number];

/** A figure with the sign of a number below nought. */
export const figure = (n: number) => (n < 0 ? `−${-n}` : String(n));

/** A figure that is added. */
export const signed = (n: number) => (n < 0 ? figure(n) : `+${n}`);

/** What the missions of a seat came to. */
export function missionPoints({ missions }: Pick<SeatResult, 'missions'>): number {
  return missions.reduce((sum, { points }) => sum + points, 0);
}

/** What each line of a seat's score came to. */
export function allSumsOf(result: SeatResult): Record<Line, number> {
  return { ...sumsOf(result.points), missions: missionPoints(result) };
}
