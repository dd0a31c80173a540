//! The rules of chess for people: chapters with boards to try them on and tasks.
