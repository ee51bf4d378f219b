/** A player of O.V.N.I. in mid-match, from whom tests begin. */
import type { PlayerView } from '../../lib/wire/ovni';

export const PLAYER: PlayerView = {
  player: { seat: 0 },
  planet: 'luxor',
  abilities: [],
  tokens: { pilot: 4, abductor: 3, builder: 2, military: 4 },
  captured: { pilot: 0, abductor: 0, builder: 0, military: 0 },
  members: { pilot: 4, abductor: 3, builder: 2, military: 4 },
  power: { pilot: 4, abductor: 1, builder: 1, military: 1 },
  leads: [],
  reserve: 3,
  pad: 1,
  on_board: 4,
  airspace: [],
  mapped: [],
  humans: [0, 0, 0, 0, 0, 0],
  energy: 'neutral',
  is_garrisoned: false,
  is_shielded: false,
  n_chips: 5,
  hand: null,
  unseen: [],
  sixes_used: 0,
  n_missions: 1,
  missions: null,
  points: null,
};
