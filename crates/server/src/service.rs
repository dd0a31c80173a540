//! The parts of the service, together.

use std::ops::Deref;
use std::sync::Arc;

use crate::bus::Bus;
use crate::options::Options;
use crate::store::Store;
use crate::time::Time;

/// The service: a handle that is cheap to copy.
#[derive(Clone, Debug)]
pub(crate) struct Service(Arc<Parts>);

/// What the service is made of.
#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) options: Options,
    pub(crate) time: Time,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) bus: Arc<dyn Bus>,
}

impl Service {
    pub(crate) fn new(options: Options, time: Time, store: Arc<dyn Store>, bus: Arc<dyn Bus>) -> Self {
        Self(Arc::new(Parts { options, time, store, bus }))
    }
}

impl Deref for Service {
    type Target = Parts;

    fn deref(&self) -> &Parts {
        &self.0
    }
}
