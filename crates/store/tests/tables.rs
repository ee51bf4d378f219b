//! Tables, seats, events and notes.

use crate::common::{fresh, guest, new_table, open, table, take, terms, token};
use fuga_store::{
    AppendError, ChangeError, Denial, Ended, Figures, MatchFilter, NewSeat, NewTable, Note, Occupant, SeatChange,
    SeatResult, StoreError, TableFilter, TableId, TableState, Terms, UserId,
};

/// A match that ended so, of which nothing else is known.
fn ended(outcome: &str) -> Ended {
    Ended { outcome: outcome.to_owned(), rounds: None, seats: Vec::new(), texts: Vec::new() }
}

fn denied(result: Result<(), ChangeError>) -> Denial {
    match result.unwrap_err() {
        ChangeError::Denied(denial) => denial,
        ChangeError::Failed(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn a_table_goes_from_open_to_over() {
    let (dir, store) = fresh().await;
    let ana = guest(&*store, "Ana", 1).await;
    let id = table(&*store, "K7QF", ana, 2).await;
    let made = store.table(id).await.unwrap().unwrap();
    assert_eq!((made.code.as_str(), made.game.as_str(), made.owner), ("K7QF", "escape", Some(ana)));
    assert_eq!((made.state, made.created, made.started, made.ended), (TableState::Open, 2000, None, None));
    assert_eq!((made.options, made.listed, made.outcome), (terms(2).options, true, None));
    assert_eq!(denied(store.finish_table(id, ended("{}"), 1).await), Denial::WrongState { found: TableState::Open });
    store.start_table(id, 3000).await.unwrap();
    assert_eq!(denied(store.start_table(id, 3001).await), Denial::WrongState { found: TableState::Playing });
    store.finish_table(id, ended(r#"{"won":[1]}"#), 4000).await.unwrap();
    assert_eq!(denied(store.close_table(id, 4001).await), Denial::WrongState { found: TableState::Over });
    store.close().await.unwrap();
    let store = open(dir.path()).await;
    let over = store.table_by_code("K7QF").await.unwrap().unwrap();
    assert_eq!((over.state, over.started, over.ended), (TableState::Over, Some(3000), Some(4000)));
    assert_eq!(over.outcome.as_deref(), Some(r#"{"won":[1]}"#));
    assert_eq!(store.table_by_code("NONE").await.unwrap(), None);
    assert_eq!(store.table(TableId(99)).await.unwrap(), None);
}

#[tokio::test]
async fn a_code_is_given_once_and_a_rematch_knows_its_table() {
    let (_dir, store) = fresh().await;
    let ana = guest(&*store, "Ana", 1).await;
    let first = table(&*store, "K7QF", ana, 2).await;
    let again = store.create_table(new_table("K7QF", ana, 2), 1).await;
    assert_eq!(again.unwrap_err(), Denial::CodeTaken.into());
    let rematch = NewTable { previous: Some(first), ..new_table("NEXT", ana, 2) };
    let rematch = store.create_table(rematch, 1).await.unwrap();
    assert_eq!(store.table(rematch).await.unwrap().unwrap().previous, Some(first));
    let lost = NewTable { previous: Some(TableId(99)), ..new_table("LOST", ana, 2) };
    assert_eq!(store.create_table(lost, 1).await.unwrap_err(), Denial::NoSuchTable.into());
    assert_eq!(store.create_table(new_table("NONE", UserId(99), 2), 1).await.unwrap_err(), Denial::NoSuchUser.into());
}

/// A rematch with two seats taken, of which somebody has the second.
fn rematch_of(previous: TableId, owner: UserId, second: UserId) -> NewTable {
    let seats = vec![
        NewSeat::new(0, &Occupant::Bot("scout".to_owned()), "Scout"),
        NewSeat::new(1, &Occupant::Person(second), "Shown"),
    ];
    let entry = Some(r#"{"seed":"00"}"#.to_owned());
    NewTable { previous: Some(previous), seats, entry, ..new_table("NEXT", owner, 2) }
}

#[tokio::test]
async fn a_rematch_is_made_with_seats_log_and_the_event_that_tells_of_it() {
    let (_dir, store) = fresh().await;
    let (ana, bea) = (guest(&*store, "Ana", 1).await, guest(&*store, "Bea", 2).await);
    let first = table(&*store, "K7QF", ana, 2).await;
    store.append_event(first, None, "{}", 1).await.unwrap();
    let event = r#"{"rematch_opened":{"code":"NEXT"}}"#;
    let made = store.create_rematch(rematch_of(first, ana, bea), bea, event, 5).await.unwrap();
    assert_eq!(made.event, 1);
    let seats = store.seats(made.table).await.unwrap();
    let occupants: Vec<(&Occupant, &str)> = seats.iter().map(|seat| (&seat.occupant, seat.name.as_str())).collect();
    let (bot, person) = (Occupant::Bot("scout".to_owned()), Occupant::Person(bea));
    assert_eq!(occupants, [(&bot, "Scout"), (&person, "Shown")]);
    let entries = store.entries(made.table, 0).await.unwrap();
    assert_eq!((entries.len(), entries[0].seq, entries[0].entry.as_str()), (1, 0, r#"{"seed":"00"}"#));
    let told = &store.events(first, 1, 9).await.unwrap()[0];
    assert_eq!((told.event.as_str(), told.author, told.at), (event, Some(bea), 5));
    assert_eq!(store.append_event(first, None, "{}", 6).await, Ok(2));
    assert_eq!(store.append(made.table, 1, "{}", 6).await, Ok(()));
}

#[tokio::test]
async fn a_rematch_that_fails_half_way_leaves_nothing() {
    let (_dir, store) = fresh().await;
    let ana = guest(&*store, "Ana", 1).await;
    let first = table(&*store, "K7QF", ana, 2).await;
    let too_many = NewTable {
        seats: vec![NewSeat::new(7, &Occupant::Bot("scout".to_owned()), "Scout")],
        ..rematch_of(first, ana, ana)
    };
    for (new, author, denial) in [
        (rematch_of(first, ana, UserId(99)), ana, Denial::NoSuchUser),
        (rematch_of(first, ana, ana), UserId(99), Denial::NoSuchUser),
        (too_many, ana, Denial::NoSuchSeat),
        (NewTable { previous: None, ..rematch_of(first, ana, ana) }, ana, Denial::NoSuchTable),
    ] {
        assert_eq!(store.create_rematch(new, author, "{}", 1).await.unwrap_err(), denial.into());
        assert_eq!(store.table_by_code("NEXT").await.unwrap(), None);
        assert_eq!(store.events(first, 0, 9).await.unwrap(), []);
        assert_eq!(store.tables(TableFilter::Of(ana), None, 9).await.unwrap().len(), 1);
    }
    store.create_rematch(rematch_of(first, ana, ana), ana, "{}", 1).await.unwrap();
}

#[tokio::test]
async fn lists_show_the_newest_first_page_by_page() {
    let (_dir, store) = fresh().await;
    let (ana, bea) = (guest(&*store, "Ana", 1).await, guest(&*store, "Bea", 2).await);
    let mut ids = Vec::new();
    for index in 0..7 {
        let mut new = new_table(&format!("T{index}"), ana, 2);
        new.terms.listed = index != 6;
        ids.push(store.create_table(new, 2000).await.unwrap());
    }
    store.start_table(ids[5], 1).await.unwrap();
    store.close_table(ids[4], 1).await.unwrap();
    take(&*store, ids[0], 1, Occupant::Person(bea)).await.unwrap();
    let list = async |filter, before, limit| -> Vec<TableId> {
        store.tables(filter, before, limit).await.unwrap().iter().map(|table| table.id).collect()
    };
    assert_eq!(list(TableFilter::OpenListed, None, 3).await, [ids[3], ids[2], ids[1]]);
    assert_eq!(list(TableFilter::OpenListed, Some(ids[1]), 3).await, [ids[0]]);
    assert_eq!(list(TableFilter::In(TableState::Playing), None, 9).await, [ids[5]]);
    assert_eq!(list(TableFilter::In(TableState::Closed), None, 9).await, [ids[4]]);
    assert_eq!(list(TableFilter::Of(ana), None, 2).await, [ids[6], ids[5]]);
    assert_eq!(list(TableFilter::Of(ana), None, 9).await.len(), 7);
    assert_eq!(list(TableFilter::Of(bea), None, 9).await, [ids[0]]);
    for table in [ids[0], ids[5]] {
        store.append_event(table, Some(bea), "{}", 2).await.unwrap();
    }
    assert_eq!(list(TableFilter::PlayedBy(bea), None, 9).await, [ids[5]]);
    // Somebody who did something there before it began, and left, had no part in it.
    store.start_table(ids[1], 9).await.unwrap();
    store.append_event(ids[1], Some(bea), "{}", 8).await.unwrap();
    assert_eq!(list(TableFilter::Of(bea), None, 9).await, [ids[5], ids[0]]);
    assert_eq!(list(TableFilter::PlayedBy(ana), None, 9).await, []);
}

#[tokio::test]
async fn of_two_who_take_a_seat_one_gets_it() {
    let (_dir, store) = fresh().await;
    let ana = guest(&*store, "Ana", 1).await;
    let bea = guest(&*store, "Bea", 2).await;
    for round in 0..20 {
        let id = table(&*store, &format!("T{round}"), ana, 1).await;
        let (a, b) =
            tokio::join!(take(&*store, id, 0, Occupant::Person(ana)), take(&*store, id, 0, Occupant::Person(bea)),);
        assert_eq!(u8::from(a.is_ok()) + u8::from(b.is_ok()), 1);
        assert_eq!(denied(a.clone().and(b.clone())), Denial::SeatTaken);
        let winner = if a.is_ok() { ana } else { bea };
        assert_eq!(store.seats(id).await.unwrap()[0].occupant, Occupant::Person(winner));
        let (a, b) = tokio::join!(store.start_table(id, 1), store.start_table(id, 2));
        assert_eq!(u8::from(a.is_ok()) + u8::from(b.is_ok()), 1);
    }
}

#[tokio::test]
async fn a_seat_is_taken_prepared_passed_on_and_freed() {
    let (_dir, store) = fresh().await;
    let (ana, bea) = (guest(&*store, "Ana", 1).await, guest(&*store, "Bea", 2).await);
    let id = table(&*store, "K7QF", ana, 2).await;
    let change = |seat, during, from: &Occupant, to: &Occupant| {
        let (from, to) = (from.clone(), to.clone());
        store.change_seat(SeatChange { table: id, seat, during, from, to, name: "Shown".to_owned() })
    };
    let (nobody, bot) = (Occupant::Nobody, Occupant::Bot("scout".to_owned()));
    let (ana, bea) = (Occupant::Person(ana), Occupant::Person(bea));
    change(0, TableState::Open, &nobody, &ana).await.unwrap();
    assert_eq!(denied(store.prepare_seat(id, 0, &bea, true, "x").await), Denial::SeatTaken);
    store.prepare_seat(id, 0, &ana, true, "roses").await.unwrap();
    let seat = store.seats(id).await.unwrap().remove(0);
    assert_eq!((seat.name.as_str(), seat.ready, seat.nonce.as_str()), ("Shown", true, "roses"));
    change(0, TableState::Open, &ana, &nobody).await.unwrap();
    let seat = store.seats(id).await.unwrap().remove(0);
    assert_eq!((seat.occupant, seat.ready, seat.nonce.as_str()), (nobody.clone(), false, ""));

    change(0, TableState::Open, &nobody, &bea).await.unwrap();
    store.prepare_seat(id, 0, &bea, true, "tulips").await.unwrap();
    store.start_table(id, 1).await.unwrap();
    let late = change(1, TableState::Open, &nobody, &ana).await;
    assert_eq!(denied(late), Denial::WrongState { found: TableState::Playing });
    change(0, TableState::Playing, &bea, &bot).await.unwrap();
    let seat = store.seats(id).await.unwrap().remove(0);
    assert_eq!((seat.occupant, seat.nonce.as_str()), (bot.clone(), "tulips"));
    assert_eq!(denied(change(0, TableState::Playing, &bea, &ana).await), Denial::SeatTaken);
    assert_eq!(denied(change(9, TableState::Playing, &nobody, &ana).await), Denial::NoSuchSeat);
    let stranger = Occupant::Person(UserId(99));
    assert_eq!(denied(change(0, TableState::Playing, &bot, &stranger).await), Denial::NoSuchUser);
}

#[tokio::test]
async fn events_are_counted_for_each_table() {
    let (dir, store) = fresh().await;
    let ana = guest(&*store, "Ana", 1).await;
    let (one, two) = (table(&*store, "ONE", ana, 1).await, table(&*store, "TWO", ana, 1).await);
    for n in 0..5 {
        let event = format!(r#"{{"say":"word {n}, \"quoted\", ünïcode 🎲\n"}}"#);
        assert_eq!(store.append_event(one, Some(ana), &event, n.into()).await, Ok(n));
    }
    assert_eq!(store.append_event(two, None, r#"{"clock":"stopped"}"#, 9).await, Ok(0));
    assert_eq!(store.append_event(TableId(99), None, "{}", 9).await, Err(AppendError::NoSuchTable));
    assert_eq!(store.append_event(two, Some(UserId(99)), "{}", 9).await, Err(AppendError::NoSuchUser));
    let error = store.append_event(two, None, "no json", 9).await.unwrap_err();
    assert!(matches!(error, AppendError::Failed(StoreError::Text { what: "event", .. })));
    store.close().await.unwrap();
    let store = open(dir.path()).await;
    let page = store.events(one, 2, 2).await.unwrap();
    assert_eq!(page.iter().map(|event| (event.n, event.at)).collect::<Vec<_>>(), [(2, 2), (3, 3)]);
    assert_eq!(page[0].event, "{\"say\":\"word 2, \\\"quoted\\\", ünïcode 🎲\\n\"}");
    assert_eq!((page[0].author, store.events(two, 0, 9).await.unwrap()[0].author), (Some(ana), None));
    assert_eq!(store.events(one, 5, 9).await.unwrap(), []);
    assert_eq!(store.append_event(one, Some(ana), "{}", 9).await, Ok(5));
}

#[tokio::test]
async fn notes_belong_to_a_seat_and_a_turn() {
    let (_dir, store) = fresh().await;
    let ana = guest(&*store, "Ana", 1).await;
    let id = table(&*store, "K7QF", ana, 2).await;
    let note = |seat, turn, text: &str, at| Note { table: id, seat, turn, author: ana, note: text.to_owned(), at };
    for (turn, text) in [(4, "\"b\""), (2, "\"a\""), (4, "\"c\"")] {
        store.put_note(note(0, turn, text, turn.into()), u32::MAX).await.unwrap();
    }
    store.put_note(note(1, 1, "{}", 1), u32::MAX).await.unwrap();
    assert_eq!(store.notes(id, 0).await.unwrap(), [note(0, 2, "\"a\"", 2), note(0, 4, "\"c\"", 4)]);
    assert_eq!(denied(store.put_note(note(7, 1, "{}", 1), u32::MAX).await), Denial::NoSuchSeat);
    assert_eq!(
        denied(store.put_note(Note { table: TableId(9), ..note(0, 1, "{}", 1) }, u32::MAX).await),
        Denial::NoSuchTable
    );
    assert_eq!(
        denied(store.put_note(Note { author: UserId(9), ..note(0, 1, "{}", 1) }, u32::MAX).await),
        Denial::NoSuchUser
    );
    assert!(store.put_note(note(0, 1, "{", 1), u32::MAX).await.is_err());
    assert_eq!(store.notes(id, 0).await.unwrap().len(), 2);
}

#[tokio::test]
async fn whoever_had_a_seat_keeps_their_own_notes() {
    let (_dir, store) = fresh().await;
    let (ana, bea) = (guest(&*store, "Ana", 1).await, guest(&*store, "Bea", 2).await);
    let id = table(&*store, "K7QF", ana, 2).await;
    let note = |author, text: &str, at| Note { table: id, seat: 0, turn: 1, author, note: text.to_owned(), at };
    store.put_note(note(ana, "\"a\"", 1), u32::MAX).await.unwrap();
    store.put_note(note(bea, "\"b\"", 2), u32::MAX).await.unwrap();
    store.put_note(note(ana, "\"c\"", 3), u32::MAX).await.unwrap();
    assert_eq!(store.notes(id, 0).await.unwrap(), [note(ana, "\"c\"", 3), note(bea, "\"b\"", 2)]);
    // A guest who turns out to be the other: the later note stays.
    store.set_account(bea, "bea", "hash").await.unwrap();
    store.adopt(ana, bea).await.unwrap();
    assert_eq!(store.notes(id, 0).await.unwrap(), [note(bea, "\"c\"", 3)]);
    let cleo = guest(&*store, "Cleo", 3).await;
    store.put_note(note(cleo, "\"d\"", 2), u32::MAX).await.unwrap();
    store.adopt(cleo, bea).await.unwrap();
    assert_eq!(store.notes(id, 0).await.unwrap(), [note(bea, "\"c\"", 3)]);
}

#[tokio::test]
async fn a_closed_store_says_so() {
    let (_dir, store) = fresh().await;
    let ana = guest(&*store, "Ana", 1).await;
    let health = store.check().await.unwrap();
    assert_eq!(health.version, 6);
    assert!(health.n_bytes > 0);
    store.verify().await.unwrap();
    store.close().await.unwrap();
    store.close().await.unwrap();
    assert_eq!(store.user(ana).await, Err(StoreError::Closed));
    assert_eq!(store.end_session(token(1)).await, Err(StoreError::Closed.into()));
    assert_eq!(store.append(TableId(1), 0, "{}", 0).await, Err(StoreError::Closed.into()));
    assert_eq!(store.check().await, Err(StoreError::Closed));
}

#[tokio::test]
async fn the_notes_of_one_person_at_a_table_have_an_end() {
    let (_dir, store) = fresh().await;
    let (ana, bea) = (guest(&*store, "Ana", 1).await, guest(&*store, "Bea", 2).await);
    let table = store.create_table(new_table("AAAA", ana, 2), 1).await.unwrap();
    let note = |author, turn, text: &str| Note { table, seat: 0, turn, author, note: text.to_owned(), at: 1 };
    store.put_note(note(ana, 1, r#""äa""#), 10).await.unwrap();
    let full = Denial::NotesFull { most_bytes: 10 };
    assert_eq!(denied(store.put_note(note(ana, 2, r#""1234""#), 10).await), full);
    store.put_note(note(ana, 2, r#""123""#), 10).await.unwrap();
    // The note that is written over does not count, and each has an end of their own.
    store.put_note(note(ana, 1, r#""abc""#), 10).await.unwrap();
    store.put_note(note(bea, 1, r#""12345678""#), 10).await.unwrap();
    assert_eq!(store.notes(table, 0).await.unwrap().len(), 3);
}

#[tokio::test]
async fn tables_where_nothing_happens_are_found() {
    let (_dir, store) = fresh().await;
    let ana = guest(&*store, "Ana", 1).await;
    let mut ids = Vec::new();
    for (code, at) in [("AAAA", 100), ("BBBB", 200), ("CCCC", 100), ("DDDD", 100)] {
        ids.push(store.create_table(new_table(code, ana, 2), at).await.unwrap());
    }
    assert_eq!(store.n_open_tables(ana).await.unwrap(), 4);
    store.append_event(ids[2], Some(ana), "{}", 200).await.unwrap();
    store.start_table(ids[3], 150).await.unwrap();
    assert_eq!(store.n_open_tables(ana).await.unwrap(), 3);
    let stale = |state, since, after| {
        let store = store.clone();
        async move {
            let found = store.stale_tables(state, since, after, 10).await.unwrap();
            found.into_iter().map(|(_, code)| code).collect::<Vec<_>>()
        }
    };
    assert_eq!(stale(TableState::Open, 150, TableId(0)).await, ["AAAA"]);
    assert_eq!(stale(TableState::Open, 201, TableId(0)).await, ["AAAA", "BBBB", "CCCC"]);
    assert_eq!(stale(TableState::Open, 201, ids[0]).await, ["BBBB", "CCCC"]);
    assert_eq!(stale(TableState::Playing, 150, TableId(0)).await, [""; 0]);
    store.append(ids[3], 0, "{}", 300).await.unwrap();
    assert_eq!(stale(TableState::Playing, 300, TableId(0)).await, [""; 0]);
    assert_eq!(stale(TableState::Playing, 301, TableId(0)).await, ["DDDD"]);
}

#[tokio::test]
async fn lists_show_the_brief_options() {
    let (_dir, store) = fresh().await;
    let ana = guest(&*store, "Ana", 1).await;
    let terms = Terms { brief: r#"{"map":null}"#.to_owned(), ..terms(2) };
    let id = store.create_table(NewTable { terms, ..new_table("AAAA", ana, 2) }, 1).await.unwrap();
    for filter in [TableFilter::OpenListed, TableFilter::Of(ana), TableFilter::In(TableState::Open)] {
        assert_eq!(store.tables(filter, None, 10).await.unwrap()[0].options, r#"{"map":null}"#);
    }
    assert_eq!(store.table(id).await.unwrap().unwrap().options, r#"{"zone":"galilei"}"#);
}

/// A table that somebody and a second one play to the end.
async fn played(
    store: &dyn fuga_store::Store,
    (code, game): (&str, &str),
    players: [UserId; 2],
    seats: [(bool, Option<&str>, Option<i32>); 2],
) -> TableId {
    let new = NewTable { game: game.to_owned(), ..new_table(code, players[0], 2) };
    let id = store.create_table(new, 1000).await.unwrap();
    for (seat, player) in (0..).zip(players) {
        take(store, id, seat, Occupant::Person(player)).await.unwrap();
    }
    store.start_table(id, 2000).await.unwrap();
    let result = |(won, role, score): (bool, Option<&str>, _)| SeatResult { won, role: role.map(str::to_owned), score };
    let ended =
        Ended { outcome: "{}".to_owned(), rounds: Some(7), seats: seats.map(result).to_vec(), texts: Vec::new() };
    store.finish_table(id, ended, 3000).await.unwrap();
    id
}

#[tokio::test]
async fn what_became_of_seats_is_listed_and_counted() {
    let (_dir, store) = fresh().await;
    let (ana, bea) = (guest(&*store, "Ana", 1).await, guest(&*store, "Bea", 2).await);
    let pilot = (false, Some("pilot"), None);
    let first = played(&*store, ("AAA", "escape"), [ana, bea], [(true, Some("first_alien"), None), pilot]).await;
    let second = played(&*store, ("BBB", "escape"), [bea, ana], [pilot, (true, Some("first_alien"), None)]).await;
    let third = played(&*store, ("CCC", "escape"), [ana, bea], [pilot, pilot]).await;
    let fourth =
        played(&*store, ("DDD", "survive"), [ana, bea], [(false, None, Some(-3)), (true, None, Some(9))]).await;
    // What is not over is in no history.
    table(&*store, "OPEN", ana, 2).await;
    let listed = async |user, game: Option<&str>, won, before, limit| -> Vec<TableId> {
        let filter = MatchFilter { game: game.map(str::to_owned), won };
        store.matches(user, filter, before, limit).await.unwrap().into_iter().map(|table| table.id).collect()
    };
    assert_eq!(listed(ana, None, None, None, 9).await, [fourth, third, second, first]);
    assert_eq!(listed(ana, None, None, None, 2).await, [fourth, third]);
    assert_eq!(listed(ana, None, None, Some(third), 9).await, [second, first]);
    assert_eq!(listed(ana, Some("escape"), Some(true), None, 9).await, [second, first]);
    assert_eq!(listed(bea, None, Some(true), None, 9).await, [fourth]);
    assert_eq!(listed(guest(&*store, "Cleo", 3).await, None, None, None, 9).await, []);
    assert_eq!(store.table(first).await.unwrap().unwrap().rounds, Some(7));
    let seat = &store.seats(fourth).await.unwrap()[0];
    assert_eq!(seat.result, Some(SeatResult { won: false, role: None, score: Some(-3) }));
    let line = |game: &str, role: Option<&str>, (played, won), best, total| Figures {
        game: game.to_owned(),
        role: role.map(str::to_owned),
        played,
        won,
        best,
        total,
    };
    let expected = [
        line("escape", Some("first_alien"), (2, 2), None, None),
        line("escape", Some("pilot"), (1, 0), None, None),
        line("survive", None, (1, 0), Some(-3), Some(-3)),
    ];
    assert_eq!(store.figures(ana).await.unwrap(), expected);
    // Whoever is forgotten leaves the result of a seat without a person.
    assert!(store.delete_user(ana).await.unwrap());
    assert_eq!(store.figures(ana).await.unwrap(), []);
    assert_eq!(store.seats(fourth).await.unwrap()[0].occupant, Occupant::Gone);
}
