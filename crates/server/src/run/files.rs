//! How many files may be open: every connection is one, and every collection some.

/// Takes as many as the system allows this process at most; often it has far fewer at first.
#[cfg(unix)]
pub(super) fn take_as_many_as_allowed() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
    // Where that is refused, fewer have to do.
    let _as_it_is = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum });
}

#[cfg(not(unix))]
pub(super) fn take_as_many_as_allowed() {}

#[cfg(all(test, unix))]
mod tests {
    use rustix::process::{Resource, getrlimit};

    #[test]
    fn as_many_files_as_allowed_may_be_open() {
        super::take_as_many_as_allowed();
        let limit = getrlimit(Resource::Nofile);
        assert_eq!(limit.current, limit.maximum);
    }
}
