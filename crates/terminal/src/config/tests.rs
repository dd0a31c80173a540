use super::*;

#[test]
fn every_setting_reads_what_it_writes() {
    let mut config = Config::default();
    for (name, value) in [
        ("theme", "sea"),
        ("pieces", "letters"),
        ("colours", "256"),
        ("mouse", "off"),
        ("level", "9"),
        ("side", "black"),
        ("clock", "5+3"),
        ("name", "Anna Ölund"),
        ("server", "http://127.0.0.1:8064"),
    ] {
        let setting = setting(name).expect("a setting");
        setting.set(&mut config, value).expect("a value");
        assert_eq!(setting.get(&config), value);
    }
    assert!(setting("token").expect("a setting").set(&mut config, "secret").is_ok());
    assert_eq!(setting("token").expect("a setting").get(&config), "(hidden)");
}

#[test]
fn clocks_are_read_as_people_type_them_and_shown_as_they_can_be_typed() {
    for (typed, shown) in [("10", "10+0"), ("5+0", "5+0"), ("10m", "10+0"), ("5+3", "5+3"), ("none", "none")] {
        let read = clock(typed).expect("a clock");
        assert_eq!(clock_text(&read), shown, "{typed}");
        assert_eq!(clock(shown), Ok(read), "{shown}");
    }
    assert!(clock("nonsense").is_err());
    for odd in ["0.5", "90s+2s", "40/90:30", "1.25+1"] {
        let read = clock(odd).expect("a clock");
        assert_eq!(clock(&clock_text(&read)), Ok(read), "{odd}");
    }
}

#[track_caller]
fn check(text: &str, line: usize, what: &str) {
    let error = Config::read(text).unwrap_err();
    assert_eq!((error.line, error.what.as_str()), (Some(line), what));
}

#[test]
fn faults_are_told_with_their_line() {
    check(
        "level = 3\ntheme = \"pink\"\n",
        2,
        "the setting theme is wood, forest, sea, slate or night, and not \"pink\"",
    );
    check("level = [1]\n", 1, "the setting level is a number from 1 to 10");
    let error = Config::read("\n\nlevel = \n").unwrap_err();
    assert_eq!(error.line, Some(3));
    let error = Config::read("levle = 3\n").unwrap_err();
    assert!(error.what.starts_with("there is no setting \"levle\"; there are theme, pieces, "), "{error}");
}

#[test]
fn changes_leave_everything_else_as_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("tabiya").join("config.toml");
    change(&path, "level", Some("3")).expect("written");
    assert_eq!(fs::read_to_string(&path).expect("a text"), "level = 3\n");
    fs::write(&path, "# mine\nlevel = 3 # easy\n\nname = \"A\"\n").expect("written");
    change(&path, "level", Some("8")).expect("written");
    change(&path, "clock", Some("5+3")).expect("written");
    change(&path, "name", None).expect("written");
    let text = fs::read_to_string(&path).expect("a text");
    assert_eq!(text, "# mine\nlevel = 8 # easy\nclock = \"5+3\"\n");
    assert!(change(&path, "level", Some("11")).is_err());
    assert_eq!(fs::read_to_string(&path).expect("a text"), text);
}
