//! Thousands of lines that mean nothing, or almost something.

use super::engine::Engine;

/// Chance that is the same every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % limit.max(1)
    }

    fn byte(&mut self) -> u8 {
        match self.below(256) as u8 {
            b'\n' => b' ',
            byte => byte,
        }
    }
}

const COMMANDS: [&str; 24] = [
    "uci",
    "isready",
    "debug off",
    "ucinewgame",
    "stop",
    "ponderhit",
    "register name x code 1",
    "d",
    "eval",
    "setoption name Hash value 2",
    "setoption name Clear Hash",
    "setoption name MultiPV value 3",
    "setoption name UCI_Elo value 1000",
    "setoption name Level value 2",
    "setoption name SyzygyPath value /no where",
    "setoption name UCI_Chess960 value true",
    "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5",
    "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1g1 e8c8",
    "position fen bnrbnkrq/pppppppp/8/8/8/8/PPPPPPPP/BNRBNKRQ w GCgc - 0 1",
    "position fen 4k3/P7/8/8/8/8/8/4K3 w - - 5 9 moves a7a8q",
    "go depth 2 searchmoves e2e4 d2d4",
    "go wtime 100 btime 100 winc 1 binc 1 movestogo 10",
    "go nodes 100 mate 2",
    "go perft 2",
];

/// A command that something has happened to.
fn mutated(chance: &mut Chance) -> Vec<u8> {
    let mut line = COMMANDS[chance.below(COMMANDS.len())].as_bytes().to_vec();
    for _ in 0..chance.below(5) {
        let at = chance.below(line.len());
        match chance.below(7) {
            0 if !line.is_empty() => drop(line.remove(at)),
            1 if !line.is_empty() => line.insert(at, line[at]),
            2 => line.insert(at, chance.byte()),
            3 => line.truncate(at),
            4 if !line.is_empty() => line[at] = chance.byte(),
            5 => line.extend_from_slice(format!(" {}", COMMANDS[chance.below(COMMANDS.len())]).as_bytes()),
            _ => {
                let mut words: Vec<&[u8]> = line.split(|byte| *byte == b' ').collect();
                let (one, other) = (chance.below(words.len()), chance.below(words.len()));
                words.swap(one, other);
                line = words.join(&b' ');
            }
        }
    }
    line
}

fn garbage(chance: &mut Chance) -> Vec<u8> {
    (0..chance.below(60)).map(|_| chance.byte()).collect()
}

/// Whether a line may be said: it does not end the engine, and asks for no memory that is not there.
fn is_harmless(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line).to_lowercase();
    let is_end = text.split_whitespace().any(|word| word == "quit" || word == "exit");
    let is_greedy =
        text.contains("hash") && text.split(|symbol: char| !symbol.is_ascii_digit()).any(|run| run.len() > 2);
    !is_end && !is_greedy
}

#[test]
fn nothing_that_is_said_does_harm() {
    let mut chance = Chance(0x7ab1_7a00_c0ff_ee01);
    let mut engine = Engine::start();
    for batch in 0..50 {
        for _ in 0..40 {
            let line = if chance.below(3) == 0 { garbage(&mut chance) } else { mutated(&mut chance) };
            if is_harmless(&line) {
                engine.say(&line);
            }
        }
        // Searches that some of it began are stopped, and it is as good as new.
        engine.say("stop");
        engine.say("position startpos moves e2e4");
        engine.say("go depth 1");
        engine.until("bestmove");
        engine.say(format!("batch{batch} isready"));
        engine.until("readyok");
    }
    engine.say("stop");
    engine.say("quit");
    engine.hang_up();
    engine.ended_well();
}
