//! The hand on the board: a piece is chosen and put down, by mouse or by arrow keys.

use crossterm::event::{KeyCode, KeyEvent, MouseButton, MouseEvent, MouseEventKind};
use tabiya_rules::{Bitboard, LegalMove, Move, Position, Promotion, Square};

use super::board::{BoardPlace, Marks};
use crate::words;

/// The hand on the board.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hand {
    cursor: Option<Square>,
    selected: Option<Square>,
    /// A piece that is being dragged.
    drag: Option<Drag>,
    /// A pawn that has reached the last rank: from where to where.
    promotion: Option<(Square, Square)>,
}

#[derive(Clone, Copy, Debug)]
struct Drag {
    from: Square,
    /// Whether the piece was chosen already when the button went down: then letting go of it there puts it back.
    was_selected: bool,
    has_moved: bool,
}

/// What the hand did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Deed {
    /// Nothing that concerns the board.
    Passed,
    /// Something to be seen, and no more.
    Seen,
    /// A move.
    Move(Move),
    /// Something that cannot be, and why.
    Refused(String),
}

impl Hand {
    /// What is chosen is let go.
    pub(crate) fn release(&mut self) {
        (self.selected, self.drag, self.promotion) = (None, None, None);
    }

    pub(crate) fn is_busy(&self) -> bool {
        self.selected.is_some() || self.promotion.is_some()
    }

    pub(crate) fn asks_promotion(&self) -> bool {
        self.promotion.is_some()
    }

    /// A pawn has reached the last rank: what it becomes is asked.
    pub(crate) fn ask_promotion(&mut self, from: Square, to: Square) {
        self.promotion = Some((from, to));
    }

    /// What there is to see of it.
    pub(crate) fn mark(&self, marks: &mut Marks, position: &Position) {
        marks.cursor = self.cursor;
        marks.selected = self.selected.or(self.promotion.map(|(from, _)| from));
        if let Some(selected) = self.selected {
            marks.targets = targets(position, selected);
        }
    }

    /// The answer to what a pawn becomes.
    fn promote(&mut self, key: KeyEvent, position: &Position) -> Deed {
        let Some((from, to)) = self.promotion else { return Deed::Passed };
        let chosen = match key.code {
            KeyCode::Enter => Some(Promotion::Queen),
            KeyCode::Char(letter) => words::promotion(letter),
            KeyCode::Esc => {
                self.release();
                return Deed::Seen;
            }
            _ => None,
        };
        let Some(chosen) = chosen else { return Deed::Seen };
        self.release();
        let moves = meant(position, from, to);
        match moves.into_iter().find(|shape| shape.promotion() == Some(chosen)) {
            Some(shape) => Deed::Move(shape),
            None => Deed::Seen,
        }
    }

    /// A key, while nothing is typed.
    pub(crate) fn key(&mut self, key: KeyEvent, place: BoardPlace, position: &Position) -> Deed {
        if self.promotion.is_some() {
            return self.promote(key, position);
        }
        let step = match key.code {
            KeyCode::Left => (-1, 0),
            KeyCode::Right => (1, 0),
            KeyCode::Up => (0, -1),
            KeyCode::Down => (0, 1),
            KeyCode::Enter | KeyCode::Char(' ') => {
                return self.cursor.map_or(Deed::Passed, |square| self.touch(square, position));
            }
            KeyCode::Esc if self.is_busy() || self.cursor.is_some() => {
                self.release();
                self.cursor = None;
                return Deed::Seen;
            }
            _ => return Deed::Passed,
        };
        self.cursor = Some(match self.cursor {
            Some(square) => place.beside(square, step.0, step.1),
            // The first key shows where it begins: at a king, who is always there.
            None => position.king(place.bottom),
        });
        Deed::Seen
    }

    /// A square is pointed at: a piece is chosen, or put down.
    fn touch(&mut self, square: Square, position: &Position) -> Deed {
        let is_own = position.piece_at(square).is_some_and(|piece| piece.side == position.side());
        match self.selected {
            Some(from) if from == square => {
                self.release();
                Deed::Seen
            }
            // Another piece of the own is chosen instead, unless the king goes to its rook.
            Some(from) if !is_own || !meant(position, from, square).is_empty() => self.put(from, square, position),
            _ if is_own => {
                self.selected = Some(square);
                Deed::Seen
            }
            _ => match position.piece_at(square) {
                Some(piece) => Deed::Refused(format!(
                    "The {} on {square} is {}'s, and it is {}'s turn.",
                    piece.kind,
                    piece.side,
                    position.side()
                )),
                None => Deed::Refused(format!("There is nothing on {square} to move.")),
            },
        }
    }

    fn put(&mut self, from: Square, to: Square, position: &Position) -> Deed {
        let moves = meant(position, from, to);
        self.release();
        match moves.as_slice() {
            [] => match position.why_not(from, to, None) {
                Some(reason) => Deed::Refused(format!("{from}{to} is illegal: {reason}.")),
                None => Deed::Seen,
            },
            [first, ..] if first.promotion().is_some() => {
                self.promotion = Some((from, to));
                Deed::Seen
            }
            // Where the king may castle onto a square that it may also step to, it steps; onto its rook it castles.
            [first, ..] => Deed::Move(*moves.iter().find(|shape| shape.wing().is_none()).unwrap_or(first)),
        }
    }

    /// The mouse.
    pub(crate) fn mouse(&mut self, mouse: MouseEvent, place: BoardPlace, position: &Position) -> Deed {
        let square = place.square_at(mouse.column, mouse.row);
        match (mouse.kind, square) {
            (MouseEventKind::Down(MouseButton::Left), Some(square)) => {
                self.cursor = None;
                self.promotion = None;
                let is_own = position.piece_at(square).is_some_and(|piece| piece.side == position.side());
                let was_selected = self.selected == Some(square);
                if is_own && self.selected.is_none_or(|from| meant(position, from, square).is_empty()) {
                    self.selected = Some(square);
                    self.drag = Some(Drag { from: square, was_selected, has_moved: false });
                    return Deed::Seen;
                }
                self.touch(square, position)
            }
            (MouseEventKind::Drag(MouseButton::Left), Some(square)) => {
                if let Some(drag) = &mut self.drag {
                    drag.has_moved |= square != drag.from;
                    self.cursor = drag.has_moved.then_some(square);
                    return Deed::Seen;
                }
                Deed::Passed
            }
            (MouseEventKind::Up(MouseButton::Left), square) => {
                let Some(drag) = self.drag.take() else { return Deed::Passed };
                self.cursor = None;
                match square {
                    Some(square) if square != drag.from => self.put(drag.from, square, position),
                    // Let go where it stood: it stays chosen, unless it was before or has been elsewhere.
                    Some(_) if !drag.was_selected && !drag.has_moved => Deed::Seen,
                    _ => {
                        self.release();
                        Deed::Seen
                    }
                }
            }
            (MouseEventKind::Down(MouseButton::Right), _) => {
                self.release();
                Deed::Seen
            }
            _ => Deed::Passed,
        }
    }
}

/// The legal moves that going from one square to another may mean: several if a pawn becomes something.
pub(crate) fn meant(position: &Position, from: Square, to: Square) -> Vec<Move> {
    position
        .legal_moves()
        .iter()
        .filter(|legal| legal.from() == from && (legal.lands_on() == to || legal.to() == to))
        .map(LegalMove::shape)
        .collect()
}

/// Where a piece may go.
fn targets(position: &Position, from: Square) -> Bitboard {
    let moves = position.legal_moves();
    let own = moves.iter().filter(|legal| legal.from() == from);
    own.fold(Bitboard::EMPTY, |set, legal| set.with(legal.lands_on()))
}

#[cfg(test)]
mod tests {
    use crossterm::event::KeyModifiers;
    use ratatui::layout::Rect;
    use tabiya_rules::Side;

    use super::*;

    fn place(bottom: Side) -> BoardPlace {
        BoardPlace { area: Rect { x: 0, y: 0, width: 48, height: 24 }, lines: 3, bottom }
    }

    fn mouse(kind: MouseEventKind, square: Square) -> MouseEvent {
        let (file, rank) = (square.file().index() as u16, square.rank().index() as u16);
        MouseEvent { kind, column: file * 6 + 3, row: (7 - rank) * 3 + 1, modifiers: KeyModifiers::NONE }
    }

    const DOWN: MouseEventKind = MouseEventKind::Down(MouseButton::Left);
    const UP: MouseEventKind = MouseEventKind::Up(MouseButton::Left);
    const DRAG: MouseEventKind = MouseEventKind::Drag(MouseButton::Left);

    fn deed(hand: &mut Hand, position: &Position, events: &[(MouseEventKind, Square)]) -> Deed {
        events
            .iter()
            .fold(Deed::Passed, |_, (kind, square)| hand.mouse(mouse(*kind, *square), place(Side::White), position))
    }

    #[test]
    fn a_piece_is_clicked_and_then_where_it_goes() {
        let (mut hand, start) = (Hand::default(), Position::start());
        let e4 = start.read("e4").expect("legal").shape();
        let clicks = [(DOWN, Square::E2), (UP, Square::E2), (DOWN, Square::E4)];
        assert_eq!(deed(&mut hand, &start, &clicks), Deed::Move(e4));
        assert!(!hand.is_busy());
    }

    #[test]
    fn a_piece_is_dragged() {
        let (mut hand, start) = (Hand::default(), Position::start());
        let e4 = start.read("e4").expect("legal").shape();
        let drag = [(DOWN, Square::E2), (DRAG, Square::E3), (DRAG, Square::E4), (UP, Square::E4)];
        assert_eq!(deed(&mut hand, &start, &drag), Deed::Move(e4));
        // Let go where it stood, it is as if nothing had been.
        let back = [(DOWN, Square::E2), (DRAG, Square::E3), (DRAG, Square::E2), (UP, Square::E2)];
        assert_eq!(deed(&mut hand, &start, &back), Deed::Seen);
        assert!(!hand.is_busy());
        let wrong = [(DOWN, Square::E2), (DRAG, Square::E5), (UP, Square::E5)];
        assert!(matches!(deed(&mut hand, &start, &wrong), Deed::Refused(why) if why.starts_with("e2e5 is illegal: ")));
    }

    #[test]
    fn the_arrow_keys_do_it_too() {
        let (mut hand, start) = (Hand::default(), Position::start());
        let e4 = start.read("e4").expect("legal").shape();
        let codes = [KeyCode::Up, KeyCode::Up, KeyCode::Enter, KeyCode::Up, KeyCode::Up, KeyCode::Char(' ')];
        let last = codes.iter().fold(Deed::Passed, |_, code| {
            hand.key(KeyEvent::new(*code, KeyModifiers::NONE), place(Side::White), &start)
        });
        assert_eq!(last, Deed::Move(e4));
        // Seen from Black's side everything is the other way round.
        let mut hand = Hand::default();
        let codes = [KeyCode::Left, KeyCode::Left, KeyCode::Enter];
        for code in codes {
            hand.key(KeyEvent::new(code, KeyModifiers::NONE), place(Side::Black), &start);
        }
        assert_eq!(hand.cursor, Some(Square::F8));
    }

    #[test]
    fn castling_is_a_move_of_the_king_or_onto_the_rook() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/4K2R w K - 0 1").expect("a position");
        let castles = position.read("O-O").expect("legal").shape();
        for to in [Square::G1, Square::H1] {
            let mut hand = Hand::default();
            let clicks = [(DOWN, Square::E1), (UP, Square::E1), (DOWN, to)];
            assert_eq!(deed(&mut hand, &position, &clicks), Deed::Move(castles), "{to}");
        }
    }

    #[test]
    fn in_chess960_a_king_steps_where_it_could_castle_too() {
        let position = Position::from_fen("4k3/8/8/8/8/8/8/5K1R w H - 0 1").expect("a position");
        for (to, text) in [(Square::G1, "Kg1"), (Square::H1, "O-O")] {
            let mut hand = Hand::default();
            let clicks = [(DOWN, Square::F1), (UP, Square::F1), (DOWN, to)];
            let wanted = position.read(text).expect("legal").shape();
            assert_eq!(deed(&mut hand, &position, &clicks), Deed::Move(wanted), "{text}");
        }
    }

    #[test]
    fn a_pawn_is_asked_what_it_becomes() {
        let position = Position::from_fen("8/P3k3/8/8/8/8/8/4K3 w - - 0 1").expect("a position");
        let mut hand = Hand::default();
        assert_eq!(deed(&mut hand, &position, &[(DOWN, Square::A7), (UP, Square::A7), (DOWN, Square::A8)]), Deed::Seen);
        assert!(hand.asks_promotion());
        let knight = position.read("a8=N").expect("legal").shape();
        let key = KeyEvent::new(KeyCode::Char('n'), KeyModifiers::NONE);
        assert_eq!(hand.key(key, place(Side::White), &position), Deed::Move(knight));
    }
}
