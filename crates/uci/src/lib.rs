//! Talks to chess engines that are programs of their own.
