//! What a newcomer to Survive is told: what the keys do, and how the game goes.

use fuga_kernel::Game;
use fuga_survive::Survive;

use super::super::session::Seen;
use super::words::own_colours;

/// What the keys do, and how the game goes.
pub(super) const HELP: &str = "\
Type words, or the number of a choice once they are listed, then Enter:
  6 d4      place the explorer worth 6 on d4    place for me  place the rest
  m d4 e5   move an explorer; end with boat or water where both are possible
  m c1 nw   come ashore: nw ne sw se            b c4 c5  place or row a boat
  s d4      sink a tile                         c c4 c5  move a creature
  t         play a tile: t wind c4 c5           y  n     defend, or do not
  p         pass: play no tile, stop moving, move no creature
  d4        list what can be done with d4       list     list every choice
  ? d4      exactly what is in d4, or on nw     m        the board again
  l  log    u  take back    n d4 text  a private note    q  quit
How it goes:
  The island sinks. Bring your explorers to the corner lands before the volcano
  erupts; each is worth 1 to 6, and once all are placed no value is shown again.
  A turn: play a tile of your hand, 3 points of moves, sink a tile, roll the die
  and move a creature. Beaches sink first, then forests, then mountains.
  In or into the water each explorer makes one move a turn. A boat holds three;
  whoever has most aboard rows it, an empty one anybody.
  Serpents take swimmers and manned boats, sharks swimmers, whales upset boats.
  Nobody goes back onto the island. The most treasure on corner lands wins.";

/// The greeting, a paragraph each: your colours, the challenges, and what you are after.
pub(super) fn welcome(seen: &Seen<'_, Survive>) -> Vec<String> {
    let colours: Vec<&str> = own_colours(seen.view).map(fuga_survive::Colour::name).collect();
    let options = seen.game.options();
    let goal = if options.all_equal { "as many explorers" } else { "as much treasure" };
    let mut said = vec![format!("You play {}. Bring {goal} as you can to the corner lands.", colours.join(" and "))];
    let challenges = [
        (options.overpopulation, "Overpopulation: two may start on an inland tile."),
        (options.to_the_end, "To the end: the volcano does not end the match, the last explorer does."),
        (options.all_equal, "All equal: every explorer counts the same."),
        (options.sunken_atlantis, "Sunken Atlantis: the last tile ends the match, the volcano does not."),
    ];
    said.extend(challenges.iter().filter(|(is_on, _)| *is_on).map(|(_, text)| (*text).to_owned()));
    said.push("Type ? for help.".to_owned());
    said
}
