//! What a game is to be like.

/// The colour that is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Colour {
    /// White.
    White,
    /// Black.
    Black,
    /// Either.
    #[default]
    Random,
}

impl Colour {
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Random => "random",
        }
    }
}

/// The kind of chess.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variant {
    /// As everywhere.
    #[default]
    Standard,
    /// One of the 960 starts.
    Chess960,
}

/// What a game is to be like.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Terms {
    /// Who has which colour.
    pub colour: Colour,
    /// The time for all moves and what each adds, in seconds; without it there is no clock.
    pub clock: Option<(u32, u32)>,
    /// The position to start from, if it is not the usual one.
    pub fen: Option<String>,
    /// Which kind of chess that is.
    pub variant: Variant,
}

impl Terms {
    /// The fields of a challenge.
    pub(crate) fn fields(&self) -> Vec<(&'static str, String)> {
        let mut fields = vec![("color", self.colour.word().to_owned())];
        if let Some((limit, increment)) = self.clock {
            fields.push(("clock.limit", limit.to_string()));
            fields.push(("clock.increment", increment.to_string()));
        }
        if let Some(fen) = &self.fen {
            let variant = match self.variant {
                Variant::Standard => "fromPosition",
                Variant::Chess960 => "chess960",
            };
            fields.push(("variant", variant.to_owned()));
            fields.push(("fen", fen.clone()));
        }
        fields
    }

    /// The fields of a seek, in which the time is told in minutes; `None` without a clock, since nobody looks for that.
    pub(crate) fn seek_fields(&self) -> Option<Vec<(&'static str, String)>> {
        let (limit, increment) = self.clock?;
        let minutes = f64::from(limit) / 60.0;
        let fields =
            [("rated", "false".to_owned()), ("time", minutes.to_string()), ("increment", increment.to_string())];
        Some(fields.into_iter().chain([("color", self.colour.word().to_owned())]).collect())
    }
}
