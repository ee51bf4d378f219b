/** Names that are nobody's: for guests who have not said theirs, and for bots. Proper names need no translation. */

const GUESTS = [
  'Vega',
  'Mira',
  'Altair',
  'Lyra',
  'Rigel',
  'Deneb',
  'Capella',
  'Electra',
  'Maia',
  'Atlas',
  'Castor',
  'Pollux',
  'Sirius',
  'Spica',
  'Antares',
  'Bellatrix',
];

const BOTS = [
  'Otto',
  'Marek',
  'Ines',
  'Yuki',
  'Paulo',
  'Mireia',
  'Jonas',
  'Sol',
  'Ravi',
  'Elin',
  'Dario',
  'Noor',
  'Tomas',
  'Aiko',
  'Bruna',
  'Levi',
];

/** A name for somebody who has not said one; `random` is from 0 to below 1. */
export function guestName(random: number): string {
  return GUESTS[Math.floor(random * GUESTS.length)] ?? 'Vega';
}

/** The name of the bot on a seat. */
export function botName(seat: number): string {
  return BOTS[seat % BOTS.length] ?? 'Otto';
}
