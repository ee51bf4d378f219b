//! What an action would do is known before it is done, as far as no luck and no secret enters; what told nothing new can
//! be taken back.

use crate::desk::{Table, parse, say, table};
use fuga_kernel::{Game, Learned as _, Match, Quick, ToAct, Viewer, preview};
use fuga_ovni::{Action, Memory, Options, Ovni};

/// What the seat that is asked would be told of an action, in words.
fn shown(table: &Table, act: &str) -> String {
    let seat = table.actor();
    let (view, memory) = (table.view(Viewer::Seat(seat)), Memory::new(&table.ovni, Viewer::Seat(seat)));
    let notices = preview(&table.ovni, &view, &memory, seat, &[parse(act)]).unwrap();
    notices[0].iter().map(say).collect::<Vec<_>>().join(" / ")
}

/// Proves O-A12.
#[test]
fn o_45_what_a_step_would_map_and_lock_is_shown() {
    let mut table = table(3, "turn 0; 0 tokens 4 0 0 0; 0 ufos 9 9 7; 0 mapped 9; 1 ufos 12");
    table.act("activate pilot", &[]);
    assert_eq!(shown(&table, "move 9 7"), "ufo 9 to 7 / mapped 7");
    assert_eq!(shown(&table, "move 7 12"), "ufo 7 to 12");
    // Both are locked then: the next step can't be theirs.
    table.act("move 9 7", &[]);
    assert!(!table.legal(table.actor()).contains(&"move 7 12".to_owned()));
}

#[test]
fn o_46_what_an_abduction_would_take_is_shown() {
    let mut table = table(3, "turn 0; 0 tokens 0 4 0 0; 0 has bait_swap; 0 ufos 3 5; human 3 lilac; human 4 orange");
    table.act("activate abductor", &[]);
    assert_eq!(shown(&table, "abduct 3"), "lilac taken from 3");
    assert_eq!(shown(&table, "abduct 3 swap 4"), "swapped 3 and 4 / orange taken from 3");
}

/// Moves, abductions, launches and attacks, before a group is activated; what is told is what it then has.
///
/// Proves O-42, O-44, O-46, O-47, O-48, O-A11.
#[test]
fn o_43b_what_a_group_could_do_is_shown() {
    let power = |own: &str| {
        let own = table(3, &format!("turn 0; 0 ufos 1; 1 tokens 1 0 0 0; 1 ufos 2; {own}")).player("0");
        let list = |tokens: fuga_ovni::Tokens| [tokens.pilot, tokens.abductor, tokens.builder, tokens.military];
        (list(own.members), list(own.power))
    };
    assert_eq!(power("0 tokens 4 3 2 4; 0 pad 1"), ([4, 3, 2, 4], [4, 1, 1, 1]));
    assert_eq!(power("0 tokens 4 1 2 2; 0 has afterburners"), ([4, 1, 2, 2], [6, 0, 0, 0]));
    assert_eq!(power("0 tokens 0 4 0 6; 0 has afterburners; 0 pad 2"), ([0, 4, 0, 6], [0, 2, 0, 2]));
    let needs = table(3, "turn 0; 0 tokens 1 0 0 0; 0 ufos 1").public().group_needs;
    assert_eq!(needs, fuga_ovni::Tokens::new(1, 2, 1, 3));
    let mut aside = table(3, "garrison 0; 0 has garrison_shield; 0 tokens 1 0 0 4; 0 ufos 1; 1 ufos 2");
    aside.act("garrison yes", &[]);
    assert_eq!((aside.player("0").members.military, aside.player("0").power.military), (2, 0));
    let mut flying = table(3, "turn 0; 0 tokens 3 0 0 0; 0 ufos 9; 0 has afterburners");
    flying.act("activate pilot", &[]);
    assert!(matches!(flying.asked(), fuga_ovni::Asked::Move { left: 5, .. }), "{:?}", flying.asked());
}

#[test]
fn o_48_what_an_attack_would_take_is_shown() {
    let position = "turn 0; 0 tokens 1 0 1 6; 0 ufos 10; 1 tokens 0 0 3 0; 1 ufos 10; 2 ufos 10";
    let mut table = table(3, position);
    table.act("activate military", &[]);
    assert_eq!(shown(&table, "capture 1 builder"), "0 captures builder of 1 / 0 builds");
    assert_eq!(shown(&table, "destroy 2 10"), "0 destroys a ufo of 2 in 10");
}

/// What others hide is not foreseen: the last chip turns all over, and what lies there is their secret.
#[test]
fn o_92_what_the_reveal_will_show_is_not_shown() {
    let chips = "chip a 0 2; chip a 1 5; chip b 2 3; chip a 0 3; chip b 1 2; chip b 2 4; chip c 0 5; chip a 1 3; \
                 chip c 2 2; chip b 0 4; chip c 1 4";
    let table = table(3, &format!("placing; order 1 0 1 2; {chips}"));
    assert_eq!(shown(&table, "place c 5"), "2 lays 5 in c");
}

#[test]
fn what_is_refused_has_no_preview() {
    let mut table = table(3, "turn 0; 0 tokens 4 0 0 0; 0 ufos 9 9 7");
    table.act("activate pilot", &[]);
    let seat = table.actor();
    let (view, memory) = (table.view(Viewer::Seat(seat)), Memory::new(&table.ovni, Viewer::Seat(seat)));
    assert!(preview(&table.ovni, &view, &memory, seat, &[parse("move 9 1")]).is_err());
}

#[test]
fn how_many_missions_others_kept_is_not_shown() {
    let table = table(3, "keeping; 0 discarded 1 2 13; 1 missions 3 4; 2 missions 5");
    assert_eq!(shown(&table, "keep 2 13"), "0 kept 2 13");
}

#[test]
fn moves_of_a_turn_can_be_taken_back_and_attacks_can_not() {
    let (mut n_moves, mut n_attacks) = (0, 0);
    for seed in 0..20 {
        let mut chance = Quick::new(seed);
        let mut played = Match::deal(Ovni::new(Options::new(4)).unwrap(), &mut chance);
        while let ToAct::Seats(asked) = played.to_act() {
            let seat = asked.iter().next().unwrap();
            let action = played.game().pick(played.state(), seat, &mut chance);
            played.act(seat, action, &mut chance).unwrap();
            let is_still_asked = played.to_act().seats().contains(seat);
            match action {
                Action::Move { .. } if is_still_asked && played.legal(seat).contains(&Action::Done) => {
                    n_moves += 1;
                    played.take_back(seat).unwrap();
                    played.act(seat, action, &mut chance).unwrap();
                }
                Action::Capture { .. } | Action::Destroy { .. } => {
                    n_attacks += 1;
                    assert!(played.take_back(seat).is_err());
                }
                _ => {}
            }
        }
    }
    assert!(n_moves > 100 && n_attacks > 10, "{n_moves} {n_attacks}");
}
