//! Options read, set and told.

use tabiya_engine::Strength;

use super::{Name, OPTIONS, Setting, Settings, Value};

#[track_caller]
fn check(name: &str, value: Option<&str>, expected: Result<Value, &str>) {
    let read = Setting::read(name, value).map(|setting| setting.value).map_err(|error| error.to_string());
    assert_eq!(read, expected.map_err(str::to_owned), "{name} {value:?}");
}

#[test]
fn options_are_read() {
    check("Hash", Some("64"), Ok(Value::Number(64)));
    check("hash", Some("+64"), Ok(Value::Number(64)));
    check("CLEAR hash", None, Ok(Value::Pressed));
    check("Clear Hash", Some("whatever"), Ok(Value::Pressed));
    check("uci_chess960", Some("TRUE"), Ok(Value::Flag(true)));
    check("SyzygyPath", Some("/some where/tables"), Ok(Value::Text("/some where/tables".to_owned())));
    check("SyzygyPath", Some("<empty>"), Ok(Value::Text(String::new())));
    check("SyzygyPath", None, Ok(Value::Text(String::new())));
}

#[test]
fn what_is_wrong_with_an_option_is_told() {
    check("Hsah", Some("64"), Err("there is no option \"Hsah\"; uci lists them"));
    check("", None, Err("there is no option \"\"; uci lists them"));
    check("Hash", None, Err("the option Hash needs a value"));
    check("Hash", Some(""), Err("the option Hash needs a value"));
    check("Hash", Some("0"), Err("the option Hash is a number from 1 to 262144, not 0"));
    check("Threads", Some("-3"), Err("the option Threads is a number from 1 to 1024, not -3"));
    check("Level", Some("11"), Err("the option Level is a number from 0 to 10, not 11"));
    check("MultiPV", Some("many"), Err("the option MultiPV is a number, not \"many\""));
    check("Ponder", Some("1"), Err("the option Ponder is true or false, not \"1\""));
    let absurd = "9".repeat(30);
    check("Hash", Some(&absurd), Err(&format!("the option Hash is a number from 1 to 262144, not {absurd}")));
}

#[test]
fn every_default_is_a_value_the_option_can_have() {
    for row in OPTIONS {
        let text = row.to_string();
        let default = text.split_once("default ").map(|(_, rest)| rest.split(' ').next().unwrap_or_default());
        assert!(Setting::read(row.text, default).is_ok(), "{text}");
    }
}

#[test]
fn strength_is_a_rating_or_a_level() {
    let strength = |set: &[(&str, &str)]| {
        let mut settings = Settings::default();
        for (name, value) in set {
            settings.set(Setting::read(name, Some(value)).expect("an option"));
        }
        settings.strength(7)
    };
    assert_eq!(strength(&[]), None);
    assert_eq!(strength(&[("UCI_Elo", "1800")]), None, "a rating alone limits nothing");
    assert_eq!(strength(&[("Level", "1")]), Some(Strength { elo: 600, game: 7 }));
    assert_eq!(strength(&[("Level", "9")]), Some(Strength { elo: 2350, game: 7 }));
    assert_eq!(strength(&[("Level", "10")]), None, "the last level is full strength");
    assert_eq!(
        strength(&[("Level", "1"), ("UCI_LimitStrength", "true"), ("UCI_Elo", "1800"), ("Game Seed", "5")]),
        Some(Strength { elo: 1800, game: 5 })
    );
}

#[test]
fn defaults_are_those_of_the_table() {
    let settings = Settings::default();
    assert_eq!((settings.number(Name::Hash), settings.number(Name::Threads)), (16, 1));
    assert!(!settings.flag(Name::ShowWdl));
    assert!(settings.flag(Name::TablesFiftyMoves));
    assert_eq!(settings.text(Name::TablesPath), "");
}
