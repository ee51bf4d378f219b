/** Sentences about sectors, seats and roles in the language of the page. */
import { t } from '../../lib/i18n/index.svelte';
import type { Sentence } from '../../lib/game';
import { percent } from '../../lib/percent';
import type { Item, Outcome, Place, Role, Seat, SeatResult } from '../../lib/wire/escape';
import { isAmong, type Guess } from './belief';
import type { Cell } from './chart';
import type { Desk } from './desk.svelte';
import { enderOf, endingSentence, isAlien, type Departure, type Mark } from './events';
import type { SectorNote } from './notes';
import { placeName } from './places';
import { helpKey, isStartUsed, readingWords } from './laws';

/** A character's name. */
export function roleName(role: Role): string {
  return t(`escape.role.${role}`);
}

/** How the viewer calls a seat: "You", or its name. */
export function seatName(desk: Desk, seat: Seat): string {
  return seat === desk.table.you ? t('escape.you') : desk.table.nameOf(seat);
}

/** What a sector is, in a word. */
export function kindName(desk: Desk, { kind, hatch }: Cell): string {
  if (hatch !== null) return t('escape.kind.hatch', { state: desk.table.view.hatches[hatch - 1] ?? 'open' });
  const isStart = kind === 'human_start' || kind === 'alien_start';
  return t(isStart && !isStartUsed(desk.laws, kind) ? 'escape.kind.closed' : `escape.kind.${kind}`);
}

/** What a sector means, in a sentence. */
export function kindHelp(desk: Desk, { kind, hatch }: Cell): string {
  if (kind !== 'hatch') return kindWords(desk, kind) ?? '';
  const state = desk.table.view.hatches[(hatch ?? 1) - 1] ?? 'open';
  return kindWords(desk, state) ?? t(`escape.kind.help.hatch_${state}`);
}

/** What a kind of sector means at this table, in a sentence; none where the table has no such sector. */
export function kindWords(desk: Desk, kind: Parameters<typeof helpKey>[1]): string | null {
  const key = helpKey(desk.laws, kind);
  if (key === null) return null;
  const closed = kind === 'secure' ? desk.table.material.codes.find(({ code }) => code === 'A.4') : undefined;
  if (closed === undefined) return t(`escape.kind.help.${key}`);
  const access = t('escape.code.A.4', { access: closed.access ?? 'nobody' });
  return closed.access === 'nobody' ? access : `${t(`escape.kind.help.${key}`)} ${access}`;
}

/** What the viewer's side is after. */
export function sideHelp(desk: Desk): string {
  const { is_hunt, do_aliens_feed, kills } = desk.laws;
  const side = desk.isAlien ? (is_hunt ? 'hunter' : 'alien') : 'human';
  const goal = t(`escape.side.${side}.help`, { ...desk.table.material.steps, feeds: do_aliens_feed ? 'yes' : 'no' });
  return kills === null ? goal : `${goal} ${t('escape.code.E.3', { kills })}`;
}

/** What an item does in the hand of the viewer. */
export function itemHelp(desk: Desk, item: Item): string {
  const help = itemWords(desk, item);
  return desk.isAlien ? t('escape.item.alien.help', { help }) : help;
}

/** What an item does at this table. */
export function itemWords(desk: Desk, item: Item): string {
  const { steps, readings } = desk.table.material;
  return t(`escape.item.${item}.help`, { ...steps, ...readingWords(readings) });
}

/** How old a mark is, in words. */
export function ageWords(desk: Desk, mark: Mark): string {
  return t('escape.age', { n: desk.story.round - mark.round });
}

/** A mark in a sentence: "Noise from Marek, this round." */
export function markWords(desk: Desk, mark: Mark): string {
  const params = { name: seatName(desk, mark.seat), age: ageWords(desk, mark) };
  return t(`escape.mark.${mark.kind}`, params);
}

/** What became of somebody here: "Marek was killed here in round 4." */
function fateWords(desk: Desk, departure: Departure): string {
  const { how, round, seat } = departure;
  const who = seat === desk.table.you ? 'you' : 'other';
  return t('escape.cell.fate', { how, who, name: seatName(desk, seat), round });
}

/** What stands in a sentence about what became of a seat: when, where and by whom, as far as the viewer knows. */
export function fateParams(desk: Desk, { seat, fate }: Pick<SeatResult, 'seat' | 'fate'>) {
  const departure = desk.story.departures.findLast((other) => other.seat === seat);
  const { at = null, by = null } = departure ?? {};
  const known = at === null || by === null ? 'no' : 'yes';
  const mine = by !== null && by === desk.table.you ? 'yes' : 'no';
  const where = { place: at === null ? '' : placeName(at), name: by === null ? '' : seatName(desk, by), known, mine };
  return { fate, round: departure?.round ?? desk.table.view.round, hatch: departure?.hatch ?? 0, ...where };
}

/** How the match ended, and by whom. */
export function endingWords(desk: Desk, outcome: Outcome): Sentence {
  const seat = enderOf(outcome, desk.story);
  const result = outcome.seats.find((other) => other.seat === seat);
  if (seat === null || result === undefined) return endingSentence(outcome, { who: 'nobody', name: '', role: '' });
  const who = seat === desk.table.you ? 'you' : 'other';
  return endingSentence(outcome, { who, name: desk.table.nameOf(seat), role: roleName(result.role) });
}

/** What became of a seat, in a sentence of its own. */
export function fateSentence(desk: Desk, result: SeatResult): Sentence {
  return { key: 'escape.final.fate', params: fateParams(desk, result) };
}

/** What decided it for a seat, said to who has it; null where how the match ended says it all. */
export function whySentence(desk: Desk, result: SeatResult): Sentence | null {
  const { won, kills, role, is_turned } = result;
  const ending = desk.outcome?.ending;
  const fate = won && ending === 'enough_kills' ? 'enough' : result.fate;
  const told = won ? ['enough', 'escaped', 'killed'] : ['killed', 'stranded', 'left_behind'];
  if (!told.includes(fate) || (fate === 'stranded' && ending === 'humans_stranded')) return null;
  // Who ended it by leaving the ship is named in how it ended.
  if (fate === 'escaped' && desk.outcome !== null && enderOf(desk.outcome, desk.story) === result.seat) return null;
  const side = isAlien(role) || is_turned ? 'alien' : 'human';
  return { key: 'escape.why', params: { ...fateParams(desk, result), fate, won: won ? 'yes' : 'no', side, kills } };
}

/** Why a sector is not offered, as far as one can see it on the map. */
export function missedWords(desk: Desk, cell: Cell): string {
  const place = placeName(cell.place);
  const asked = desk.own?.asked;
  if (desk.aim === 'noise') {
    const [only = ''] = desk.choices.noises;
    if (desk.choices.noises.size === 1) return t('escape.refusal.must_tell_truth', { at: placeName(only) });
    return t('escape.refusal.no_noise_there');
  }
  if (desk.aim !== 'move' || asked?.to !== 'move') return t('escape.missed.other', { place });
  if (cell.place === asked.began) return t('escape.refusal.ends_where_it_began');
  if (cell.kind === 'human_start' || cell.kind === 'alien_start') return t('escape.refusal.start_sector');
  if (cell.hatch !== null && desk.table.view.hatches[cell.hatch - 1] !== 'open') {
    return t('escape.refusal.hatch_closed', { hatch: cell.hatch });
  }
  if (cell.hatch !== null && desk.isAlien) return t('escape.refusal.alien_on_hatch');
  const distance = desk.me === undefined ? 0 : desk.chart.bearing(desk.me, cell).distance;
  if (distance < asked.fewest) return t('escape.refusal.too_near', { place });
  return t(distance > asked.steps ? 'escape.missed.far' : 'escape.missed.no_way', { place, n: asked.steps });
}

/** The name of a sector for those who can't see it: "D09, dangerous. Noise from Marek, this round. You can go here, 1 step." */
export function describeCell(desk: Desk, cell: Cell): string {
  const sentences = [t('escape.cell.name', { place: placeName(cell.place), kind: kindName(desk, cell) })];
  if (desk.me?.place === cell.place) sentences.push(t('escape.cell.me'));
  sentences.push(...heardIn(desk, cell.place), ...knownIn(desk, cell.place));
  const note = desk.notes.sectors[cell.place];
  if (note !== undefined) sentences.push(noteWords(desk, note));
  if (desk.targets.has(cell.place)) sentences.push(offerWords(desk, cell.place));
  return sentences.join(' ');
}

/** A note on a sector in a sentence: one's own, or of the seat whose notes are read. */
export function noteWords(desk: Desk, { letters, text }: SectorNote): string {
  const words = `${letters} ${text}`.trim();
  const { writer: noter } = desk.notebook;
  if (noter === null) return t('escape.cell.note', { text: words });
  return t('escape.replay.note', { name: desk.table.nameOf(noter), text: words });
}

/** What was heard in a sector, a sentence each. */
export function heardIn(desk: Desk, place: Place): string[] {
  return (desk.marks.get(place) ?? []).map((mark) => markWords(desk, mark));
}

/** Who left the match in a sector, who can stand there, and in a replay who does, as far as the map shows it. */
export function knownIn(desk: Desk, place: Place): string[] {
  const here = desk.crew.filter(({ cell }) => cell.place === place);
  const guesses: readonly Guess[] = desk.guesses.get(place) ?? [];
  return [
    ...(desk.fates.get(place) ?? []).map((fate) => fateWords(desk, fate)),
    ...here.map(({ seat }) => t('escape.replay.is', { name: desk.table.nameOf(seat) })),
    ...guesses.flatMap(({ seat, as, chance }) => [
      t('escape.replay.could', { name: desk.table.nameOf(seat), as }),
      t('escape.replay.chance', { n: chance }),
    ]),
  ];
}

/** The figure that stands for all of them in the legend. */
export const FIGURE = 25;

/** A line of what the map shows of the others' places. */
export interface BeliefLine {
  /** Its sign in the legend. */
  sign: string;
  text: string;
  /** The same in a word or two beside the sign; none where the sign is nowhere on the map. */
  short: string | null;
}

/** What the map shows of the others' places: each line with its sign in the legend. */
export function beliefWords(desk: Desk): BeliefLine[] {
  const { suspect, suspects, guesses } = desk;
  const isSum = suspect === null && suspects.length > 1;
  const text = t(isSum ? 'escape.replay.known.sums' : 'escape.replay.known.figures');
  const figures = { sign: 'chance', text, short: `= ${percent(FIGURE)}` };
  if (suspect === null) {
    const truths = suspects.filter(({ truth }) => truth !== null);
    const params = { n: truths.filter(isAmong).length, all: suspects.length };
    const possible =
      suspects.length === 1
        ? [{ sign: 'one', text: t('escape.replay.known.alone', { n: guesses.size }), short: t('escape.known.alone') }]
        : [
            { sign: 'one', text: t('escape.replay.known.one'), short: t('escape.known.one') },
            { sign: 'many', text: t('escape.replay.known.many', { n: guesses.size }), short: t('escape.known.many') },
          ];
    possible.push(figures);
    if (truths.length === 0) return possible;
    const short = t('escape.known.truths', params);
    return [...possible, { sign: 'truth', text: t('escape.replay.known.truths', params), short }];
  }
  const { human, alien, truth, humanChance } = suspect;
  const shortOf = (places: readonly Place[], chance: number) => (places.length === 0 ? null : percent(chance));
  const lines: BeliefLine[] = [
    {
      sign: 'human',
      text: t('escape.replay.known.human', { n: human.length }),
      short: shortOf(human, humanChance),
    },
    {
      sign: 'alien',
      text: t('escape.replay.known.alien', { n: alien.length }),
      short: shortOf(alien, 100 - humanChance),
    },
  ];
  if (human.some((place) => alien.includes(place))) {
    lines.push({ sign: 'either', text: t('escape.replay.known.either'), short: '' });
  }
  if (human.length > 0 && alien.length > 0) {
    const sides = { human: humanChance, alien: 100 - humanChance };
    lines.push({ sign: 'chance', text: t('escape.replay.known.sides', sides), short: null });
  }
  // With one of them chosen the figures beside the signs say it too.
  lines.push({ ...figures, short: null });
  if (truth !== null) {
    const params = { side: truth.side, place: placeName(truth.at), among: isAmong(suspect) ? 'yes' : 'no' };
    const key = truth.isMoving ? 'escape.replay.known.moving' : 'escape.replay.known.truth';
    const held = t('escape.replay.known.held', { n: suspect.chances.get(truth.at) ?? 0 });
    const text = isAmong(suspect) ? `${t(key, params)} ${held}` : t(key, params);
    lines.push({ sign: 'truth', text, short: t('escape.known.truth', { place: params.place }) });
  }
  return lines;
}

/** What a press on a sector would choose. */
export function offerWords(desk: Desk, place: Place): string {
  if (desk.aim === 'noise') return t('escape.cell.noise');
  if (desk.aim === 'light') return t('escape.cell.light');
  const steps = (desk.ways.get(place)?.length ?? 1) - 1;
  return t(desk.choices.moves.has(place) ? 'escape.cell.go' : 'escape.cell.attack', { n: steps });
}
