//! The numbers of the search, set by whoever tunes them.

use tabiya_engine::CONSTANTS;

/// Sets numbers, written as `name=value,name=value`; those that are not named become what they are in an ordinary build.
///
/// # Errors
/// What is wrong with the text; then nothing is set.
pub(super) fn set(text: &str) -> Result<(), String> {
    let mut values: Vec<i32> = CONSTANTS.iter().map(|constant| constant.default).collect();
    for part in text.split(',').filter(|part| !part.is_empty()) {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        let place = CONSTANTS.iter().position(|constant| constant.name == name.trim());
        let place = place.ok_or_else(|| format!("there is no number \"{name}\" of the search"))?;
        let range = CONSTANTS[place].least..=CONSTANTS[place].most;
        let value = value.trim().parse().ok().filter(|value| range.contains(value));
        values[place] = value.ok_or_else(|| format!("{name} is a number from {} to {}", range.start(), range.end()))?;
    }
    CONSTANTS.iter().zip(values).for_each(|(constant, value)| constant.set(value));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_wrong_with_numbers_is_told() {
        let constant = &CONSTANTS[0];
        let told = |text: &str| set(text).unwrap_err();
        assert_eq!(told("nothing=3"), "there is no number \"nothing\" of the search");
        let range = format!("{} is a number from {} to {}", constant.name, constant.least, constant.most);
        assert_eq!(told(&format!("{}={}", constant.name, constant.most + 1)), range);
        assert_eq!(told(&format!("{}=much", constant.name)), range);
        assert_eq!(told(constant.name), range);
        assert_eq!(
            set(&format!("{}={},{}={}", constant.name, constant.least, CONSTANTS[1].name, CONSTANTS[1].most)),
            Ok(())
        );
        assert_eq!(set(""), Ok(()), "and all are as they were");
    }
}
