//! Where others in the network reach the service.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;

use tabiya_game::Span;

use crate::service::Service;
use crate::site::Site;

/// The address of a network interface, and what the system calls that.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Interface {
    name: String,
    address: IpAddr,
}

/// Networks that programs have made within this machine: nobody else is in them.
const WITHIN: [&str; 6] = ["docker", "br-", "veth", "virbr", "podman", "cni"];

/// Where others in the network reach a service that listens there; best first, and nothing if nobody can.
pub fn addresses_in_network(listens: SocketAddr) -> Vec<String> {
    addresses(listens, &interfaces())
}

/// How long it is believed what the system has told of its network.
const BELIEVED: Span = Span::from_seconds(60);

impl Service {
    /// Where others reach the service, for somebody who asks from there: the way that somebody has come first, if others can
    /// come by it, too. Only who sits at this machine is told of its other addresses.
    pub(crate) async fn addresses_for(&self, site: &Site, from: IpAddr) -> Vec<String> {
        let others = match self.listens.get() {
            // A proxy stands before it, and only that knows by which names it is reached.
            Some(listens) if from.is_loopback() && !self.options.trust_proxy => {
                let Ok(known) = self.network.get(self.time.now(), BELIEVED, ask(*listens)).await;
                known
            }
            _ => Arc::default(),
        };
        let asked = (!is_loopback_host(&site.host)).then(|| site.url(""));
        let others = others.iter().filter(|other| Some(*other) != asked.as_ref());
        asked.iter().chain(others).cloned().collect()
    }
}

/// Asks the system, which may take its time.
async fn ask(listens: SocketAddr) -> Result<Vec<String>, Infallible> {
    Ok(tokio::task::spawn_blocking(move || addresses_in_network(listens)).await.unwrap_or_default())
}

fn interfaces() -> Vec<Interface> {
    let found = if_addrs::get_if_addrs().unwrap_or_default();
    found.into_iter().map(|found| Interface { address: found.ip(), name: found.name }).collect()
}

fn addresses(listens: SocketAddr, interfaces: &[Interface]) -> Vec<String> {
    let url = |address: IpAddr| match listens.port() {
        80 => format!("http://{}", host(address)),
        port => format!("http://{}", SocketAddr::new(address, port)),
    };
    if listens.ip().is_loopback() {
        return Vec::new();
    }
    if !listens.ip().is_unspecified() {
        return vec![url(listens.ip())];
    }
    let is_of_others = |interface: &&Interface| !WITHIN.iter().any(|name| interface.name.starts_with(name));
    let mut found: Vec<IpAddr> = interfaces.iter().filter(is_of_others).map(|interface| interface.address).collect();
    found.retain(|address| is_reachable(*address) && (address.is_ipv4() || listens.is_ipv6()));
    // The long addresses are for where there is nothing else.
    if found.iter().any(IpAddr::is_ipv4) {
        found.retain(IpAddr::is_ipv4);
    }
    // At home and at school the address is a private one.
    found.sort_by_key(|address| !matches!(address, IpAddr::V4(address) if address.is_private()));
    found.dedup();
    found.into_iter().map(url).collect()
}

fn is_reachable(address: IpAddr) -> bool {
    let is_near = match address {
        IpAddr::V4(address) => address.is_link_local(),
        IpAddr::V6(address) => address.is_unicast_link_local(),
    };
    !is_near && !address.is_loopback() && !address.is_unspecified()
}

fn host(address: IpAddr) -> String {
    match address {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    }
}

/// Whether a host, perhaps with a port, means the machine of who asks.
fn is_loopback_host(host: &str) -> bool {
    let name = match host.strip_prefix('[').and_then(|host| host.split_once(']')) {
        Some((address, _)) => address,
        None => host.split(':').next().unwrap_or_default(),
    };
    let is_address = name.parse().is_ok_and(|address: IpAddr| address.is_loopback() || address.is_unspecified());
    is_address || name == "localhost" || name.ends_with(".localhost") || name == Ipv4Addr::LOCALHOST.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{Still, TestServer};

    fn interfaces(rows: &[(&str, &str)]) -> Vec<Interface> {
        let interface = |(name, address): &(&str, &str)| Interface {
            name: (*name).to_owned(),
            address: address.parse().expect("an address"),
        };
        rows.iter().map(interface).collect()
    }

    #[track_caller]
    fn check(listens: &str, rows: &[(&str, &str)], expected: &[&str]) {
        assert_eq!(addresses(listens.parse().expect("an address"), &interfaces(rows)), expected, "{listens} {rows:?}");
    }

    #[test]
    fn private_addresses_come_first_and_those_within_the_machine_not_at_all() {
        let rows = [
            ("lo", "127.0.0.1"),
            ("docker0", "172.17.0.1"),
            ("br-1a2b3c", "172.18.0.1"),
            ("veth12", "169.254.8.1"),
            ("eth1", "203.0.113.7"),
            ("wlan0", "192.168.1.5"),
            ("wlan0", "fe80::1"),
            ("wlan0", "2001:db8::5"),
            ("usb0", "169.254.3.4"),
        ];
        check("0.0.0.0:8064", &rows, &["http://192.168.1.5:8064", "http://203.0.113.7:8064"]);
        check("[::]:8064", &rows, &["http://192.168.1.5:8064", "http://203.0.113.7:8064"]);
        check("0.0.0.0:80", &rows[5..6], &["http://192.168.1.5"]);
        check("[::]:8064", &rows[6..8], &["http://[2001:db8::5]:8064"]);
        check("0.0.0.0:8064", &rows[6..8], &[]);
        check("127.0.0.1:8064", &rows, &[]);
        check("[::1]:8064", &rows, &[]);
        check("10.0.0.9:8064", &rows, &["http://10.0.0.9:8064"]);
    }

    /// Where others reach a service at 10.0.0.9, as somebody is told who came by this host from there.
    async fn told(host: &str, from: &str, trusts_proxy: bool) -> Vec<String> {
        let server = TestServer::with(|options| options.trust_proxy = trusts_proxy).await;
        server.service.listens.set("10.0.0.9:8064".parse().expect("an address")).expect("it does not listen yet");
        let site = Site { is_safe: false, host: host.to_owned() };
        server.service.addresses_for(&site, from.parse().expect("an address")).await
    }

    #[tokio::test]
    async fn the_way_somebody_came_is_first_unless_nobody_else_can_come_by_it() {
        let own = "127.0.0.1";
        assert_eq!(told("localhost:8064", own, false).await, ["http://10.0.0.9:8064"]);
        assert_eq!(told("localhost:8064", "::1", false).await, ["http://10.0.0.9:8064"]);
        assert_eq!(told("chess.example", own, false).await, ["http://chess.example", "http://10.0.0.9:8064"]);
        assert_eq!(told("10.0.0.9:8064", own, false).await, ["http://10.0.0.9:8064"]);
        assert_eq!(told("chess.example", own, true).await, ["http://chess.example"]);
        assert_eq!(told("localhost", own, true).await, Vec::<String>::new());
    }

    #[tokio::test]
    async fn who_comes_from_elsewhere_learns_nothing_of_the_network() {
        for from in ["192.168.1.7", "203.0.113.7", "2001:db8::5"] {
            assert_eq!(told("chess.example", from, false).await, ["http://chess.example"], "{from}");
            assert_eq!(told("localhost", from, false).await, Vec::<String>::new(), "{from}");
        }
    }

    #[tokio::test]
    async fn the_system_is_asked_once_a_minute() {
        let server = TestServer::start().await;
        let _still = Still::hold();
        server.service.listens.set("10.0.0.9:8064".parse().expect("an address")).expect("it does not listen yet");
        let known = async { Ok::<_, Infallible>(vec!["http://known".to_owned()]) };
        let Ok(_) = server.service.network.get(server.service.time.now(), BELIEVED, known).await;
        let site = Site { is_safe: false, host: "localhost".to_owned() };
        let told = async || server.service.addresses_for(&site, Ipv4Addr::LOCALHOST.into()).await;
        tokio::time::advance(std::time::Duration::from_secs(59)).await;
        assert_eq!(told().await, ["http://known"]);
        tokio::time::advance(std::time::Duration::from_secs(1)).await;
        assert_eq!(told().await, ["http://10.0.0.9:8064"]);
    }

    #[test]
    fn names_of_the_own_machine_are_known() {
        for host in
            ["localhost", "localhost:8064", "a.localhost", "127.0.0.1:8064", "127.1.2.3", "[::1]:8064", "0.0.0.0"]
        {
            assert!(is_loopback_host(host), "{host}");
        }
        for host in ["chess.example", "192.168.1.5:8064", "[2001:db8::1]:8064", "localhost.example"] {
            assert!(!is_loopback_host(host), "{host}");
        }
    }
}
