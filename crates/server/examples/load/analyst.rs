//! People who analyse beside the games: each looks at one position after another, and the server's engine at it.

use std::cell::Cell;
use std::rc::Rc;
use std::time::Duration;

use tokio::time::timeout;

use crate::answer::find;
use crate::hall::Hall;
use crate::random::Random;
use crate::trouble::{Fault, Step};

/// How long a position is looked at.
const LOOK: Duration = Duration::from_secs(5);

/// How many lines are asked for.
const LINES: usize = 2;

/// Looks at positions of the games that are played until the hall closes.
pub(crate) async fn look(hall: Rc<Hall>, number: usize) {
    let mut random = Random::new(number as u64);
    if let Err((step, trouble)) = look_at_many(&hall, &mut random).await {
        // What was begun before the end may break at the end.
        if !hall.is_closing() {
            hall.note(step, &trouble);
        }
    }
}

async fn look_at_many(hall: &Rc<Hall>, random: &mut Random) -> Result<(), Fault> {
    let player = hall.enter().await?.player;
    while !hall.is_closing() {
        let path = format!("/api/analysis/lines?lines={LINES}&moves={}", hall.some_moves(random));
        let lines = player.read(&hall.target, &path, Step::Analysis).await?;
        let depth = Rc::<Cell<u32>>::default();
        hall.times.borrow_mut().depths.push(Rc::clone(&depth));
        let reading = lines.listen(|line| depth.set(depth_in(line).unwrap_or(depth.get())));
        // A stream that ends before has found all there is.
        if let Ok(Err(trouble)) = timeout(LOOK, reading).await {
            return Err((Step::Analysis, trouble));
        }
    }
    Ok(())
}

/// The depth that a line tells.
fn depth_in(line: &[u8]) -> Option<u32> {
    const NAME: &[u8] = b"\"depth\":";
    let rest = &line[find(line, NAME)? + NAME.len()..];
    let length = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
    str::from_utf8(&rest[..length]).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::depth_in;

    #[test]
    fn depths_are_read() {
        assert_eq!(depth_in(br#"{"type":"lines","depth":17,"selectiveDepth":29,"nodes":5}"#), Some(17));
        assert_eq!(depth_in(br#"{"type":"waiting","before":1}"#), None);
        assert_eq!(depth_in(br#"{"type":"end","reason":"depth"}"#), None);
    }
}
