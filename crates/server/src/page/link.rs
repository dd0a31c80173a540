//! Makes one file of many: a script of all modules that it imports, and a sheet of all styles. So a browser asks once and not
//! eighty times, and what is sent packs better.
//!
//! The page is written in plain modules that browsers understand as they are, which is how `tabiya serve --web` gives them
//! out; nothing is built beforehand. This reads only as much of the language as the page uses: imports and exports that
//! begin a line, and comments that begin one. A test links the page, and all tests in the browser run on what came of it.

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
    /// The rest of it, without comments.
    body: String,
}

#[derive(Debug, PartialEq, Eq)]
struct Import {
    /// What stands between `import` and `from`: `{ a, b as c }`, `* as d`, or nothing.
    what: String,
    from: String,
}

/// One script that does what the module `first` does, and exports the same.
///
/// # Errors
/// If a module is not there, is written in a way that is not understood, or needs itself.
pub(super) fn script<'t>(first: &str, read: &impl Fn(&str) -> Option<&'t str>) -> Result<String, Hindrance> {
    let mut linked = Linked { read, order: Vec::new(), path: Vec::new(), text: String::new() };
    let exports = linked.add(first)?;
    let number = linked.order.len() - 1;
    if !exports.is_empty() {
        let _always = writeln!(linked.text, "export const {{ {} }} = module{number};", exports.join(", "));
    }
    Ok(linked.text)
}

/// What has been linked so far.
struct Linked<'r, R> {
    read: &'r R,
    /// The modules whose text is there, in that order.
    order: Vec<String>,
    /// Which module is being added, and for which others.
    path: Vec<String>,
    text: String,
}

impl<'t, R: Fn(&str) -> Option<&'t str>> Linked<'_, R> {
    /// Adds a module behind all that it needs, and says what it exports.
    fn add(&mut self, path: &str) -> Result<Vec<String>, Hindrance> {
        if self.path.iter().any(|waiting| waiting == path) {
            return Err(Hindrance(format!("{path} needs itself, by way of {}", self.path.join(", "))));
        }
        let text = (self.read)(path).ok_or_else(|| Hindrance(format!("there is no {path}")))?;
        let module = Module::read(text).map_err(|Hindrance(why)| Hindrance(format!("{path}: {why}")))?;
        self.path.push(path.to_owned());
        let mut head = String::new();
        for Import { what, from } in &module.imports {
            let needed = resolve(path, from).ok_or_else(|| Hindrance(format!("{path} imports {from} from outside")))?;
            if !self.order.contains(&needed) {
                self.add(&needed)?;
            }
            let number = self.order.iter().position(|added| *added == needed).unwrap_or_default();
            // What is imported by another name is taken out by it.
            let names = what.replace(" as ", ": ");
            let _always = match what.strip_prefix("* as ") {
                _ if what.is_empty() => Ok(()),
                Some(name) => writeln!(head, "const {name} = module{number};"),
                None => writeln!(head, "const {names} = module{number};"),
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
        if code.contains("import(") || code.contains("import.meta") {
            return refused("what is imported on the way");
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
mod tests {
    use super::*;

    fn linked(files: &[(&str, &'static str)]) -> Result<String, Hindrance> {
        script("app.js", &|path: &str| files.iter().find(|(name, _)| *name == path).map(|(_, text)| *text))
    }

    #[test]
    fn modules_become_one_script_each_behind_what_it_needs() {
        let app = "// The start.\nimport \"./late.js\";\nimport { one, two as deux } from \"./views/a.js\";\n\
                   import * as b from \"./b.js\";\n\nb.run(one, deux);\n";
        let a = "import { run } from \"../b.js\";\n/** @type {number} */\nexport const one = run(1);\n\
                 export async function two() {\n  return /** @type {any} */ (one);\n}\n";
        let b = "/**\n * Runs.\n */\nexport function run(x) {\n  return `a\n  // b ${x}`;\n}\nexport {};\n";
        let script = linked(&[("app.js", app), ("views/a.js", a), ("b.js", b), ("late.js", "late();\n")]);
        let wanted = "const module0 = (() => {\nlate();\nreturn {  };\n})();\n\
                      const module1 = (() => {\nfunction run(x) {\nreturn `a\n  // b ${x}`;\n}\nreturn { run };\n})();\n\
                      const module2 = (() => {\nconst { run } = module1;\nconst one = run(1);\nasync function two() {\n\
                      return /** @type {any} */ (one);\n}\nreturn { one, two };\n})();\n\
                      const module3 = (() => {\nconst { one, two: deux } = module2;\nconst b = module1;\n\
                      b.run(one, deux);\nreturn {  };\n})();\n";
        assert_eq!(script.as_deref(), Ok(wanted));
    }

    #[test]
    fn the_first_module_exports_what_it_did() {
        let script = linked(&[("app.js", "export class Board {\n}\nexport const NAMES = [];\n")]);
        assert!(script.is_ok_and(|script| script.ends_with("export const { Board, NAMES } = module0;\n")));
    }

    #[test]
    fn what_cannot_be_linked_is_named() {
        for (text, why) in [
            ("import \"./app.js\";\n", "app.js needs itself, by way of app.js"),
            ("import \"./b.js\";\n", "there is no b.js"),
            ("import \"../b.js\";\n", "app.js imports ../b.js from outside"),
            ("import b from \"./b.js\";\n", "app.js: this import is not understood: b from \"./b.js\";"),
            ("import {\n  b,\n", "app.js: an import has no end"),
            ("export default 1;\n", "app.js: this export is not understood: default 1;"),
            ("export let a = 1;\n", "app.js: this export is not understood: let a = 1;"),
            ("await a();\n", "app.js: waiting outside of functions cannot be linked: await a();"),
            ("const b = await a();\n", "app.js: waiting outside of functions cannot be linked: const b = await a();"),
            (
                "f(() => {\n  import(\"./b.js\");\n});\n",
                "app.js: what is imported on the way cannot be linked: import(\"./b.js\");",
            ),
            ("a(import.meta.url);\n", "app.js: what is imported on the way cannot be linked: a(import.meta.url);"),
        ] {
            assert_eq!(linked(&[("app.js", text)]), Err(Hindrance(why.to_owned())), "{text}");
        }
    }

    #[test]
    fn comments_and_functions_may_hold_what_modules_may_not() {
        let app = "async function a() {\n  await b();\n}\n\
                   const c = /** @type {import(\"./b.js\").C} */ (d); // not import.meta\n\
                   /** @typedef {import(\"./b.js\").C} C */\n";
        assert!(linked(&[("app.js", app)]).is_ok_and(|script| script.contains("\nawait b();\n}\nconst c = ")));
    }

    #[test]
    fn sheets_become_one() {
        let read = |path: &str| match path {
            "style/page.css" => Some("/* All. */\n@import \"base.css\";\n@import \"parts/b.css\";\n"),
            "style/base.css" => Some("a { color: red; } /* here */\n\n/* a\n   b */\n"),
            "style/parts/b.css" => Some("b {\n  top: 0;\n}\n"),
            _ => None,
        };
        assert_eq!(styles("style/page.css", &read).as_deref(), Ok("a { color: red; } /* here */\nb {\ntop: 0;\n}\n"));
        assert_eq!(styles("style/x.css", &read), Err(Hindrance("there is no style/x.css".to_owned())));
    }
}
