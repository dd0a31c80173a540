use super::*;

fn reader(files: &[(&str, &'static str)]) -> impl Fn(&str) -> Option<&'static str> {
    |path: &str| files.iter().find(|(name, _)| *name == path).map(|(_, text)| *text)
}

fn linked(files: &[(&str, &'static str)]) -> Result<String, Hindrance> {
    script("app.js", &reader(files)).map(|script| script.text)
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
            "f(() => {\n  import(b);\n});\n",
            "app.js: what is imported on the way without a plain name cannot be linked: import(b);",
        ),
        ("f(() => import(\"../b.js\"));\n", "app.js loads ../b.js from outside"),
        ("a(import.meta.url);\n", "app.js: a module that asks where it is cannot be linked: a(import.meta.url);"),
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

#[test]
fn a_part_is_a_script_of_its_own_that_takes_what_is_there() {
    let app = "import { a } from \"./a.js\";\na(() => import(\"./views/p.js\"));\n";
    let part_text =
        "import { a } from \"../a.js\";\nimport { b } from \"./p/b.js\";\nexport function show() {\na(b);\n}\n";
    let files = [
        ("app.js", app),
        ("a.js", "export function a() {\n}\n"),
        ("views/p.js", part_text),
        ("views/p/b.js", "export const b = 1;\n"),
    ];
    let read = reader(&files);
    let main = script("app.js", &read).expect("a script");
    assert_eq!(main.parts, ["views/p.js"]);
    assert!(main.text.contains("a(() => import(\"./views/p.js\"));"), "{}", main.text);
    assert!(main.text.ends_with("export const modules = {\n\"a.js\": module0,\n\"app.js\": module1,\n};\n"));
    let wanted = "import { modules } from \"../app.js\";\n\
                  const module0 = (() => {\nconst b = 1;\nreturn { b };\n})();\n\
                  const module1 = (() => {\nconst { a } = modules[\"a.js\"];\nconst { b } = module0;\n\
                  function show() {\na(b);\n}\nreturn { show };\n})();\n\
                  export const { show } = module1;\n";
    assert_eq!(part("views/p.js", ("app.js", &main), &read).as_deref(), Ok(wanted));
    let deep = [("app.js", app), ("a.js", "f(() => import(\"./c.js\"));\n"), ("views/p.js", part_text)];
    let why = "a.js loads ./c.js on the way, which only the first module may";
    assert_eq!(linked(&deep), Err(Hindrance(why.to_owned())));
}
