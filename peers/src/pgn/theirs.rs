//! Reading games with `pgn-reader`, and playing them with `shakmaty`.

use std::ops::ControlFlow;

use pgn_reader::{KnownOutcome, Nag, Outcome, RawComment, RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{Chess, Color, Position as _};
use tabiya_pgn::Tags;

use super::Difference;
use super::reading::{Node, Reading};
use crate::compare::{fen_of_shakmaty, position_of_shakmaty};

/// Longer than any tag or comment that is made up: beyond what it is told to expect it refuses tags
/// and takes comments apart.
const LONGEST: usize = 4_000;

/// Reads all games of a text.
pub(super) fn read(text: &str) -> Result<Vec<Reading>, Difference> {
    let mut reader = Reader::build(text.as_bytes())
        .set_supported_tag_line_length(LONGEST)
        .set_supported_comment_length(LONGEST)
        .finish();
    let games: Result<Vec<_>, _> = reader.read_games(&mut Games).collect();
    let games = games.map_err(|error| error.to_string()).and_then(|games| games.into_iter().collect());
    games.map_err(|error: String| Difference {
        question: "reading at all".to_owned(),
        ours: "reads every game".to_owned(),
        judge: "pgn-reader",
        theirs: error,
    })
}

struct Games;

/// A game that is being read.
struct Played {
    tags: Vec<(String, String)>,
    result: Option<&'static str>,
    nodes: Vec<Node>,
    line: Line,
    /// The lines that were left for variations.
    left: Vec<Line>,
}

/// A line that is being played.
#[derive(Clone)]
struct Line {
    now: Chess,
    before: Chess,
    /// The index of its last move, and of the one before that.
    at: usize,
    parent: usize,
    /// Comments in a variation that has no move yet.
    said: Option<Vec<String>>,
}

type Output = Result<Reading, String>;

impl Visitor for Games {
    type Tags = Vec<(String, String)>;
    type Movetext = Played;
    type Output = Output;

    fn begin_tags(&mut self) -> ControlFlow<Output, Self::Tags> {
        ControlFlow::Continue(Vec::new())
    }

    fn tag(&mut self, tags: &mut Self::Tags, name: &[u8], value: RawTag<'_>) -> ControlFlow<Output> {
        tags.push((String::from_utf8_lossy(name).into_owned(), value.decode_utf8_lossy().into_owned()));
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Self::Tags) -> ControlFlow<Output, Played> {
        let fen = tags.iter().find(|(name, _)| name == "FEN");
        let start = match fen.map(|(_, fen)| position_of_shakmaty(fen)) {
            None => Chess::default(),
            Some(Some(start)) => start,
            Some(None) => return ControlFlow::Break(Err("shakmaty refuses the start".to_owned())),
        };
        let nodes = vec![Node { fen: fen_of_shakmaty(&start), ..Node::default() }];
        let line = Line { now: start.clone(), before: start, at: 0, parent: 0, said: None };
        ControlFlow::Continue(Played { tags, result: None, nodes, line, left: Vec::new() })
    }

    fn san(&mut self, played: &mut Played, san: SanPlus) -> ControlFlow<Output> {
        let line = &mut played.line;
        let step = match san.san.to_move(&line.now) {
            Ok(step) => step,
            Err(error) => return ControlFlow::Break(Err(format!("{san} in {}: {error}", fen_of_shakmaty(&line.now)))),
        };
        line.before = line.now.clone();
        line.now.play_unchecked(step);
        line.parent = line.at;
        line.at = played.nodes.len();
        let before = line.said.take().unwrap_or_default();
        let fen = fen_of_shakmaty(&line.now);
        played.nodes.push(Node { parent: line.parent, fen, before, ..Node::default() });
        ControlFlow::Continue(())
    }

    fn nag(&mut self, played: &mut Played, nag: Nag) -> ControlFlow<Output> {
        played.nodes[played.line.at].nags.push(nag.0);
        ControlFlow::Continue(())
    }

    fn comment(&mut self, played: &mut Played, comment: RawComment<'_>) -> ControlFlow<Output> {
        let text = plain(&String::from_utf8_lossy(comment.as_bytes()));
        if !text.is_empty() {
            let said = played.line.said.as_mut();
            said.unwrap_or(&mut played.nodes[played.line.at].after).push(text);
        }
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, played: &mut Played) -> ControlFlow<Output, Skip> {
        let line = &played.line;
        let (now, at) = (line.before.clone(), line.parent);
        let variation = Line { before: now.clone(), now, at, parent: at, said: Some(Vec::new()) };
        played.left.push(std::mem::replace(&mut played.line, variation));
        ControlFlow::Continue(Skip(false))
    }

    fn end_variation(&mut self, played: &mut Played) -> ControlFlow<Output> {
        match played.left.pop() {
            Some(line) => {
                played.line = line;
                ControlFlow::Continue(())
            }
            None => ControlFlow::Break(Err("a variation ends that was never begun".to_owned())),
        }
    }

    fn outcome(&mut self, played: &mut Played, outcome: Outcome) -> ControlFlow<Output> {
        // The result of a variation says nothing of the game.
        if played.left.is_empty() {
            played.result = Some(match outcome {
                Outcome::Known(KnownOutcome::Decisive { winner: Color::White }) => "1-0",
                Outcome::Known(KnownOutcome::Decisive { winner: Color::Black }) => "0-1",
                Outcome::Known(KnownOutcome::Draw) => "1/2-1/2",
                Outcome::Unknown => "*",
            });
        }
        ControlFlow::Continue(())
    }

    fn end_game(&mut self, played: Played) -> Output {
        let tagged = played.tags.iter().find(|(name, _)| name == "Result").map(|(_, value)| value.as_str());
        let result = played.result.or(tagged).unwrap_or("*").to_owned();
        // The tags that every game has, which it leaves to its users.
        let mut tags = Tags::default();
        tags.set("Result", &*result);
        for (name, value) in &played.tags {
            tags.set(name, value);
        }
        if tags.get("FEN").is_some() {
            tags.set("SetUp", "1");
        }
        let tags = tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Ok(Reading { tags, result, nodes: played.nodes })
    }
}

/// The text of a comment as we keep it: on one line, without blanks around it. `pgn-reader` hands
/// out the bytes between the braces.
fn plain(comment: &str) -> String {
    comment.trim().replace("\r\n", " ").replace('\n', " ")
}
