//! The laws of chess as a library.
#![no_std]
