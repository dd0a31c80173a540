//! A gate before a server, which others pass through, or do not.

use std::io::{self, Read, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use super::lines::PATIENCE;

/// What becomes of those who come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// They are let through.
    Open,
    /// They are let through, each after a while.
    Slow,
    /// The connection is closed.
    Shut,
    /// They are told to come back later, as a proxy does whose server is being restarted.
    Busy,
}

/// How long those wait who are let through slowly.
const SLOWLY: Duration = Duration::from_millis(500);

/// A gate before a server.
pub(crate) struct Gate {
    pub(crate) address: SocketAddr,
    shared: Arc<Shared>,
}

struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    way: Way,
    target: SocketAddr,
    /// Both ends of those who went through.
    through: Vec<TcpStream>,
    /// How many were told to come back later.
    busy: usize,
}

impl Gate {
    /// A gate that is open, before the server at this address.
    pub(crate) fn open(target: SocketAddr) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let state = State { way: Way::Open, target, through: Vec::new(), busy: 0 };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Condvar::new() });
        let gate = Self { address, shared: Arc::clone(&shared) };
        thread::spawn(move || {
            for comer in listener.incoming().flatten() {
                let shared = Arc::clone(&shared);
                thread::spawn(move || shared.meet(comer));
            }
        });
        gate
    }

    pub(crate) fn lead_to(&self, target: SocketAddr) {
        self.shared.lock().target = target;
    }

    /// From now on this becomes of those who come; who went through before is thrown out unless the gate is open.
    pub(crate) fn let_through(&self, way: Way) {
        let mut state = self.shared.lock();
        state.way = way;
        if matches!(way, Way::Shut | Way::Busy) {
            for stream in state.through.drain(..) {
                let _gone_already = stream.shutdown(Shutdown::Both);
            }
        }
    }

    /// Waits until so many were told to come back later.
    #[track_caller]
    pub(crate) fn wait_for_busy_answers(&self, count: usize) {
        let state = self.shared.lock();
        let (state, timeout) =
            self.shared.changed.wait_timeout_while(state, PATIENCE, |state| state.busy < count).expect("a lock");
        assert!(!timeout.timed_out(), "only {} came", state.busy);
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("a lock")
    }

    fn meet(self: &Arc<Self>, mut comer: TcpStream) {
        let way = self.lock().way;
        match way {
            Way::Shut => {}
            Way::Busy => {
                // Whoever asks is heard out first.
                let _asked = comer.read(&mut [0; 4096]);
                let _gone = comer.write_all(b"HTTP/1.1 503 Later\r\ncontent-length: 0\r\nconnection: close\r\n\r\n");
                self.lock().busy += 1;
                self.changed.notify_all();
            }
            Way::Open | Way::Slow => {
                let Ok(server) = TcpStream::connect(self.lock().target) else { return };
                let pass = |from: &TcpStream, to: &TcpStream| -> io::Result<(TcpStream, TcpStream)> {
                    Ok((from.try_clone()?, to.try_clone()?))
                };
                let (Ok(there), Ok(back)) = (pass(&comer, &server), pass(&server, &comer)) else { return };
                self.lock().through.extend([comer, server]);
                let shared = Arc::clone(self);
                thread::spawn(move || shared.hand_on(there, SLOWLY));
                self.hand_on(back, Duration::ZERO);
            }
        }
    }

    /// Hands on what comes, while the gate is slow each part after a while.
    fn hand_on(&self, (mut from, mut to): (TcpStream, TcpStream), slowly: Duration) {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = from.read(&mut bytes) {
            if self.lock().way == Way::Slow {
                thread::sleep(slowly);
            }
            if to.write_all(&bytes[..count]).is_err() {
                break;
            }
        }
        let _gone_already = to.shutdown(Shutdown::Both);
    }
}
