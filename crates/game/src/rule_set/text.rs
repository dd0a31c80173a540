//! Rules as text: the name of a set and the switches that differ from it, or all switches.

use std::fmt;
use std::str::FromStr;

use super::{
    Aborts, Agreement, Announcements, DefaultTime, DrawOffers, Draws, FirstMoves, IllegalMoves, Quickplay, RuleSet,
    Takebacks, Touch, WrongClaims,
};
use crate::Span;

/// A text that names no rules: the word that is wrong, and what it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotARuleSet {
    /// The word.
    pub word: String,
    /// What is wrong with it.
    pub fault: RuleFault,
}

/// What is wrong with a word about rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RuleFault {
    /// It names no set of rules.
    UnknownSet,
    /// It names no switch.
    UnknownSwitch,
    /// The switch cannot be set so, only like this.
    UnknownSetting(&'static str),
    /// The switch was set before.
    SetTwice,
}

impl std::error::Error for NotARuleSet {}

impl fmt::Display for NotARuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = &self.word;
        match self.fault {
            RuleFault::UnknownSet => {
                write!(f, "{word:?} is no set of rules: there are ")?;
                let names: Vec<&str> = SETS.iter().map(|(name, _)| *name).collect();
                write!(f, "{}", names.join(", "))
            }
            RuleFault::UnknownSwitch => {
                let names: Vec<&str> = SWITCHES.iter().map(|switch| switch.name).collect();
                write!(f, "{word:?} sets no switch of the rules: there are {}", names.join(", "))
            }
            RuleFault::UnknownSetting(form) => write!(f, "{word:?} should be like {form}"),
            RuleFault::SetTwice => write!(f, "{word:?} sets a switch that was set before"),
        }
    }
}

const SETS: [(&str, RuleSet); 6] = [
    ("casual", RuleSet::CASUAL),
    ("fide-standard", RuleSet::FIDE_STANDARD),
    ("fide-rapid", RuleSet::FIDE_RAPID),
    ("fide-blitz", RuleSet::FIDE_BLITZ),
    ("fide-supervised", RuleSet::FIDE_SUPERVISED),
    ("programs", RuleSet::PROGRAMS),
];

/// One switch: its name, how it can be set, and how that is read and written. A number behind a colon is in milliseconds
/// where it is time.
struct Switch {
    name: &'static str,
    form: &'static str,
    read: fn(&mut RuleSet, Setting<'_>) -> Option<()>,
    write: fn(&RuleSet) -> String,
}

/// What a switch is set to: a word, and a number behind it.
#[derive(Clone, Copy)]
struct Setting<'t> {
    word: &'t str,
    number: Option<u64>,
}

impl<'t> Setting<'t> {
    fn new(text: &'t str) -> Option<Self> {
        let Some((word, number)) = text.split_once(':') else { return Some(Self { word: text, number: None }) };
        let is_plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        Some(Self { word, number: Some(number.parse().ok().filter(|_| is_plain)?) })
    }

    /// One of the words that stand alone.
    fn plain<T: Copy>(self, choices: &[(&str, T)]) -> Option<T> {
        let fits = |(word, _): &&(&str, T)| *word == self.word && self.number.is_none();
        choices.iter().find(fits).map(|(_, value)| *value)
    }

    /// The number behind this word.
    fn number(self, word: &str) -> Option<u64> {
        self.number.filter(|_| self.word == word)
    }

    fn small(self, word: &str) -> Option<u32> {
        self.number(word).and_then(|number| u32::try_from(number).ok())
    }

    fn span(self, word: &str) -> Option<Span> {
        self.number(word).map(Span::from_millis)
    }
}

fn timed(word: &str, span: Span) -> String {
    format!("{word}:{}", span.millis())
}

const SWITCHES: [Switch; 13] = [
    Switch {
        name: "draws",
        form: "by-claim or at-once",
        read: |rules, setting| {
            rules.draws = setting.plain(&[("by-claim", Draws::ByClaim), ("at-once", Draws::AtOnce)])?;
            Some(())
        },
        write: |rules| match rules.draws {
            Draws::ByClaim => "by-claim".to_owned(),
            Draws::AtOnce => "at-once".to_owned(),
        },
    },
    Switch {
        name: "wrong-claims",
        form: "refused or cost:120000",
        read: |rules, setting| {
            let refused = setting.plain(&[("refused", WrongClaims::Refused)]);
            rules.wrong_claims = refused.or_else(|| setting.span("cost").map(WrongClaims::Cost))?;
            Some(())
        },
        write: |rules| match rules.wrong_claims {
            WrongClaims::Refused => "refused".to_owned(),
            WrongClaims::Cost(span) => timed("cost", span),
        },
    },
    Switch {
        name: "agreement",
        form: "after:1 or never",
        read: |rules, setting| {
            let never = setting.plain(&[("never", Agreement::Never)]);
            rules.agreement = never.or_else(|| setting.small("after").map(Agreement::AfterMoves))?;
            Some(())
        },
        write: |rules| match rules.agreement {
            Agreement::Never => "never".to_owned(),
            Agreement::AfterMoves(moves) => format!("after:{moves}"),
        },
    },
    Switch {
        name: "draw-offers",
        form: "unlimited or every:10",
        read: |rules, setting| {
            let unlimited = setting.plain(&[("unlimited", DrawOffers::Unlimited)]);
            rules.draw_offers = unlimited.or_else(|| setting.small("every").map(DrawOffers::Every))?;
            Some(())
        },
        write: |rules| match rules.draw_offers {
            DrawOffers::Unlimited => "unlimited".to_owned(),
            DrawOffers::Every(moves) => format!("every:{moves}"),
        },
    },
    Switch {
        name: "illegal-moves",
        form: "refused, penalised:120000 or on-claim:60000",
        read: |rules, setting| {
            let refused = setting.plain(&[("refused", IllegalMoves::Refused)]);
            let penalised = || setting.span("penalised").map(IllegalMoves::Penalised);
            let on_claim = || setting.span("on-claim").map(IllegalMoves::PenalisedOnClaim);
            rules.illegal_moves = refused.or_else(penalised).or_else(on_claim)?;
            Some(())
        },
        write: |rules| match rules.illegal_moves {
            IllegalMoves::Refused => "refused".to_owned(),
            IllegalMoves::Penalised(span) => timed("penalised", span),
            IllegalMoves::PenalisedOnClaim(span) => timed("on-claim", span),
        },
    },
    Switch {
        name: "touch",
        form: "free or binding",
        read: |rules, setting| {
            rules.touch = setting.plain(&[("free", Touch::Free), ("binding", Touch::Binding)])?;
            Some(())
        },
        write: |rules| match rules.touch {
            Touch::Free => "free".to_owned(),
            Touch::Binding => "binding".to_owned(),
        },
    },
    Switch {
        name: "takebacks",
        form: "by-agreement or forbidden",
        read: |rules, setting| {
            let choices = [("by-agreement", Takebacks::ByAgreement), ("forbidden", Takebacks::Forbidden)];
            rules.takebacks = setting.plain(&choices)?;
            Some(())
        },
        write: |rules| match rules.takebacks {
            Takebacks::ByAgreement => "by-agreement".to_owned(),
            Takebacks::Forbidden => "forbidden".to_owned(),
        },
    },
    Switch {
        name: "aborts",
        form: "before-both-moved or forbidden",
        read: |rules, setting| {
            let choices = [("before-both-moved", Aborts::BeforeBothMoved), ("forbidden", Aborts::Forbidden)];
            rules.aborts = setting.plain(&choices)?;
            Some(())
        },
        write: |rules| match rules.aborts {
            Aborts::BeforeBothMoved => "before-both-moved".to_owned(),
            Aborts::Forbidden => "forbidden".to_owned(),
        },
    },
    Switch {
        name: "first-moves",
        form: "free or timed",
        read: |rules, setting| {
            rules.first_moves = setting.plain(&[("free", FirstMoves::Free), ("timed", FirstMoves::Timed)])?;
            Some(())
        },
        write: |rules| match rules.first_moves {
            FirstMoves::Free => "free".to_owned(),
            FirstMoves::Timed => "timed".to_owned(),
        },
    },
    Switch {
        name: "default-time",
        form: "none or after:1800000",
        read: |rules, setting| {
            let none = setting.plain(&[("none", DefaultTime::None)]);
            rules.default_time = none.or_else(|| setting.span("after").map(DefaultTime::After))?;
            Some(())
        },
        write: |rules| match rules.default_time {
            DefaultTime::None => "none".to_owned(),
            DefaultTime::After(span) => timed("after", span),
        },
    },
    Switch {
        name: "quickplay",
        form: "off or claims:120000",
        read: |rules, setting| {
            let off = setting.plain(&[("off", Quickplay::Off)]);
            rules.quickplay = off.or_else(|| setting.span("claims").map(Quickplay::Claims))?;
            Some(())
        },
        write: |rules| match rules.quickplay {
            Quickplay::Off => "off".to_owned(),
            Quickplay::Claims(span) => timed("claims", span),
        },
    },
    Switch {
        name: "announcements",
        form: "off or check",
        read: |rules, setting| {
            rules.announcements = setting.plain(&[("off", Announcements::Off), ("check", Announcements::Check)])?;
            Some(())
        },
        write: |rules| match rules.announcements {
            Announcements::Off => "off".to_owned(),
            Announcements::Check => "check".to_owned(),
        },
    },
    Switch {
        name: "lag",
        form: "most:1000",
        read: |rules, setting| {
            rules.most_lag = setting.span("most")?;
            Some(())
        },
        write: |rules| timed("most", rules.most_lag),
    },
];

impl fmt::Display for RuleSet {
    /// All switches, each as `name=setting`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let all: Vec<String> =
            SWITCHES.iter().map(|switch| format!("{}={}", switch.name, (switch.write)(self))).collect();
        f.pad(&all.join(" "))
    }
}

impl FromStr for RuleSet {
    type Err = NotARuleSet;

    /// The name of a set, if there is one, and switches that differ from it. Without a name they differ from the casual
    /// rules.
    fn from_str(text: &str) -> Result<Self, NotARuleSet> {
        let mut rules = Self::CASUAL;
        let mut was_set = [false; SWITCHES.len()];
        for (place, word) in text.split_whitespace().enumerate() {
            let wrong = |fault| NotARuleSet { word: word.chars().take(60).collect(), fault };
            let Some((name, setting)) = word.split_once('=') else {
                let set = SETS.iter().find(|(name, _)| *name == word && place == 0);
                rules = set.ok_or_else(|| wrong(RuleFault::UnknownSet))?.1;
                continue;
            };
            let index = SWITCHES.iter().position(|switch| switch.name == name);
            let index = index.ok_or_else(|| wrong(RuleFault::UnknownSwitch))?;
            if was_set[index] {
                return Err(wrong(RuleFault::SetTwice));
            }
            was_set[index] = true;
            let switch = &SWITCHES[index];
            let read = Setting::new(setting).and_then(|setting| (switch.read)(&mut rules, setting));
            read.ok_or_else(|| wrong(RuleFault::UnknownSetting(switch.form)))?;
        }
        Ok(rules)
    }
}
