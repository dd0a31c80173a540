//! The table of routes: what is asked of whom, in one place. The router, the gate before each route and the description of
//! the API are all made of it.

use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, MethodRouter, on};

use crate::caller::Needs;
use crate::service::Service;

/// A route of the API.
#[derive(Debug)]
pub(crate) struct Route {
    pub(crate) method: Method,
    /// As the router reads it: `/api/challenge/{id}/accept`.
    pub(crate) path: &'static str,
    pub(crate) needs: Needs,
    /// One sentence on what it does.
    pub(crate) summary: &'static str,
    /// What it takes in its path, its query or its body.
    pub(crate) takes: &'static [Field],
    pub(crate) gives: Gives,
    /// Statuses of refusals that do not follow from what it needs and takes.
    pub(crate) refuses: &'static [&'static str],
    /// What it is about, for the order of the description.
    pub(crate) about: &'static str,
    /// Whether it counts for how often somebody may ask. What is cheap, and asked for by the dozen when a page is opened, does
    /// not: a whole class may open it at once, from one address.
    pub(crate) counts: bool,
    pub(crate) handler: MethodRouter<Service>,
}

/// Something a route takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) place: Place,
    pub(crate) kind: Kind,
    pub(crate) what: &'static str,
}

/// Where a route takes something from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Path,
    Query,
    /// A form or JSON, whichever the client likes.
    Body,
}

/// What a field looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Text,
    Number,
    /// A number that need not be whole.
    Decimal,
    Truth,
    /// One of these words.
    Word(&'static [&'static str]),
}

/// What a route gives when all is well.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gives {
    /// `{"ok":true}`.
    Ok,
    /// One JSON value: the word is the name of its schema in the description, or `object`.
    Json(&'static str),
    /// A stream of JSON lines.
    Lines(&'static str),
    /// PGN, or JSON if asked for.
    Games,
    /// Text of this type.
    Text(&'static str),
}

impl Field {
    pub(crate) const fn path(name: &'static str, what: &'static str) -> Self {
        Self { name, place: Place::Path, kind: Kind::Text, what }
    }

    pub(crate) const fn query(name: &'static str, kind: Kind, what: &'static str) -> Self {
        Self { name, place: Place::Query, kind, what }
    }

    pub(crate) const fn body(name: &'static str, kind: Kind, what: &'static str) -> Self {
        Self { name, place: Place::Body, kind, what }
    }
}

impl Route {
    pub(crate) fn get<H, T>(path: &'static str, needs: Needs, handler: H) -> Self
    where
        H: Handler<T, Service>,
        T: 'static,
    {
        Self::new(Method::GET, path, needs, on(MethodFilter::GET, handler))
    }

    pub(crate) fn post<H, T>(path: &'static str, needs: Needs, handler: H) -> Self
    where
        H: Handler<T, Service>,
        T: 'static,
    {
        Self::new(Method::POST, path, needs, on(MethodFilter::POST, handler))
    }

    pub(crate) fn delete<H, T>(path: &'static str, needs: Needs, handler: H) -> Self
    where
        H: Handler<T, Service>,
        T: 'static,
    {
        Self::new(Method::DELETE, path, needs, on(MethodFilter::DELETE, handler))
    }

    fn new(method: Method, path: &'static str, needs: Needs, handler: MethodRouter<Service>) -> Self {
        Self {
            method,
            path,
            needs,
            summary: "",
            takes: &[],
            gives: Gives::Ok,
            refuses: &[],
            about: "",
            counts: true,
            handler,
        }
    }

    #[must_use]
    pub(crate) fn says(mut self, summary: &'static str) -> Self {
        self.summary = summary;
        self
    }

    #[must_use]
    pub(crate) fn takes(mut self, takes: &'static [Field]) -> Self {
        self.takes = takes;
        self
    }

    /// Its body may have so many bytes, instead of those that any other's may have.
    #[must_use]
    pub(crate) fn reads(mut self, most: usize) -> Self {
        self.handler = self.handler.layer(DefaultBodyLimit::max(most));
        self
    }

    #[must_use]
    pub(crate) fn gives(mut self, gives: Gives) -> Self {
        self.gives = gives;
        self
    }

    #[must_use]
    pub(crate) fn refuses(mut self, refuses: &'static [&'static str]) -> Self {
        self.refuses = refuses;
        self
    }

    #[must_use]
    pub(crate) fn about(mut self, about: &'static str) -> Self {
        self.about = about;
        self
    }

    #[must_use]
    pub(crate) fn uncounted(mut self) -> Self {
        self.counts = false;
        self
    }

    /// Its path as it is described: the router has a sign for a name that takes all the rest.
    pub(crate) fn described_path(&self) -> String {
        self.path.replace("{*", "{")
    }

    /// Whether it is read, and what it gives may come in pieces. Opening such a stream may itself change something: another
    /// one ends, or a player is there.
    pub(crate) fn is_streamed(&self) -> bool {
        self.method == Method::GET && matches!(self.gives, Gives::Lines(_) | Gives::Games)
    }
}
