use super::*;

fn entry(bits: u16, value: Value, depth: i32) -> Entry {
    Entry {
        best: Move::from_bits(bits),
        value: Some((value, Bound::Lower)),
        evaluation: Some(-value),
        depth,
        was_principal: depth % 2 == 0,
    }
}

fn some_move() -> u16 {
    0o1_34_14
}

#[test]
fn what_is_put_is_got() {
    let table = Table::new(1).unwrap();
    for depth in [LEAST_DEPTH, -1, 0, 1, 17, 200] {
        for value in [0, 1, -1, 31_999, -31_999] {
            let key = 0x0123_4567_89ab_cdef ^ (depth as u64) << 40 ^ (value as u64) << 20;
            assert_eq!(table.get(key), None);
            table.put(key, entry(some_move(), value, depth));
            assert_eq!(table.get(key), Some(entry(some_move(), value, depth)));
        }
    }
}

#[test]
fn an_entry_without_value_move_or_evaluation_comes_back_so() {
    let table = Table::new(1).unwrap();
    let empty = Entry { best: None, value: None, evaluation: None, depth: 0, was_principal: true };
    table.put(99, empty);
    assert_eq!(table.get(99), Some(empty));
}

#[test]
fn a_torn_write_is_not_read() {
    let slot = Slot::default();
    slot.set(77, entry(some_move(), 5, 3).pack(1));
    assert!(slot.data(77).is_some());
    slot.data.store(entry(some_move(), 6, 3).pack(1), Ordering::Relaxed);
    assert_eq!(slot.data(77), None, "half of another entry");
    slot.set(77, entry(some_move(), 6, 3).pack(1));
    assert!(slot.data(77).is_some());
    assert_eq!(slot.data(78), None, "another key");
}

/// Threads write entries whose parts all follow from the key; whatever is read must fit its key.
#[test]
fn many_threads_never_read_a_mixture() {
    let table = Table::new(1).unwrap();
    let made = |key: u64| entry(some_move(), (key % 20_000) as Value, (key % 60) as i32);
    thread::scope(|scope| {
        for thread in 0..4 {
            let table = &table;
            scope.spawn(move || {
                let mut state = 0x9e37_79b9 + thread;
                for _ in 0..200_000 {
                    state = u64::wrapping_mul(state, 6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                    // Few clusters, so that the threads meet.
                    let key = state >> 60 << 60 | state >> 20 & 0xff;
                    match table.get(key) {
                        Some(found) => assert_eq!((found.value, found.depth), (made(key).value, made(key).depth)),
                        None => table.put(key, made(key)),
                    }
                    if state % 8 == 0 {
                        table.put(key, made(key));
                    }
                }
            });
        }
    });
}

#[test]
fn old_entries_go_first() {
    let table = Table::new(1).unwrap();
    let keys = [0, 1, 2, 3];
    for key in keys {
        table.put(key, entry(some_move(), 0, 10));
    }
    table.grow_older();
    for key in [1, 2, 3] {
        table.put(key, entry(some_move(), 0, 10));
    }
    table.put(4, entry(some_move(), 0, 5));
    assert_eq!(table.get(0), None, "the oldest made room");
    assert!([1, 2, 3, 4].iter().all(|&key| table.get(key).is_some()));
}

#[test]
fn a_mate_is_kept_as_seen_from_its_position() {
    let mate = crate::score::mate_at(9);
    assert_eq!(from_table(to_table(mate, 4), 4, 0), mate);
    assert_eq!(from_table(to_table(mate, 4), 2, 0), mate + 2, "nearer to the root by another way");
    assert_eq!(from_table(to_table(-mate, 4), 4, 0), -mate);
    assert!(from_table(to_table(mate, 4), 4, 96) < WIN_FOUND, "the fifty-move rule comes first");
}

#[test]
fn a_cleared_table_is_empty_and_no_fuller_than_it_says() {
    let mut table = Table::new(2).unwrap();
    for key in 0..100_000_u64 {
        table.put(key.wrapping_mul(0x9e37_79b9_7f4a_7c15), entry(some_move(), 0, 1));
    }
    assert!(table.fullness() > 500);
    table.clear(2);
    assert_eq!(table.fullness(), 0);
    assert!(Table::new(usize::MAX).is_err());
}
