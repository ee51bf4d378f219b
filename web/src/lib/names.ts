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
/** Those of them that languages which ask for it treat as a woman's. */
const WOMEN = ['Ines', 'Yuki', 'Mireia', 'Sol', 'Elin', 'Noor', 'Aiko', 'Bruna'];

/** A name for somebody who has not said one; `random` is from 0 to below 1. */
export function guestName(random: number): string {
  return GUESTS[Math.floor(random * GUESTS.length)] ?? 'Vega';
}

/** The name of the bot on a seat. */
export function botName(seat: number): string {
  return BOTS[seat % BOTS.length] ?? 'Otto';
}

/** How a sentence about the bot on a seat is inflected. */
export function botGender(seat: number): 'female' | 'male' {
  return WOMEN.includes(botName(seat)) ? 'female' : 'male';
}
