//! How many files may be open: every connection is one, and every collection some.

/// More than are ever open at once. Engines that are plugged in get the same limit, and some close all files there could be.
#[cfg(unix)]
const ENOUGH: u64 = 65_536;

/// Takes as many as the system allows this process at most, if it has fewer; often it has far fewer at first.
#[cfg(unix)]
pub(super) fn take_as_many_as_allowed() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    let wanted = maximum.map_or(ENOUGH, |maximum| maximum.min(ENOUGH));
    if current.is_some_and(|current| current < wanted) {
        // Where that is refused, fewer have to do.
        let _as_it_is = setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum });
    }
}

#[cfg(not(unix))]
pub(super) fn take_as_many_as_allowed() {}

#[cfg(all(test, unix))]
mod tests {
    use rustix::process::{Resource, getrlimit};

    #[test]
    fn as_many_files_as_allowed_may_be_open() {
        let limit = || getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
        let before = limit();
        super::take_as_many_as_allowed();
        let most = getrlimit(Resource::Nofile).maximum.unwrap_or(u64::MAX);
        assert!(limit() >= before.max(most.min(1_024)), "{} after {before} of {most}", limit());
    }
}
