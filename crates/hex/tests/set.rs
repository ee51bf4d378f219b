//! Sets of sectors behave as a `BTreeSet` does.

use std::collections::BTreeSet;

use fuga_hex::SectorSet;
use proptest::collection::btree_set;
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_set_holds_what_was_put_in(model in ids()) {
        check(&set(&model), &model);
    }

    #[test]
    fn insert_and_remove_say_what_changed(model in ids(), other in ids()) {
        let (mut model, mut own) = (model.clone(), set(&model));
        for id in other {
            prop_assert_eq!(own.insert(id), model.insert(id));
            prop_assert_eq!(own.insert(id), model.insert(id));
            let half = id / 2;
            prop_assert_eq!(own.remove(half), model.remove(&half));
        }
        check(&own, &model);
    }

    #[test]
    fn sets_join_as_sets_do(a in ids(), b in ids()) {
        let joined = |join: fn(&mut SectorSet, &SectorSet)| {
            let mut own = set(&a);
            join(&mut own, &set(&b));
            own
        };
        check(&joined(SectorSet::union), &(&a | &b));
        check(&joined(SectorSet::intersect), &(&a & &b));
        check(&joined(SectorSet::subtract), &(&a - &b));
    }

    #[test]
    fn equal_sets_are_equal_whatever_their_story(a in ids(), b in ids()) {
        let mut own = set(&a);
        own.union(&set(&b));
        own.subtract(&set(&(&b - &a)));
        prop_assert_eq!(&own, &set(&a));
        prop_assert_eq!(own.cmp(&set(&a)), std::cmp::Ordering::Equal);
        prop_assert_eq!(set(&a) == set(&b), a == b);
    }
}

#[test]
fn the_empty_and_the_full_set_work() {
    check(&SectorSet::new(), &BTreeSet::new());
    check(&SectorSet::default(), &BTreeSet::new());
    let full: BTreeSet<u16> = (0..SectorSet::CAPACITY).collect();
    assert_eq!(full.len(), 1600);
    check(&set(&full), &full);
}

#[test]
fn an_id_outside_the_field_is_never_there() {
    let mut full: SectorSet = (0..SectorSet::CAPACITY).collect();
    for id in [1600, 1601, u16::MAX] {
        assert!(!full.contains(id));
        assert!(!full.remove(id));
    }
}

#[test]
#[should_panic(expected = "sector id 1600 is outside the field: ids are below 1600")]
fn putting_in_an_id_outside_the_field_panics_with_the_reason() {
    SectorSet::new().insert(1600);
}

/// Few ids or many, near each other or far apart.
fn ids() -> impl Strategy<Value = BTreeSet<u16>> {
    prop_oneof![btree_set(0..1600_u16, 0..3), btree_set(0..130_u16, 0..130), btree_set(0..1600_u16, 0..400),]
}

fn set(model: &BTreeSet<u16>) -> SectorSet {
    model.iter().copied().collect()
}

/// Everything that can be asked of a set, asked of both.
fn check(own: &SectorSet, model: &BTreeSet<u16>) {
    assert!(own.iter().eq(model.iter().copied()));
    assert_eq!(own.len(), model.len());
    assert_eq!(own.is_empty(), model.is_empty());
    let only = if model.len() == 1 { model.first().copied() } else { None };
    assert_eq!(own.only(), only);
    for id in 0..1600 {
        assert_eq!(own.contains(id), model.contains(&id), "{id}");
    }
    for (k, &id) in model.iter().enumerate() {
        assert_eq!(own.nth(k), Some(id));
    }
    assert_eq!(own.nth(model.len()), None);
    assert_eq!(format!("{own:?}"), format!("{:?}", Vec::from_iter(model)));
}
