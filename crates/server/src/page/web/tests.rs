use std::fs;

use super::*;
use crate::page::pack::pack;
use crate::testing::Folder;

/// The files of a folder and of those in it, as they are named from there.
fn listed(folder: &Path, before: &str) -> Vec<String> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry")) {
        let name = format!("{before}{}", entry.file_name().to_str().expect("a plain name"));
        if entry.file_type().expect("a type").is_dir() {
            names.extend(listed(&entry.path(), &format!("{name}/")));
        } else {
            names.push(name);
        }
    }
    names
}

#[test]
fn every_file_of_the_page_is_in_the_program() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web");
    let mut there = listed(&folder, "");
    there.retain(|name| !name.starts_with("tests/") && name.rsplit('.').next() != Some("md"));
    there.sort_unstable();
    let listed: Vec<&str> = FILES.iter().map(|file| file.path).collect();
    assert_eq!(listed, there, "FILES in page/web.rs is to be the list of the files in web/");
    for path in listed {
        assert!(content_type(path).is_some(), "nobody has said what {path} is");
    }
}

#[test]
fn the_files_that_pages_name_hold_all_that_they_import() {
    for (path, content) in LINKED.iter() {
        let text = str::from_utf8(content).expect("a text");
        assert!(!text.starts_with("/*"), "{path} cannot be linked: {}", text.lines().next().unwrap_or_default());
        // But for what a part takes from the script that is there.
        let is_left = |line: &&str| line.starts_with("import ") && !line.starts_with("import { modules }");
        let left = text.lines().find(|line| is_left(line) || line.starts_with("@import"));
        assert_eq!(left, None, "{path} is to import nothing more");
    }
    let length = |path| given(path).map_or(0, <[u8]>::len);
    assert!(length("app.js") > length("board/chess-board.js") && length("board/chess-board.js") > 10_000);
    assert!(length("style/page.css") > 10_000);
    assert!(LINKED.iter().any(|(path, _)| path == "views/learn.js"), "views are loaded on the way");
}

#[test]
fn a_first_visit_loads_little() {
    let loaded = ["index.html", "app.js", "style/page.css", "theme.js", "icon.svg", "manifest.webmanifest"];
    let sizes = loaded.map(|path| {
        let content = given(path).expect("a file of the page");
        (path, pack(content).len().min(content.len()))
    });
    let sum: usize = sizes.iter().map(|(_, size)| size).sum();
    assert!(sum < 150_000, "{sum} bytes are too many for who has little: {sizes:?}");
    assert!(sum > 10_000, "these cannot be all: {sizes:?}");
}

#[tokio::test]
async fn the_version_is_short_and_plain_and_that_of_what_is_given_out() {
    let version = Web::BuiltIn.version();
    assert!(version.len() == 12 && version.bytes().all(|letter| letter.is_ascii_hexdigit()), "{version}");
    let mut files = Vec::new();
    for file in FILES {
        files.push((file.path, Web::BuiltIn.read(file.path).await.expect("a file")));
    }
    let of = |files: &[(&str, Cow<'static, [u8]>)]| version_of(files.iter().map(|(path, content)| (*path, &**content)));
    assert_eq!(of(&files), version);
    for (entry, _) in LINKED.iter() {
        let mut others = files.clone();
        let linked = others.iter_mut().find(|(path, _)| path == entry).expect("a file that pages name");
        linked.1.to_mut().push(b'\n');
        assert_ne!(of(&others), version, "{entry} was linked in another way");
    }
}

#[tokio::test]
async fn a_folder_gives_what_is_in_it_and_nothing_else() {
    let folder = Folder::new();
    let web = folder.path().join("web");
    fs::create_dir_all(web.join("tests")).expect("a folder");
    fs::create_dir_all(web.join("views")).expect("a folder");
    for name in ["secret.js", "web/app.js", "web/views/home.js", "web/tests/run.js", "web/notes.txt", "web/.hidden.js"]
    {
        fs::write(folder.path().join(name), name).expect("a file");
    }
    let of_folder = Web::Folder(&web);
    for name in ["app.js", "views/home.js"] {
        assert_eq!(of_folder.read(name).await.as_deref(), Some(format!("web/{name}").as_bytes()), "{name}");
    }
    let secret = folder.path().join("secret.js");
    let secret = secret.to_str().expect("a plain name");
    let others =
        ["../secret.js", "views/../../secret.js", "tests/run.js", "notes.txt", ".hidden.js", "views", "", secret];
    for name in others {
        assert_eq!(of_folder.read(name).await, None, "{name}");
    }
    fs::write(web.join("app.js"), "new").expect("a file");
    assert_eq!(of_folder.read("app.js").await.as_deref(), Some(b"new".as_slice()));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(folder.path().join("secret.js"), web.join("link.js")).expect("a link");
        assert_eq!(of_folder.read("link.js").await, None, "a link leads out");
    }
}
