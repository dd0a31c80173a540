//! Whatever a client sends is read as a query and as a body, or refused in a sentence. The first line is the query, the
//! second the type of the body, and the rest the body.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: &[u8]| {
    let mut lines = input.splitn(3, |byte| *byte == b'\n');
    let (query, content_type) = (lines.next().unwrap_or_default(), lines.next().unwrap_or_default());
    let body = lines.next().unwrap_or_default();
    tabiya_server::fuzz_fields(&String::from_utf8_lossy(query), &String::from_utf8_lossy(content_type), body);
});
