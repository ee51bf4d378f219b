//! Maps and scenarios that people keep: whose they are, who finds them, who likes them, how often they were played.

use crate::common::{fresh, guest, open, table, take};
use crate::users::export_of;
use fuga_store::{
    ChangeError, Denial, Ended, Like, NewWork, Occupant, Sight, Store, TextHash, UserId, Work, WorkChange, WorkFilter,
    WorkId, WorkOrder, WorkText,
};

fn text(name: &str, byte: u8) -> WorkText {
    let text = format!("name: {name}\n");
    WorkText { name: name.to_owned(), text, hash: TextHash([byte; 32]), players: None, size: None, balance: None }
}

fn work(code: &str, owner: UserId, sight: Sight, text: WorkText) -> NewWork {
    let (code, game, kind) = (code.to_owned(), "escape".to_owned(), "zone".to_owned());
    NewWork { code, owner, game, kind, text, sight, origin: None }
}

fn like(work: WorkId, user: UserId) -> Like {
    Like { work, user, at: 5000 }
}

async fn codes(store: &dyn Store, filter: WorkFilter) -> Vec<String> {
    store.works(filter, None, 0, 10).await.unwrap().into_iter().map(|work| work.code).collect()
}

async fn find(store: &dyn Store, code: &str, viewer: UserId) -> Work {
    store.work(code, Some(viewer)).await.unwrap().unwrap()
}

#[tokio::test]
async fn a_work_is_kept_changed_and_deleted() {
    let (dir, store) = fresh().await;
    let (ana, bea) = (guest(&*store, "Ana", 1).await, guest(&*store, "Bea", 2).await);
    let id = store.create_work(work("first", ana, Sight::Private, text("Alba", 1)), 2, 1000).await.unwrap();
    let taken = store.create_work(work("first", bea, Sight::Private, text("Other", 2)), 2, 1000).await;
    assert_eq!(taken, Err(Denial::CodeTaken.into()));
    store.create_work(work("second", ana, Sight::Link, text("Notte", 3)), 2, 1000).await.unwrap();
    let full = store.create_work(work("third", ana, Sight::Link, text("More", 3)), 2, 1000).await;
    assert_eq!(full, Err(ChangeError::Denied(Denial::WorksFull { most: 2 })));
    let zero = text("with a \0", 4);
    assert!(matches!(
        store.change_work(id, WorkChange { text: Some(zero), ..WorkChange::default() }, 2000).await,
        Err(ChangeError::Failed(_))
    ));
    let weighed = WorkText { players: Some((4, 8)), size: Some(90), balance: Some(31), ..text("Alba II", 5) };
    let change = WorkChange { text: Some(weighed), sight: Some(Sight::Listed), hidden: None };
    store.change_work(id, change, 2000).await.unwrap();
    store.close().await.unwrap();
    let store = open(dir.path()).await;
    let found = find(&*store, "first", bea).await;
    assert_eq!((found.name.as_str(), found.author.as_str(), found.owner), ("Alba II", "Ana", ana));
    assert_eq!((found.created, found.changed, found.sight), (1000, 2000, Sight::Listed));
    assert_eq!((found.players, found.size, found.balance), (Some((4, 8)), Some(90), Some(31)));
    assert!(store.delete_work(id).await.unwrap());
    assert!(!store.delete_work(id).await.unwrap());
    assert_eq!(store.work("first", None).await.unwrap(), None);
    assert_eq!(store.change_work(id, WorkChange::default(), 1).await, Err(Denial::NoSuchWork.into()));
    assert_eq!(store.like_work(like(id, ana), true).await, Err(Denial::NoSuchWork.into()));
}

#[tokio::test]
async fn the_gallery_shows_what_is_listed_and_searched_for() {
    let (_dir, store) = fresh().await;
    let ana = guest(&*store, "Ana", 1).await;
    let sized = |name, size, balance| WorkText {
        players: Some((2, size / 20)),
        size: Some(u32::from(size)),
        balance: Some(balance),
        ..text(name, size)
    };
    let mut ids = Vec::new();
    for (code, sight, text) in [
        ("small", Sight::Listed, sized("Émile", 60, 20)),
        ("large", Sight::Listed, sized("La Grande", 200, 50)),
        ("secret", Sight::Private, sized("Secret", 100, 50)),
        ("linked", Sight::Link, sized("Linked", 100, 50)),
    ] {
        ids.push(store.create_work(work(code, ana, sight, text), 10, 1000).await.unwrap());
    }
    let all = WorkFilter::default();
    assert_eq!(codes(&*store, all.clone()).await, ["large", "small"]);
    let own = WorkFilter { owner: Some(ana), ..all.clone() };
    assert_eq!(codes(&*store, own).await, ["linked", "secret", "large", "small"]);
    for (filter, expected) in [
        (WorkFilter { name: Some("éMI".to_owned()), ..all.clone() }, vec!["small"]),
        (WorkFilter { name: Some("%".to_owned()), ..all.clone() }, vec![]),
        (WorkFilter { players: Some(8), ..all.clone() }, vec!["large"]),
        (WorkFilter { least_size: Some(61), ..all.clone() }, vec!["large"]),
        (WorkFilter { most_size: Some(61), ..all.clone() }, vec!["small"]),
        (WorkFilter { least_balance: Some(40), most_balance: Some(60), ..all.clone() }, vec!["large"]),
        (WorkFilter { kind: Some("scenario".to_owned()), ..all.clone() }, vec![]),
        (WorkFilter { game: Some("escape".to_owned()), ..all.clone() }, vec!["large", "small"]),
    ] {
        assert_eq!(codes(&*store, filter.clone()).await, expected, "{filter:?}");
    }
    assert_eq!(store.works(all.clone(), None, 1, 1).await.unwrap()[0].code, "small");
    store.change_work(ids[1], WorkChange { hidden: Some(true), ..WorkChange::default() }, 1).await.unwrap();
    assert_eq!(codes(&*store, all).await, ["small"]);
    assert!(find(&*store, "large", ana).await.hidden);
}

#[tokio::test]
async fn likes_and_plays_are_counted_once() {
    let (_dir, store) = fresh().await;
    let (ana, bea) = (guest(&*store, "Ana", 1).await, guest(&*store, "Bea", 2).await);
    let liked = store.create_work(work("liked", ana, Sight::Listed, text("Liked", 1)), 10, 1000).await.unwrap();
    store.create_work(work("played", ana, Sight::Listed, text("Played", 2)), 10, 1000).await.unwrap();
    for _ in 0..2 {
        store.like_work(like(liked, bea), true).await.unwrap();
    }
    store.like_work(like(liked, ana), true).await.unwrap();
    store.like_work(like(liked, ana), false).await.unwrap();
    let id = table(&*store, "table", ana, 2).await;
    store.start_table(id, 2000).await.unwrap();
    let ended = Ended { outcome: "{}".into(), rounds: None, seats: vec![], texts: vec![TextHash([2; 32])] };
    store.finish_table(id, ended.clone(), 3000).await.unwrap();
    assert!(store.finish_table(id, ended, 3000).await.is_err());
    let (first, second) = (find(&*store, "liked", bea).await, find(&*store, "played", bea).await);
    assert_eq!((first.likes, first.liked, first.plays), (1, true, 0));
    assert_eq!((second.likes, second.liked, second.plays), (0, false, 1));
    assert!(!find(&*store, "liked", ana).await.liked);
    for (order, expected) in [(WorkOrder::Likes, "liked"), (WorkOrder::Plays, "played")] {
        assert_eq!(codes(&*store, WorkFilter { order, ..WorkFilter::default() }).await[0], expected);
    }
}

#[tokio::test]
async fn a_fork_names_the_work_before_it_as_long_as_that_is_shown() {
    let (_dir, store) = fresh().await;
    let (ana, bea) = (guest(&*store, "Ana", 1).await, guest(&*store, "Bea", 2).await);
    let origin = store.create_work(work("origin", ana, Sight::Link, text("Alba", 1)), 10, 1000).await.unwrap();
    let fork = NewWork { origin: Some(origin), ..work("fork", bea, Sight::Listed, text("Alba mine", 2)) };
    store.create_work(fork, 10, 1000).await.unwrap();
    let credit = find(&*store, "fork", bea).await.origin.unwrap();
    assert_eq!((credit.code.as_str(), credit.name.as_str(), credit.author.as_str()), ("origin", "Alba", "Ana"));
    for change in [
        WorkChange { sight: Some(Sight::Private), ..WorkChange::default() },
        WorkChange { sight: Some(Sight::Listed), hidden: Some(true), text: None },
    ] {
        store.change_work(origin, change, 2000).await.unwrap();
        assert_eq!(find(&*store, "fork", bea).await.origin, None);
    }
    store.delete_user(ana).await.unwrap();
    assert_eq!(find(&*store, "fork", bea).await.origin, None);
    assert_eq!(store.work("origin", None).await.unwrap(), None);
}

#[tokio::test]
async fn works_and_likes_go_with_their_person() {
    let (_dir, store) = fresh().await;
    let (ana, bea) = (guest(&*store, "Ana", 1).await, guest(&*store, "Bea", 2).await);
    store.set_account(bea, "bea", "hash").await.unwrap();
    let id = store.create_work(work("mine", ana, Sight::Listed, text("Alba", 1)), 10, 1000).await.unwrap();
    let other = store.create_work(work("other", bea, Sight::Listed, text("Notte", 2)), 10, 1000).await.unwrap();
    for (work, user) in [(id, ana), (id, bea), (other, ana)] {
        store.like_work(like(work, user), true).await.unwrap();
    }
    let export = export_of(&*store, ana).await.unwrap();
    assert_eq!(export.works.iter().map(|work| work.code.as_str()).collect::<Vec<_>>(), ["mine"]);
    assert_eq!(export.likes.iter().map(|like| like.work).collect::<Vec<_>>(), [id, other]);
    // Whoever signs in brings them along; what both like is liked once.
    store.adopt(ana, bea).await.unwrap();
    let mine = find(&*store, "mine", bea).await;
    assert_eq!((mine.owner, mine.author.as_str(), mine.likes), (bea, "Bea", 1));
    assert!(find(&*store, "other", bea).await.liked);
    let table = table(&*store, "table", bea, 2).await;
    take(&*store, table, 0, Occupant::Person(bea)).await.unwrap();
    store.delete_user(bea).await.unwrap();
    assert_eq!(store.work("mine", None).await.unwrap(), None);
    store.verify().await.unwrap();
}
