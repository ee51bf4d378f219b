//! Users, accounts, sessions; what is moved and what is removed.

use crate::common::{fresh, guest, open, table, take, token};
use fuga_store::{Denial, Export, ExportFrom, Keeper, Note, Occupant, OwnBot, Store, TableState, UserId};

fn denied<T: std::fmt::Debug>(result: Result<T, fuga_store::ChangeError>) -> Denial {
    match result.unwrap_err() {
        fuga_store::ChangeError::Denied(denial) => denial,
        fuga_store::ChangeError::Failed(error) => panic!("{error}"),
    }
}

#[tokio::test]
async fn a_guest_comes_with_a_session() {
    let (dir, store) = fresh().await;
    let ana = guest(&*store, "Ana", 1).await;
    let session = store.session(token(1)).await.unwrap().unwrap();
    assert_eq!((session.user.id, session.user.name.as_str(), session.user.login), (ana, "Ana", None));
    assert_eq!((session.times.created, session.times.seen), (1000, 1000));
    assert_eq!(store.session(token(2)).await.unwrap(), None);
    assert_eq!(denied(store.create_guest("Bea", token(1), 1).await), Denial::TokenTaken);
    // The user whose session was denied is not there either.
    assert_eq!(store.user(UserId(ana.0 + 1)).await.unwrap(), None);
    store.rename_user(ana, "Anna").await.unwrap();
    assert_eq!(denied(store.rename_user(UserId(99), "Nobody").await), Denial::NoSuchUser);
    store.close().await.unwrap();
    let store = open(dir.path()).await;
    assert_eq!(store.user(ana).await.unwrap().unwrap().name, "Anna");
}

#[tokio::test]
async fn sessions_begin_and_end() {
    let (_dir, store) = fresh().await;
    let ana = guest(&*store, "Ana", 1).await;
    for byte in 2..=4 {
        store.add_session(ana, token(byte), 2000).await.unwrap();
    }
    assert_eq!(denied(store.add_session(ana, token(2), 1).await), Denial::TokenTaken);
    assert_eq!(denied(store.add_session(UserId(99), token(9), 1).await), Denial::NoSuchUser);
    assert!(store.touch_session(token(2), 5000).await.unwrap());
    assert!(store.touch_session(token(2), 4000).await.unwrap());
    assert!(!store.touch_session(token(9), 4000).await.unwrap());
    assert_eq!(store.session(token(2)).await.unwrap().unwrap().times.seen, 5000);
    assert!(store.end_session(token(2)).await.unwrap());
    assert!(!store.end_session(token(2)).await.unwrap());
    assert_eq!(store.end_other_sessions(ana, Some(token(3))).await.unwrap(), 2);
    assert!(store.session(token(3)).await.unwrap().is_some());
    assert_eq!(store.end_other_sessions(ana, None).await.unwrap(), 1);
    assert!(store.session(token(3)).await.unwrap().is_none());
}

#[tokio::test]
async fn login_names_are_unique_whatever_their_case() {
    let (_dir, store) = fresh().await;
    let (ana, bea) = (guest(&*store, "Ana", 1).await, guest(&*store, "Bea", 2).await);
    store.set_account(ana, "Ána", "hash").await.unwrap();
    assert_eq!(denied(store.set_account(bea, "ÁNA", "other").await), Denial::LoginTaken);
    assert_eq!(denied(store.set_account(UserId(99), "nobody", "hash").await), Denial::NoSuchUser);
    let account = store.account("áNA").await.unwrap().unwrap();
    assert_eq!((account.user.id, account.user.login.as_deref(), account.password.as_str()), (ana, Some("ána"), "hash"));
    // The holder may change both.
    store.set_account(ana, "ána", "new").await.unwrap();
    assert_eq!(store.account("ána").await.unwrap().unwrap().password, "new");
    store.set_account(ana, "anna", "new").await.unwrap();
    assert!(store.account("ána").await.unwrap().is_none());
    assert_eq!(store.user(bea).await.unwrap().unwrap().login, None);
}

/// A line of chat.
const SAID: &str = r#"{"said":{"seat":0,"text":"a word of mine"}}"#;

/// A table where the user sits, has said something and written a note.
async fn life_of(store: &dyn Store, user: UserId, code: &str, state: TableState) -> fuga_store::TableId {
    let table = table(store, code, user, 2).await;
    take(store, table, 0, Occupant::Person(user)).await.unwrap();
    store.prepare_seat(table, 0, &Occupant::Person(user), true, "my nonce").await.unwrap();
    store.append_event(table, Some(user), SAID, 3000).await.unwrap();
    let note = r#""they are in K09""#.to_owned();
    store.put_note(Note { table, seat: 0, turn: 3, author: user, note, at: 3100 }, u32::MAX).await.unwrap();
    if state != TableState::Open {
        store.start_table(table, 4000).await.unwrap();
    }
    table
}

/// All parts of an export, a row at a time.
pub(crate) async fn export_of(store: &dyn Store, user: UserId) -> Option<Export> {
    let (mut export, mut next) = store.export_user(user, ExportFrom::START, 1).await.unwrap()?;
    while let Some(from) = next {
        let (part, then) = store.export_user(user, from, 1).await.unwrap()?;
        let Export { user: _, sessions, bots, tables, seats, events, notes, works, likes } = part;
        let n_rows = tables.len() + seats.len() + events.len() + notes.len() + works.len() + likes.len();
        assert!(n_rows <= 1 && sessions.is_empty() && bots.is_empty());
        export.tables.extend(tables);
        export.seats.extend(seats);
        export.events.extend(events);
        export.notes.extend(notes);
        export.works.extend(works);
        export.likes.extend(likes);
        next = then;
    }
    Some(export)
}

#[tokio::test]
async fn a_session_gets_another_token() {
    let (_dir, store) = fresh().await;
    let ana = guest(&*store, "Ana", 1).await;
    guest(&*store, "Bea", 2).await;
    store.renew_session(token(1), token(3)).await.unwrap();
    assert!(store.session(token(1)).await.unwrap().is_none());
    assert_eq!(store.session(token(3)).await.unwrap().unwrap().user.id, ana);
    assert_eq!(denied(store.renew_session(token(1), token(4)).await), Denial::NoSuchSession);
    // Nobody gets the session of somebody else.
    assert!(store.renew_session(token(3), token(2)).await.is_err());
    assert_eq!(store.session(token(3)).await.unwrap().unwrap().user.id, ana);
}

#[tokio::test]
async fn an_account_adopts_all_that_a_guest_has() {
    let (_dir, store) = fresh().await;
    let (ana, bea) = (guest(&*store, "Ana", 1).await, guest(&*store, "Bea", 2).await);
    let played = life_of(&*store, ana, "AAAA", TableState::Playing).await;
    assert_eq!(denied(store.adopt(ana, bea).await), Denial::NotAccount);
    store.set_account(bea, "bea", "hash").await.unwrap();
    assert_eq!(denied(store.adopt(bea, bea).await), Denial::NotGuest);
    assert_eq!(denied(store.adopt(UserId(99), bea).await), Denial::NoSuchUser);
    let before = export_of(&*store, ana).await.unwrap();
    store.adopt(ana, bea).await.unwrap();

    assert_eq!(store.user(ana).await.unwrap(), None);
    assert_eq!(export_of(&*store, ana).await, None);
    assert!(store.session(token(1)).await.unwrap().is_none());
    let after = export_of(&*store, bea).await.unwrap();
    assert_eq!(after.sessions.len(), 1);
    assert_eq!((after.tables.len(), after.tables[0].id, after.tables[0].owner), (1, played, Some(bea)));
    assert_eq!((after.seats.len(), &after.seats[0].occupant), (1, &Occupant::Person(bea)));
    assert_eq!((&after.seats[0].name, &after.seats[0].nonce), (&before.seats[0].name, &before.seats[0].nonce));
    assert_eq!((after.events.len(), &after.events[0].event), (1, &before.events[0].event));
    assert_eq!((after.notes.len(), &after.notes[0].note), (1, &before.notes[0].note));
    store.verify().await.unwrap();
}

#[tokio::test]
async fn a_deleted_user_leaves_no_trace() {
    let (dir, store) = fresh().await;
    let zenobia = guest(&*store, "Zenobia-the-only", 1).await;
    store.set_account(zenobia, "login-of-zenobia", "hash-of-zenobia").await.unwrap();
    let open_table = life_of(&*store, zenobia, "OPEN", TableState::Open).await;
    let played = life_of(&*store, zenobia, "PLAY", TableState::Playing).await;
    assert_eq!(export_of(&*store, zenobia).await.unwrap().seats.len(), 2);
    assert!(store.delete_user(zenobia).await.unwrap());
    assert!(!store.delete_user(zenobia).await.unwrap());

    assert_eq!(store.user(zenobia).await.unwrap(), None);
    assert_eq!(export_of(&*store, zenobia).await, None);
    assert!(store.session(token(1)).await.unwrap().is_none());
    assert!(store.account("login-of-zenobia").await.unwrap().is_none());
    let free = &store.seats(open_table).await.unwrap()[0];
    assert_eq!((&free.occupant, free.name.as_str(), free.nonce.as_str()), (&Occupant::Nobody, "", ""));
    assert!(!free.ready);
    let gone = &store.seats(played).await.unwrap()[0];
    assert_eq!((&gone.occupant, gone.name.as_str(), gone.nonce.as_str()), (&Occupant::Gone, "", "my nonce"));
    for table in [open_table, played] {
        assert_eq!(store.table(table).await.unwrap().unwrap().owner, None);
        let events = store.events(table, 0, 10).await.unwrap();
        let said = r#"{"said":{"seat":0,"text":""}}"#;
        assert_eq!((events.len(), events[0].author, events[0].event.as_str()), (1, None, said));
        assert_eq!(store.notes(table, 0).await.unwrap(), []);
    }
    for file in ["fuga.db", "fuga.db-wal"] {
        let bytes = std::fs::read(dir.path().join(file)).unwrap();
        for word in ["Zenobia", "of-zenobia", "they are in K09", "Name of 0", "a word of mine"] {
            assert!(!bytes.windows(word.len()).any(|part| part == word.as_bytes()), "{word} is still in {file}");
        }
    }
    store.verify().await.unwrap();
    // The id is not given to anybody else.
    assert!(guest(&*store, "Bea", 1).await > zenobia);
}

#[tokio::test]
async fn an_export_holds_everything_and_can_be_written_as_json() {
    let (_dir, store) = fresh().await;
    let ana = guest(&*store, "Ana", 1).await;
    let open_table = life_of(&*store, ana, "OPEN", TableState::Open).await;
    let other = guest(&*store, "Bea", 2).await;
    life_of(&*store, other, "ELSE", TableState::Open).await;
    let export = export_of(&*store, ana).await.unwrap();
    let json = serde_json::to_value(&export).unwrap();
    assert_eq!(json["user"]["name"], "Ana");
    assert_eq!(json["sessions"][0]["seen"], 1000);
    assert_eq!(json["tables"][0]["id"], open_table.0);
    assert_eq!(json["seats"][0]["occupant"]["person"], ana.0);
    assert_eq!(json["events"][0]["event"], SAID);
    assert_eq!(json["notes"][0]["turn"], 3);
    assert!([export.tables.len(), export.seats.len(), export.events.len(), export.notes.len()] == [1; 4]);
}

#[tokio::test]
async fn a_bot_is_its_owners_and_goes_with_them() {
    let (_dir, store) = fresh().await;
    let (ana, bea) = (guest(&*store, "Ana", 1).await, guest(&*store, "Bea", 2).await);
    let robo = store.create_bot(ana, "Robo", token(3), 2, 5000).await.unwrap();
    store.create_bot(ana, "Second", token(4), 2, 5000).await.unwrap();
    assert_eq!(denied(store.create_bot(ana, "Third", token(5), 2, 5000).await), Denial::BotsFull { most: 2 });
    assert_eq!(denied(store.create_bot(UserId(99), "Orphan", token(5), 2, 5000).await), Denial::NoSuchUser);
    let keeper = Some(Keeper { id: ana, name: "Ana".to_owned() });
    assert_eq!(store.session(token(3)).await.unwrap().unwrap().user.bot_of, keeper);
    assert_eq!(store.user(ana).await.unwrap().unwrap().bot_of, None);
    let names = |bots: Vec<OwnBot>| bots.into_iter().map(|bot| bot.name).collect::<Vec<_>>();
    assert_eq!(names(export_of(&*store, ana).await.unwrap().bots), ["Robo", "Second"]);
    assert!(store.bots(bea).await.unwrap().is_empty());
    // Its seat says whose it is.
    let open = table(&*store, "AAAA", ana, 2).await;
    let played = table(&*store, "BBBB", ana, 2).await;
    for at in [open, played] {
        take(&*store, at, 1, Occupant::Person(robo)).await.unwrap();
        take(&*store, at, 0, Occupant::Person(bea)).await.unwrap();
        let seats = store.seats(at).await.unwrap();
        assert_eq!((seats[1].bot_of.clone(), seats[0].bot_of.clone()), (keeper.clone(), None));
    }
    store.start_table(played, 6000).await.unwrap();
    // No bot becomes somebody's account, and an account takes over the bots of a guest.
    store.set_account(bea, "bea", "hash").await.unwrap();
    assert_eq!(denied(store.adopt(robo, bea).await), Denial::NotGuest);
    store.adopt(ana, bea).await.unwrap();
    assert_eq!(names(store.bots(bea).await.unwrap()), ["Robo", "Second"]);
    assert!(store.delete_user(bea).await.unwrap());
    assert_eq!(store.user(robo).await.unwrap(), None);
    assert!(store.session(token(3)).await.unwrap().is_none());
    assert_eq!(store.seats(open).await.unwrap()[1].occupant, Occupant::Nobody);
    let left = store.seats(played).await.unwrap().remove(1);
    assert_eq!((left.occupant, left.name.as_str(), left.bot_of), (Occupant::Gone, "", None));
    store.verify().await.unwrap();
}
