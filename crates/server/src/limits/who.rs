//! Whom a limit is for.

use std::net::{IpAddr, Ipv6Addr};

use crate::PersonId;
use crate::caller::{Arrival, Caller};

/// Whom a limit is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Who {
    /// Somebody who is known.
    Person(PersonId),
    /// Whoever asks from there: an address of version 4, or the first half of one of version 6. A household gets 2⁶⁴ of
    /// the latter, so a single one says nothing.
    Network(IpAddr),
}

/// Who asks, and from where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asks {
    /// The person, or else the same as `from`.
    pub(super) who: Who,
    pub(super) from: Who,
}

impl Asks {
    /// The person who asks, or else the place from where it is asked.
    pub(crate) fn who(self) -> Who {
        self.who
    }
}

impl Who {
    /// The person who asks, or else the place from where it is asked; and that place.
    pub(crate) fn asks(caller: Option<&Caller>, arrival: Arrival) -> Asks {
        let from = Self::address(arrival.from);
        Asks { who: caller.map_or(from, |caller| Self::Person(caller.person())), from }
    }

    /// Whoever asks from this address.
    pub(crate) fn address(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(address) => Self::Network(IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() >> 64 << 64))),
            address @ IpAddr::V4(_) => Self::Network(address),
        }
    }
}
