//! What is said beside the board.

use super::sample::{ANNA, BRUNO, begun, game, id, line};
use super::{Backend, contract};
use crate::store::{ChatLine, MOST_CHAT, Room, StoreError};

contract!(lines_are_told_in_the_order_they_were_said, a_room_keeps_its_last_lines, nothing_is_said_where_no_game_is);

async fn lines_are_told_in_the_order_they_were_said(backend: &impl Backend) {
    let store = backend.open();
    for number in [1, 2] {
        store.begin_game(game(id(number), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    }
    let house = ChatLine { by: None, name: String::new(), ..line(Room::Player, "Draw offer declined") };
    let said = [
        (id(1), line(Room::Player, "hello")),
        (id(1), line(Room::Spectator, "<script>alert('b4')</script>")),
        (id(2), line(Room::Player, "elsewhere")),
        (id(1), house.clone()),
        (id(1), line(Room::Player, "hello")),
    ];
    for (game, line) in said {
        store.add_chat(game, line).await.unwrap();
    }
    let players = vec![line(Room::Player, "hello"), house, line(Room::Player, "hello")];
    assert_eq!(store.chat(id(1), Room::Player).await, Ok(players));
    let spectators = vec![line(Room::Spectator, "<script>alert('b4')</script>")];
    assert_eq!(store.chat(id(1), Room::Spectator).await, Ok(spectators));
    assert_eq!(store.chat(id(2), Room::Spectator).await, Ok(vec![]));
}

async fn a_room_keeps_its_last_lines(backend: &impl Backend) {
    let store = backend.open();
    for number in [1, 2] {
        store.begin_game(game(id(number), ANNA, BRUNO, 5), begun(), None).await.unwrap();
    }
    let others = [(id(1), Room::Player), (id(2), Room::Spectator)];
    for (game, room) in others {
        store.add_chat(game, line(room, "elsewhere")).await.unwrap();
    }
    for number in 0..MOST_CHAT + 2 {
        store.add_chat(id(1), line(Room::Spectator, &number.to_string())).await.unwrap();
    }
    let kept: Vec<ChatLine> = (2..MOST_CHAT + 2).map(|number| line(Room::Spectator, &number.to_string())).collect();
    assert_eq!(store.chat(id(1), Room::Spectator).await, Ok(kept));
    for (game, room) in others {
        assert_eq!(store.chat(game, room).await, Ok(vec![line(room, "elsewhere")]));
    }
}

async fn nothing_is_said_where_no_game_is(backend: &impl Backend) {
    let store = backend.open();
    assert_eq!(store.add_chat(id(1), line(Room::Player, "hello")).await, Err(StoreError::Conflict));
    assert_eq!(store.chat(id(1), Room::Player).await, Ok(vec![]));
}
