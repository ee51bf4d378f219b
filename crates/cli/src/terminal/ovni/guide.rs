//! What a newcomer to O.V.N.I. is told: what the keys do, and how the game goes.

use fuga_kernel::Game;
use fuga_ovni::Ovni;

use super::super::session::Seen;
use super::words;

/// What the keys do, and how the game goes.
pub(super) const HELP: &str = "\
Type words, or the number of a choice once they are listed, then Enter:
  k 3 7     keep missions 3 and 7           t p b     take a pilot and a builder
  5 a       chip 5 onto area A              s p       shield, and take a pilot
  o         overdrive: three groups         y  n      set military aside, or not
  g p       activate a group: p a b m       d  e      done with it; end the turn
  m 3 4     move from city 3 to 4           a 5       abduct (a 5 swap 6)
  l 5       launch to city 5                x b p     capture a pilot of Bo
  x b 5     destroy a UFO of Bo in city 5   list      list every choice
  ? 5  ? bo  ? cards  ? abilities  ? missions  ? points   details of each
  ? m 3 4   what a choice would do          m         the table again
  l  log    u  take back    n 5 text  a private note on a city    q  quit
Signs: P A B M pilots, abductors, builders, military; 4(1) one of four captured;
  2* two UFOs and a mapping token; Y4 your chip, Y(4) face down, B? hidden;
  humans b brown, o orange, l lilac, w white, g grey, k black; Y is you.
How it goes: in phase 1 chips win the areas' cards and so alien tokens; equal
  values cancel each other, the highest sum wins, a 6 is used once. Who wins
  nothing has an energy card. In phase 2 everybody activates two groups: pilots
  move, pairs of abductors take humans from cities where you have the majority,
  builders launch, trios of military attack. Two UFOs map a city, three where
  others have, and stay there this round. A type out of stock ends the match.";

/// The greeting, a paragraph each: who plays which planet, the options, and what you are after.
pub(super) fn welcome(seen: &Seen<'_, Ovni>) -> Vec<String> {
    let (data, options) = (seen.game.data(), seen.game.options());
    let players = seen
        .view
        .players
        .iter()
        .map(|own| format!("{} from {}", words::name(own.player, seen.names), data.planet_name(own.planet)));
    let mut said = vec![
        "Recruit aliens, send UFOs over the cities of Earth, map them and take humans away; the most points win."
            .to_owned(),
        format!("At the table: {}.", players.collect::<Vec<_>>().join(", ")),
    ];
    if seen.view.players.len() > usize::from(options.seats) {
        said.push("The third player is nobody's: you both place its chips, and it only stands in the way.".to_owned());
    }
    let rules = [
        (!options.third_competes, "At the end the third player does not count for majorities."),
        (options.attacks_all_different, "No rival is attacked twice by one activation."),
        (!options.passing_ufos_map, "A UFO that flies on maps nothing on its way."),
    ];
    said.extend(rules.iter().filter(|(is_on, _)| *is_on).map(|(_, text)| (*text).to_owned()));
    said.push("Type ? for help.".to_owned());
    said
}
