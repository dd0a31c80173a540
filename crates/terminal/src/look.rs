//! Colours and pieces: what can be chosen, and what a terminal can show.

use ratatui::style::Color;

/// A choice among a few, each with its name.
macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$of:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub enum $name {
            $($(#[$of])* $variant),+
        }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Its name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text),+
                }
            }

            /// The one of this name.
            pub fn read(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.name() == name)
            }
        }
    };
}

choice! {
    /// The colours of the board.
    Theme {
        /// Brown, as most boards are.
        #[default]
        Wood = "wood",
        /// Green.
        Forest = "forest",
        /// Blue.
        Sea = "sea",
        /// Grey.
        Slate = "slate",
        /// Dark, for the night.
        Night = "night",
    }
}

choice! {
    /// How pieces are shown.
    Pieces {
        /// Drawn where there is room and colours, as figurines elsewhere.
        #[default]
        Auto = "auto",
        /// Drawn, from blocks of two colours.
        Drawn = "drawn",
        /// As chess symbols.
        Figurines = "figurines",
        /// As letters: capitals for White.
        Letters = "letters",
    }
}

choice! {
    /// How many colours the terminal shows.
    Colours {
        /// What the environment says.
        #[default]
        Auto = "auto",
        /// All of them, in 24 bits.
        Full = "full",
        /// 256.
        Many = "256",
        /// 16.
        Few = "16",
        /// None.
        None = "none",
    }
}

/// A colour as it is meant.
pub(crate) type Rgb = (u8, u8, u8);

/// How many colours there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Depth {
    None,
    Sixteen,
    Many,
    Full,
}

/// Which symbols there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Symbols {
    Unicode,
    Ascii,
}

/// What the environment says of the terminal.
#[derive(Clone, Debug, Default)]
pub(crate) struct Surroundings {
    pub(crate) no_colour: bool,
    pub(crate) colorterm: String,
    pub(crate) term: String,
    /// The language, which tells the encoding.
    pub(crate) locale: String,
}

impl Surroundings {
    /// What this environment says.
    #[expect(clippy::disallowed_methods, reason = "this is where the environment is read")]
    pub(crate) fn read() -> Self {
        let get = |name| std::env::var(name).unwrap_or_default();
        let locale = [get("LC_ALL"), get("LC_CTYPE"), get("LANG")].into_iter().find(|text| !text.is_empty());
        Self {
            no_colour: !get("NO_COLOR").is_empty(),
            colorterm: get("COLORTERM"),
            term: get("TERM"),
            locale: locale.unwrap_or_default(),
        }
    }

    /// How many colours to use, if this was asked for.
    pub(crate) fn depth(&self, wanted: Colours) -> Depth {
        match wanted {
            Colours::Full => Depth::Full,
            Colours::Many => Depth::Many,
            Colours::None => Depth::None,
            Colours::Auto if self.no_colour || self.term == "dumb" => Depth::None,
            Colours::Auto if self.has_all_colours() => Depth::Full,
            Colours::Auto if self.term.contains("256color") => Depth::Many,
            Colours::Few | Colours::Auto => Depth::Sixteen,
        }
    }

    fn has_all_colours(&self) -> bool {
        // Terminals that have long known all colours do not always say so.
        let names = ["direct", "truecolor", "kitty", "ghostty", "wezterm", "alacritty", "foot"];
        cfg!(windows)
            || ["truecolor", "24bit"].contains(&self.colorterm.as_str())
            || names.iter().any(|name| self.term.contains(name))
    }

    /// Which symbols to use. Who says nothing of a language mostly has all of them, and consoles have no chess men.
    pub(crate) fn symbols(&self) -> Symbols {
        let locale = self.locale.to_lowercase();
        let is_console = self.term == "linux" || self.term.starts_with("vt");
        let is_plain = is_console
            || ["c", "posix"].contains(&locale.as_str())
            || (locale.contains('.') && !locale.contains("utf-8") && !locale.contains("utf8"));
        if is_plain && !cfg!(windows) { Symbols::Ascii } else { Symbols::Unicode }
    }
}

impl Theme {
    /// The light squares and the dark ones.
    pub(crate) const fn squares(self) -> (Rgb, Rgb) {
        match self {
            Self::Wood => ((222, 198, 164), (162, 118, 84)),
            Self::Forest => ((220, 226, 200), (112, 146, 94)),
            Self::Sea => ((206, 220, 231), (98, 136, 170)),
            Self::Slate => ((204, 207, 212), (122, 130, 142)),
            Self::Night => ((156, 160, 176), (104, 108, 126)),
        }
    }
}

/// A colour of the 256.
type Index = u8;

impl Theme {
    /// The light squares and the dark ones where there are 256 colours, of which few are near to any other: for pieces with
    /// a line around them, and for those without.
    pub(crate) const fn indexed(self, has_lines: bool) -> (Index, Index) {
        match (self, has_lines) {
            (Self::Wood, true) => (223, 137),
            (Self::Wood, false) => (137, 94),
            (Self::Forest, true) => (194, 108),
            (Self::Forest, false) => (108, 65),
            (Self::Sea, true) => (153, 67),
            (Self::Sea, false) => (110, 67),
            (Self::Slate, true) => (252, 245),
            (Self::Slate, false) => (246, 242),
            (Self::Night, true) => (247, 242),
            (Self::Night, false) => (245, 240),
        }
    }
}

/// What a colour of the 240 that are the same everywhere is made of.
pub(crate) const fn made_of(index: Index) -> Rgb {
    if index >= 232 {
        let level = 8 + 10 * (index - 232);
        return (level, level, level);
    }
    let cube = index.saturating_sub(16);
    (STEPS[(cube / 36) as usize], STEPS[(cube / 6 % 6) as usize], STEPS[(cube % 6) as usize])
}

/// The steps of the cube of colours.
const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];

/// A colour as near to what is meant as the terminal can show it.
pub(crate) fn shown(colour: Rgb, depth: Depth) -> Color {
    match depth {
        Depth::None => Color::Reset,
        Depth::Full => Color::Rgb(colour.0, colour.1, colour.2),
        Depth::Many => Color::Indexed(nearest(colour)),
        Depth::Sixteen => Color::Indexed(nearest_of_sixteen(colour)),
    }
}

/// What most terminals have for the sixteen colours; all may be set to others.
const SIXTEEN: [Rgb; 16] = [
    (0, 0, 0),
    (170, 0, 0),
    (0, 170, 0),
    (170, 85, 0),
    (0, 0, 170),
    (170, 0, 170),
    (0, 170, 170),
    (170, 170, 170),
    (85, 85, 85),
    (255, 85, 85),
    (85, 255, 85),
    (255, 255, 85),
    (85, 85, 255),
    (255, 85, 255),
    (85, 255, 255),
    (255, 255, 255),
];

fn nearest_of_sixteen(colour: Rgb) -> u8 {
    (0..16).min_by_key(|index| distance(colour, SIXTEEN[usize::from(*index)])).unwrap_or(0)
}

/// How far apart two colours are.
fn distance(one: Rgb, other: Rgb) -> u32 {
    let part = |one: u8, other: u8| u32::from(one.abs_diff(other)).pow(2);
    part(one.0, other.0) + part(one.1, other.1) + part(one.2, other.2)
}

/// The nearest of the 240 colours that are the same everywhere: a cube of six steps, and greys.
fn nearest((red, green, blue): Rgb) -> u8 {
    let step = |value: u8| (0..6_u8).min_by_key(|index| STEPS[usize::from(*index)].abs_diff(value)).unwrap_or(0);
    let (r, g, b) = (step(red), step(green), step(blue));
    let cube = (STEPS[usize::from(r)], STEPS[usize::from(g)], STEPS[usize::from(b)]);
    let mean = (u16::from(red) + u16::from(green) + u16::from(blue)) / 3;
    let grey = (mean.saturating_sub(3) / 10).min(23) as u8;
    let level = 8 + 10 * grey;
    let away = |other: Rgb| distance((red, green, blue), other);
    if away((level, level, level)) < away(cube) { 232 + grey } else { 16 + 36 * r + 6 * g + b }
}

/// A colour between two, by the share of the second in 255.
pub(crate) fn mixed(one: Rgb, other: Rgb, share: u8) -> Rgb {
    let part = |one: u8, other: u8| {
        let (one, other, share) = (u32::from(one), u32::from(other), u32::from(share));
        ((one * (255 - share) + other * share + 127) / 255) as u8
    };
    (part(one.0, other.0), part(one.1, other.1), part(one.2, other.2))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_tells_how_many_colours_there_are() {
        let depth = |no_colour: bool, colorterm: &str, term: &str| {
            let (colorterm, term) = (colorterm.to_owned(), term.to_owned());
            Surroundings { no_colour, colorterm, term, locale: String::new() }.depth(Colours::Auto)
        };
        assert_eq!(depth(true, "truecolor", "xterm-256color"), Depth::None);
        assert_eq!(depth(false, "truecolor", "xterm"), Depth::Full);
        assert_eq!(depth(false, "", "screen-256color"), Depth::Many);
        assert_eq!(depth(false, "", "linux"), Depth::Sixteen);
        assert_eq!(depth(false, "", "dumb"), Depth::None);
        let surroundings = Surroundings { no_colour: true, ..Surroundings::default() };
        assert_eq!(surroundings.depth(Colours::Full), Depth::Full, "who asks for it gets it");
    }

    #[test]
    fn the_language_tells_which_symbols_there_are() {
        for (locale, symbols) in [
            ("", Symbols::Unicode),
            ("C", Symbols::Ascii),
            ("POSIX", Symbols::Ascii),
            ("C.UTF-8", Symbols::Unicode),
            ("de_DE.utf8", Symbols::Unicode),
            ("en_GB.ISO-8859-1", Symbols::Ascii),
            ("en_GB", Symbols::Unicode),
        ] {
            let surroundings = Surroundings { locale: locale.to_owned(), ..Surroundings::default() };
            assert_eq!(surroundings.symbols(), symbols, "{locale}");
            let surroundings = Surroundings { term: "linux".to_owned(), ..surroundings };
            assert_eq!(surroundings.symbols(), Symbols::Ascii, "{locale}");
        }
    }

    #[test]
    fn colours_are_shown_as_near_as_can_be() {
        assert_eq!(nearest((0, 0, 0)), 16);
        assert_eq!(nearest((255, 255, 255)), 231);
        assert_eq!(nearest((128, 128, 128)), 244);
        assert_eq!(nearest((215, 95, 0)), 166);
        assert!((16..=255).all(|index| made_of(nearest(made_of(index))) == made_of(index)));
        assert_eq!([(0, 0, 0), (236, 232, 224), (64, 60, 56)].map(nearest_of_sixteen), [0, 15, 8]);
        assert_eq!(mixed((0, 0, 0), (255, 255, 255), 128), (128, 128, 128));
    }
}
