//! Makes one file of many: a script of all modules that it imports, and a sheet of all styles. So a browser asks once and not
//! eighty times, and what is sent packs better.
//!
//! The page is written in plain modules that browsers understand as they are, which is how `tabiya serve --web` gives them
//! out; nothing is built beforehand. This reads only as much of the language as the page uses: imports and exports that
//! begin a line, and comments that begin one. A test links the page, and all tests in the browser run on what came of it.
//!
//! What the first module imports on the way, with `import("./views/learn.js")`, is a *part*: a script of its own, loaded when
//! somebody wants it. It takes from the first script what is there already, so that nothing is loaded or done twice.

use std::fmt::Write;

/// What hinders linking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hindrance(pub(super) String);

/// A module, taken apart.
#[derive(Debug, Default, PartialEq, Eq)]
struct Module {
    imports: Vec<Import>,
    /// What it gives to others.
    exports: Vec<String>,
    /// What it imports on the way.
    parts: Vec<String>,
    /// The rest of it, without comments.
    body: String,
}

#[derive(Debug, PartialEq, Eq)]
struct Import {
    /// What stands between `import` and `from`: `{ a, b as c }`, `* as d`, or nothing.
    what: String,
    from: String,
}

/// A script that was made of modules.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Script {
    pub(super) text: String,
    /// The modules that are in it, in that order.
    order: Vec<String>,
    /// The modules that it loads on the way.
    pub(super) parts: Vec<String>,
}

/// One script that does what the module `first` does, and exports the same.
///
/// # Errors
/// If a module is not there, is written in a way that is not understood, or needs itself.
pub(super) fn script<'t>(first: &str, read: &impl Fn(&str) -> Option<&'t str>) -> Result<Script, Hindrance> {
    let mut linked = Linked::new(read, &[]);
    let exports = linked.add(first)?;
    let number = linked.order.len() - 1;
    if !exports.is_empty() {
        let _always = writeln!(linked.text, "export const {{ {} }} = module{number};", exports.join(", "));
    }
    if !linked.parts.is_empty() {
        linked.text.push_str("export const modules = {\n");
        for (number, path) in linked.order.iter().enumerate() {
            let _always = writeln!(linked.text, "\"{path}\": module{number},");
        }
        linked.text.push_str("};\n");
    }
    Ok(Script { text: linked.text, order: linked.order, parts: linked.parts })
}

/// One script that does what the module `first` does, for a page on which the script of the module `main` is already.
///
/// # Errors
/// As for [`script`].
pub(super) fn part<'t>(
    first: &str,
    main: (&str, &Script),
    read: &impl Fn(&str) -> Option<&'t str>,
) -> Result<String, Hindrance> {
    let (path, script) = main;
    let mut linked = Linked::new(read, &script.order);
    let exports = linked.add(first)?;
    if let Some(deeper) = linked.parts.first() {
        return Err(Hindrance(format!("{first} is a part, and so cannot load {deeper} on the way")));
    }
    let up = "../".repeat(first.matches('/').count());
    let number = linked.order.len() - 1;
    Ok(format!(
        "import {{ modules }} from \"{}{path}\";\n{}export const {{ {} }} = module{number};\n",
        if up.is_empty() { "./" } else { &up },
        linked.text,
        exports.join(", ")
    ))
}

/// What has been linked so far.
struct Linked<'r, R> {
    read: &'r R,
    /// The modules that are on the page already.
    there: &'r [String],
    /// The modules whose text is there, in that order.
    order: Vec<String>,
    /// What the first module loads on the way.
    parts: Vec<String>,
    /// Which module is being added, and for which others.
    path: Vec<String>,
    text: String,
}

impl<'r, 't, R: Fn(&str) -> Option<&'t str>> Linked<'r, R> {
    fn new(read: &'r R, there: &'r [String]) -> Self {
        Self { read, there, order: Vec::new(), parts: Vec::new(), path: Vec::new(), text: String::new() }
    }

    /// Adds a module behind all that it needs, and says what it exports.
    fn add(&mut self, path: &str) -> Result<Vec<String>, Hindrance> {
        if self.path.iter().any(|waiting| waiting == path) {
            return Err(Hindrance(format!("{path} needs itself, by way of {}", self.path.join(", "))));
        }
        let text = (self.read)(path).ok_or_else(|| Hindrance(format!("there is no {path}")))?;
        let module = Module::read(text).map_err(|Hindrance(why)| Hindrance(format!("{path}: {why}")))?;
        for part in &module.parts {
            // It is found from where the script is, which is where its first module is.
            if !self.path.is_empty() {
                return Err(Hindrance(format!("{path} loads {part} on the way, which only the first module may")));
            }
            let needed = resolve(path, part).ok_or_else(|| Hindrance(format!("{path} loads {part} from outside")))?;
            self.parts.push(needed);
        }
        self.path.push(path.to_owned());
        let mut head = String::new();
        for Import { what, from } in &module.imports {
            let needed = resolve(path, from).ok_or_else(|| Hindrance(format!("{path} imports {from} from outside")))?;
            let is_there = self.there.contains(&needed);
            if !is_there && !self.order.contains(&needed) {
                self.add(&needed)?;
            }
            let number = self.order.iter().position(|added| *added == needed).unwrap_or_default();
            let module = if is_there { format!("modules[\"{needed}\"]") } else { format!("module{number}") };
            // What is imported by another name is taken out by it.
            let names = what.replace(" as ", ": ");
            let _always = match what.strip_prefix("* as ") {
                _ if what.is_empty() => Ok(()),
                Some(name) => writeln!(head, "const {name} = {module};"),
                None => writeln!(head, "const {names} = {module};"),
            };
        }
        self.path.pop();
        let (number, exports) = (self.order.len(), module.exports.join(", "));
        let _always = write!(
            self.text,
            "const module{number} = (() => {{\n{head}{}return {{ {exports} }};\n}})();\n",
            module.body
        );
        self.order.push(path.to_owned());
        Ok(module.exports)
    }
}

impl Module {
    fn read(text: &str) -> Result<Self, Hindrance> {
        let mut module = Self::default();
        let mut lines = lines_of(text).into_iter();
        while let Some(line) = lines.next() {
            line.check()?;
            let line = line.text;
            for rest in without_remarks(line).split("import(\"").skip(1) {
                module.parts.extend(rest.split_once("\")").map(|(part, _)| part.to_owned()));
            }
            if let Some(rest) = line.strip_prefix("import ") {
                let mut statement = rest.to_owned();
                while !statement.ends_with(';') {
                    let more = lines.next().ok_or_else(|| Hindrance("an import has no end".to_owned()))?;
                    statement.push(' ');
                    statement.push_str(more.text.trim());
                }
                module.imports.push(Import::read(&statement)?);
            } else if let Some(rest) = line.strip_prefix("export ") {
                if rest != "{};" {
                    module.exports.push(declared(rest)?.to_owned());
                    module.body.push_str(rest);
                    module.body.push('\n');
                }
            } else {
                module.body.push_str(line);
                module.body.push('\n');
            }
        }
        Ok(module)
    }
}

impl Import {
    /// Reads what follows `import`.
    fn read(statement: &str) -> Result<Self, Hindrance> {
        let unclear = || Hindrance(format!("this import is not understood: {statement}"));
        let (what, path) = statement.rsplit_once("from ").unwrap_or(("", statement));
        let path = path.trim_end_matches(';').trim();
        let from = path.strip_prefix('"').and_then(|path| path.strip_suffix('"')).ok_or_else(unclear)?;
        let what = what.trim();
        let is_known = what.is_empty() || what.starts_with("* as ") || what.starts_with('{') && what.ends_with('}');
        if is_known { Ok(Self { what: what.to_owned(), from: from.to_owned() }) } else { Err(unclear()) }
    }
}

/// The name of what a declaration declares.
fn declared(declaration: &str) -> Result<&str, Hindrance> {
    // Others would get what a `let` is at first, and never hear of what becomes of it.
    let known = ["async function ", "function* ", "function ", "class ", "const "];
    let name = known.iter().find_map(|keyword| declaration.strip_prefix(keyword));
    let name = name.and_then(|rest| rest.split(|letter: char| !letter.is_alphanumeric() && letter != '_').next());
    let name = name.filter(|name| !name.is_empty());
    name.ok_or_else(|| Hindrance(format!("this export is not understood: {declaration}")))
}

/// One sheet of a sheet and all that it imports.
///
/// # Errors
/// If one is not there.
pub(super) fn styles<'t>(first: &str, read: &impl Fn(&str) -> Option<&'t str>) -> Result<String, Hindrance> {
    let text = read(first).ok_or_else(|| Hindrance(format!("there is no {first}")))?;
    let mut linked = String::new();
    for Line { text: line, .. } in lines_of(text) {
        let import = line.strip_prefix("@import \"").and_then(|rest| rest.strip_suffix("\";"));
        if let Some(path) = import {
            let path = resolve(first, path).ok_or_else(|| Hindrance(format!("{first} imports {path} from outside")))?;
            linked.push_str(&styles(&path, read)?);
        } else {
            linked.push_str(line);
            linked.push('\n');
        }
    }
    Ok(linked)
}

/// A line of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Line<'t> {
    text: &'t str,
    /// Whether it begins at the margin, as what belongs to nothing else does.
    is_outermost: bool,
}

impl Line<'_> {
    /// Refuses what does not mean the same within the function that a module becomes.
    fn check(self) -> Result<(), Hindrance> {
        let refused = |what: &str| Err(Hindrance(format!("{what} cannot be linked: {}", self.text)));
        let code = without_remarks(self.text);
        let waits = ["await ", "for await "].iter().any(|start| code.starts_with(start)) || code.contains("= await ");
        if self.is_outermost && waits && !code.contains("async ") {
            return refused("waiting outside of functions");
        }
        if code.replace("import(\"", "").contains("import(") {
            return refused("what is imported on the way without a plain name");
        }
        if code.contains("import.meta") {
            return refused("a module that asks where it is");
        }
        Ok(())
    }
}

/// A line without the comments within it and behind it.
fn without_remarks(line: &str) -> String {
    let mut code = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, after)) = rest.split_once("/*") {
        code.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    code.push_str(rest);
    let end = code.find(" // ").unwrap_or(code.len());
    code.truncate(end);
    code
}

/// The lines of a text without the comments that begin one, without blank ones, and without spaces before them. What stands
/// within backquotes over several lines stays as it is.
fn lines_of(text: &str) -> Vec<Line<'_>> {
    let mut lines = Vec::new();
    let mut is_comment = false;
    let mut is_quoted = false;
    for whole in text.lines() {
        let mut line = if is_quoted { whole } else { whole.trim() };
        let is_outermost = !is_quoted && !whole.starts_with(char::is_whitespace);
        if !is_quoted {
            // A comment may end before the end of its line, and another may begin there.
            while is_comment || line.starts_with("/*") {
                let Some((_, rest)) = line.split_once("*/") else {
                    is_comment = true;
                    line = "";
                    break;
                };
                is_comment = false;
                line = rest.trim_start();
            }
            if line.is_empty() || line.starts_with("//") {
                continue;
            }
        }
        is_quoted ^= line.matches('`').count() % 2 == 1;
        lines.push(Line { text: line, is_outermost });
    }
    lines
}

/// The path of what a file names, from `web/` on.
fn resolve(file: &str, named: &str) -> Option<String> {
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in named.split('/') {
        match part {
            "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

#[cfg(test)]
mod tests;
