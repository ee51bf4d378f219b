//! What a match comes down to, for whoever weighs a map by many of them.

use fuga_bots::play_out;
use fuga_escape::{Escape, Fate, Gist, Mode, Notice, Options, Public, Side, Zone};
use fuga_kernel::{Extras as _, Game as _, Match, Player, Quick, Told, Viewer};

#[test]
fn a_gist_counts_what_everybody_was_told() {
    let (mut n_killed, mut n_left) = (0, 0);
    for seed in 0..20 {
        let game = Escape::new(Options::new(5, Mode::Advanced, Zone::Galilei)).unwrap();
        let mut chance = Quick::new(seed);
        let mut played = Match::deal(game, &mut chance);
        let mut players: Vec<Box<dyn Player<Escape>>> = (0..5).map(|seat| Escape::sensible(seed * 10 + seat)).collect();
        let outcome = play_out(&mut played, &mut players, &mut chance);
        let told: Vec<Notice> = played
            .told(Viewer::Spectator)
            .into_iter()
            .map(|told| match told {
                Told::Notice(notice) => notice,
                Told::TookBack { .. } => panic!("bots take nothing back"),
            })
            .collect();
        let gist = Gist::of(played.game(), &told, &outcome);
        let humans = outcome.seats.iter().filter(|seat| seat.role.side() == Side::Human).count();
        assert_eq!((gist.humans, gist.aliens), (humans, 5 - humans));
        let won = outcome.seats.iter().filter(|seat| seat.won).count();
        assert_eq!(gist.humans_won + gist.aliens_won, won);
        assert_eq!(gist.round, outcome.round);
        let deaths = told.iter().map(|notice| match notice {
            Notice::Public(Public::Attacked { killed, .. }) => killed.len(),
            _ => 0,
        });
        assert_eq!(gist.killed.len(), deaths.sum::<usize>());
        let escaped = outcome.seats.iter().filter(|seat| seat.fate == Fate::Escaped).count();
        assert_eq!(gist.left.len(), escaped);
        n_killed += gist.killed.len();
        n_left += gist.left.len();
    }
    assert!(n_killed > 0 && n_left > 0, "{n_killed} {n_left}");
}
