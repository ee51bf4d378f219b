//! What an action would do is known before it is done, as far as no luck and no secret enters.

use crate::desk::{self, Table, parse, say, table};
use fuga_kernel::{Learned as _, Viewer, preview};
use fuga_survive::Memory;

/// What the seat that is asked would be told of an action, in words.
fn shown(table: &Table, act: &str) -> String {
    let seat = table.actor();
    let (view, memory) = (table.view(Viewer::Seat(seat)), Memory::new(&table.survive, Viewer::Seat(seat)));
    let notices = preview(&table.survive, &view, &memory, seat, &[parse(act)]).unwrap();
    notices[0].iter().map(say).collect::<Vec<_>>().join(" / ")
}

#[test]
fn whom_a_creature_would_take_is_shown() {
    let table = table("red tile g5; mountain g5; shark a3; yellow water b5; rolled shark");
    assert_eq!(shown(&table, "hunt a3 b5"), "shark a3 to b5 / yellow 1 lost: Shark / turn yellow");
    assert_eq!(shown(&table, "hunt a3 a4"), "shark a3 to a4 / turn yellow");
    // Whether it will be stopped is the others' secret.
    let guarded = desk::table(
        "red tile g5; mountain g5; shark a1; yellow water a2; hand yellow shark_defence beach; rolled shark",
    );
    assert_eq!(shown(&guarded, "hunt a1 a2"), "shark a1 to a2 / asked yellow");
}

#[test]
fn what_a_tile_hides_is_not_shown() {
    let mut table = table("beach d4; mountain g5; red tile d4; blue tile g5; bag beach shark");
    table.act("pass", &[]);
    assert_eq!(shown(&table, "sink d4"), "beach d4 sinks / red 1 in the water of d4");
}

#[test]
fn what_is_refused_has_no_preview() {
    let table = table("red tile g5; mountain g5; shark a3; rolled shark");
    let seat = table.actor();
    let (view, memory) = (table.view(Viewer::Seat(seat)), Memory::new(&table.survive, Viewer::Seat(seat)));
    assert!(preview(&table.survive, &view, &memory, seat, &[parse("hunt a3 g6")]).is_err());
}
