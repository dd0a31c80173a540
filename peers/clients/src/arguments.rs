//! Where the server is, and who plays there.

use url::Url;

/// What the program is told.
#[derive(Debug)]
pub(crate) struct Arguments {
    /// The address of the server.
    pub(crate) url: Url,
    /// The token of a person.
    pub(crate) white: String,
    /// The token of another person.
    pub(crate) black: String,
    /// The token of a BOT account.
    pub(crate) bot: String,
    /// The scenarios to be played; all if there are none.
    pub(crate) only: Vec<String>,
}

impl Arguments {
    /// Reads the arguments of the command line.
    pub(crate) fn parse(words: impl Iterator<Item = String>) -> Result<Self, String> {
        let (mut url, mut white, mut black, mut bot, mut only) = (None, None, None, None, Vec::new());
        let mut words = words;
        while let Some(name) = words.next() {
            let value = words.next().ok_or_else(|| format!("{name} needs a value"))?;
            match name.as_str() {
                "--url" => url = Some(Url::parse(&value).map_err(|error| format!("--url {value}: {error}"))?),
                "--white" => white = Some(value),
                "--black" => black = Some(value),
                "--bot" => bot = Some(value),
                "--only" => only.push(value),
                _ => return Err(format!("unknown argument {name}")),
            }
        }
        let missing = |name| format!("{name} is missing; needed are --url, --white, --black and --bot");
        Ok(Self {
            url: url.ok_or_else(|| missing("--url"))?,
            white: white.ok_or_else(|| missing("--white"))?,
            black: black.ok_or_else(|| missing("--black"))?,
            bot: bot.ok_or_else(|| missing("--bot"))?,
            only,
        })
    }
}
