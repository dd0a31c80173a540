//! The rules a game is played by, where the Laws leave a choice: a switch each, and the usual sets of them.

mod text;

use crate::{Pace, Span};

pub use text::{NotARuleSet, RuleFault};

/// The rules a game is played by. Each switch stands on its own; the constants are the usual sets.
///
/// ```
/// use tabiya_game::{RuleSet, Takebacks};
/// let friendly = RuleSet { takebacks: Takebacks::ByAgreement, ..RuleSet::FIDE_RAPID };
/// assert_eq!("fide-rapid takebacks=by-agreement".parse(), Ok(friendly));
/// assert_eq!(friendly.to_string().parse(), Ok(friendly));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RuleSet {
    /// When repetition and moves without progress draw.
    pub draws: Draws,
    /// What a wrong claim of a draw costs (9.5.3).
    pub wrong_claims: WrongClaims,
    /// From when on the players may agree to a draw (9.1.1).
    pub agreement: Agreement,
    /// How often a player may offer a draw.
    pub draw_offers: DrawOffers,
    /// What becomes of an illegal move (7.5).
    pub illegal_moves: IllegalMoves,
    /// Whether a touched piece must be moved (4.3).
    pub touch: Touch,
    /// Whether moves may be taken back.
    pub takebacks: Takebacks,
    /// Whether a player may break off a game that has hardly begun.
    pub aborts: Aborts,
    /// Whether the first move of each side is made against the clock.
    pub first_moves: FirstMoves,
    /// How late a player may arrive (6.7).
    pub default_time: DefaultTime,
    /// Whether a player short of time may ask for a draw where nothing is added to the clock (Guidelines III).
    pub quickplay: Quickplay,
    /// Whether check is announced, an informal custom.
    pub announcements: Announcements,
    /// How much of a move's time may be put down to its way through the network.
    pub most_lag: Span,
}

/// When repetition and moves without progress draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Draws {
    /// The third time and fifty moves if a player claims it (9.2, 9.3), the fifth and seventy-five by themselves (9.6).
    ByClaim,
    /// The third time and fifty moves by themselves, as between programs, which claim nothing.
    AtOnce,
}

/// What becomes of a claim that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WrongClaims {
    /// It is refused, and nothing else happens.
    Refused,
    /// The opponent gets this time, the intended move is played, and the claim stands as an offer (9.5.3, 9.1.2.3).
    Cost(Span),
}

/// From when on the players may agree to a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Agreement {
    /// Once each has made so many moves; one is the least there is (5.2.3).
    AfterMoves(u32),
    /// Not at all (9.1.1).
    Never,
}

/// How often a player may offer a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DrawOffers {
    /// Whenever it is wished.
    Unlimited,
    /// Again only so many own moves after the last offer, so that nobody is pestered.
    Every(u32),
}

/// What becomes of an illegal move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IllegalMoves {
    /// It is refused with the reason, and that is all: the board does not let it happen.
    Refused,
    /// It is taken back and the opponent gets this time; the second one loses (7.5.5).
    Penalised(Span),
    /// The same, but only if the opponent claims it before moving: once answered it stands (A.5.2, B.4). What leads to no
    /// position that can be played on, such as a king left in check, is seen at once.
    PenalisedOnClaim(Span),
}

/// Whether a touched piece must be moved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Touch {
    /// Nobody minds which pieces are touched.
    Free,
    /// What is touched must be moved or captured (4.3), for boards that report it.
    Binding,
}

/// Whether moves may be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Takebacks {
    /// Never.
    Forbidden,
    /// If the opponent agrees.
    ByAgreement,
}

/// Whether a player may break off a game that has hardly begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Aborts {
    /// No: only the arbiter may.
    Forbidden,
    /// Until both have moved; the game does not count then.
    BeforeBothMoved,
}

/// Whether the first move of each side is made against the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FirstMoves {
    /// White's clock runs from the start (6.6).
    Timed,
    /// The clocks run once both have moved: nobody loses by a page that loads slowly. These moves count for the quota
    /// and earn no increment. Until then nothing is due: where nobody may keep the other waiting, set a
    /// [`DefaultTime`], or break such games off.
    Free,
}

/// How late a player may arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DefaultTime {
    /// As late as the clock allows.
    None,
    /// Who has not arrived or moved so long after the start loses (6.7.1).
    After(Span),
}

/// Whether a player short of time may ask for a draw where nothing is added to the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quickplay {
    /// No.
    Off,
    /// With less than two minutes left, the arbiter decides (III.5); the opponent gets this time if it was not right.
    Claims(Span),
}

/// Whether check is announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Announcements {
    /// Nobody has to say anything: the Laws know no such duty.
    Off,
    /// Check and checkmate are said aloud.
    Check,
}

impl RuleSet {
    /// What people expect who play each other on a page: an illegal move is just not possible, a wrong claim is
    /// refused, moves may be taken back if the other agrees, and the first moves take no time.
    pub const CASUAL: Self = Self {
        draws: Draws::ByClaim,
        wrong_claims: WrongClaims::Refused,
        agreement: Agreement::AfterMoves(1),
        draw_offers: DrawOffers::Every(10),
        illegal_moves: IllegalMoves::Refused,
        touch: Touch::Free,
        takebacks: Takebacks::ByAgreement,
        aborts: Aborts::BeforeBothMoved,
        first_moves: FirstMoves::Free,
        default_time: DefaultTime::None,
        quickplay: Quickplay::Off,
        announcements: Announcements::Off,
        most_lag: Span::from_seconds(1),
    };

    /// The Laws for standard chess: two minutes for an illegal move or a wrong claim.
    pub const FIDE_STANDARD: Self = Self {
        draws: Draws::ByClaim,
        wrong_claims: WrongClaims::Cost(Span::from_minutes(2)),
        agreement: Agreement::AfterMoves(1),
        draw_offers: DrawOffers::Unlimited,
        illegal_moves: IllegalMoves::Penalised(Span::from_minutes(2)),
        touch: Touch::Binding,
        takebacks: Takebacks::Forbidden,
        aborts: Aborts::Forbidden,
        first_moves: FirstMoves::Timed,
        default_time: DefaultTime::None,
        quickplay: Quickplay::Off,
        announcements: Announcements::Off,
        most_lag: Span::ZERO,
    };

    /// The Laws for rapid chess (Appendix A): one minute instead of two, and an illegal move stands once it is answered.
    /// That is for boards of wood; where the board lets no illegal move happen, see [`RuleSet::on_a_screen`].
    pub const FIDE_RAPID: Self = Self {
        wrong_claims: WrongClaims::Cost(Span::from_minutes(1)),
        illegal_moves: IllegalMoves::PenalisedOnClaim(Span::from_minutes(1)),
        ..Self::FIDE_STANDARD
    };

    /// The Laws for blitz (Appendix B), which in what an arbiter does are those for rapid chess.
    pub const FIDE_BLITZ: Self = Self::FIDE_RAPID;

    /// The Laws for blitz or rapid chess under an arbiter who watches every move (A.4, B.3): illegal moves do not stand.
    pub const FIDE_SUPERVISED: Self =
        Self { illegal_moves: IllegalMoves::Penalised(Span::from_minutes(1)), ..Self::FIDE_RAPID };

    /// The same rules for a board that lets no illegal move happen and knows of no touching, as a page does.
    ///
    /// ```
    /// use tabiya_game::{IllegalMoves, RuleSet};
    /// assert_eq!(RuleSet::FIDE_BLITZ.on_a_screen().illegal_moves, IllegalMoves::Refused);
    /// ```
    #[must_use]
    pub const fn on_a_screen(self) -> Self {
        Self { illegal_moves: IllegalMoves::Refused, touch: Touch::Free, ..self }
    }

    /// The Laws for a game at this pace.
    ///
    /// ```
    /// use tabiya_game::{Pace, RuleSet, TimeControl};
    /// let control: TimeControl = "900+10".parse().unwrap();
    /// assert_eq!(RuleSet::fide(control.pace()), RuleSet::FIDE_RAPID);
    /// ```
    pub const fn fide(pace: Pace) -> Self {
        match pace {
            Pace::Blitz => Self::FIDE_BLITZ,
            Pace::Rapid => Self::FIDE_RAPID,
            Pace::Standard | Pace::Correspondence | Pace::Unlimited => Self::FIDE_STANDARD,
        }
    }

    /// Games between programs: nobody claims, nobody takes back, and a third time draws at once.
    pub const PROGRAMS: Self =
        Self { draws: Draws::AtOnce, illegal_moves: IllegalMoves::Refused, touch: Touch::Free, ..Self::FIDE_STANDARD };
}

impl Default for RuleSet {
    fn default() -> Self {
        Self::CASUAL
    }
}
