//! What an action would do is shown before it is done only as far as its seat can know it.

use crate::desk::{Table, parse, say};
use fuga_escape::{Memory, Mode, Zone};
use fuga_kernel::{Game, Learned as _, Viewer, preview};

fn shown(table: &Table, act: &str) -> String {
    let (seat, action) = parse(act);
    let viewer = Viewer::Seat(seat);
    let (view, memory) = (table.escape.view(&table.state, viewer), Memory::new(&table.escape, viewer));
    let notices = preview(&table.escape, &view, &memory, seat, &[action]).unwrap();
    notices[0].iter().map(say).collect::<Vec<_>>().join(" / ")
}

#[test]
fn neither_cards_nor_victims_are_shown() {
    let table = Table::new(Mode::Advanced, Zone::Galilei, "FirstAlien alien start; Captain human start");
    // A dangerous sector draws a card, and whom an attack would hit is not for the attacker to know.
    assert_eq!(shown(&table, "0 move M06"), "you at M06");
    assert_eq!(shown(&table, "0 attack M06"), "you at M06");
    assert_eq!(shown(&table, "0 move L04"), "you at L04 / 0 no card / turn 1");
}
