//! Where nginx and Caddy are.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use super::proxy::Kind;
use crate::clients::Hindrance;
use crate::shell;

/// How whoever has none of them gets both.
const INSTALL: &str = "apt-get install -y nginx-light caddy";
/// What fetching a package may need at most.
const LIMIT: Duration = Duration::from_mins(2);

/// The program of a proxy.
///
/// Where it is not installed, Debian's package is unpacked below `target/`. To install it would change the machine, and
/// start a service at port 80.
pub(super) fn find(kind: Kind) -> Result<PathBuf, Hindrance> {
    let folder = shell::builds()?.join("proxies/packages");
    let unpacked = || folder.join(kind.place());
    let places = [PathBuf::from(kind.name()), Path::new("/").join(kind.place()), unpacked()];
    if let Some(place) = places.into_iter().find(|place| works(kind, place)) {
        return Ok(place);
    }
    for package in kind.packages() {
        // A package that is not there, or holds something else, may be followed by one that fits.
        if unpack(package, &folder).is_ok() && works(kind, &unpacked()) {
            return Ok(unpacked());
        }
    }
    Err(Hindrance::Missing(format!("there is no {}; on Debian, install both proxies with: {INSTALL}", kind.name())))
}

/// Whether this is a program that can be started here.
fn works(kind: Kind, program: &Path) -> bool {
    shell::output(Command::new(program).arg(kind.version())).is_ok()
}

fn unpack(package: &str, folder: &Path) -> Result<(), String> {
    let refused = |cause: std::io::Error| format!("{} cannot be used: {cause}", folder.display());
    fs::create_dir_all(folder).map_err(refused)?;
    let mut download = Command::new("apt-get");
    // Another user, as whom root would fetch, may not write here.
    download.current_dir(folder).args(["download", "-o", "APT::Sandbox::User=root", package]);
    shell::run_within(LIMIT, &mut download)?;
    for entry in fs::read_dir(folder).map_err(refused)? {
        let path = entry.map_err(refused)?.path();
        if path.extension() == Some(OsStr::new("deb")) {
            let mut extract = Command::new("dpkg-deb");
            shell::run_within(LIMIT, extract.arg("--extract").arg(&path).arg(folder))?;
            fs::remove_file(&path).map_err(refused)?;
        }
    }
    Ok(())
}
