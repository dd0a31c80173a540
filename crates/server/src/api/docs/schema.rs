//! The shapes of what is sent, as JSON Schema.

use serde_json::{Map, Value, json};

/// The shapes in our own short notation, which its first lines explain.
const SHAPES: &str = include_str!("schemas.txt");

/// One shape.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) name: &'static str,
    pub(super) what: &'static str,
    /// For one that is not an object.
    pub(super) kind: Option<&'static str>,
    pub(super) fields: Vec<ShapeField>,
}

/// A field of a shape.
#[derive(Clone, Debug)]
pub(super) struct ShapeField {
    pub(super) name: &'static str,
    pub(super) is_optional: bool,
    pub(super) kind: &'static str,
    pub(super) what: &'static str,
}

/// All shapes, in the order of the text.
pub(super) fn shapes() -> Vec<Shape> {
    let mut shapes: Vec<Shape> = Vec::new();
    for line in SHAPES.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if let Some(field) = line.strip_prefix("  ") {
            let (name, rest) = field.split_once(": ").unwrap_or((field, "null"));
            let (kind, what) = rest.split_once("  ").unwrap_or((rest, ""));
            let is_optional = name.ends_with('?');
            let field = ShapeField { name: name.trim_end_matches('?'), is_optional, kind, what };
            if let Some(shape) = shapes.last_mut() {
                shape.fields.push(field);
            }
        } else if let Some((name, kind)) = line.split_once(" = ") {
            shapes.push(Shape { name, what: "", kind: Some(kind), fields: Vec::new() });
        } else {
            let (name, what) = line.split_once("  ").unwrap_or((line, ""));
            shapes.push(Shape { name, what, kind: None, fields: Vec::new() });
        }
    }
    shapes
}

/// All shapes as JSON Schema, by their names.
pub(super) fn schemas() -> Map<String, Value> {
    shapes().iter().map(|shape| (shape.name.to_owned(), schema_of(shape))).collect()
}

fn schema_of(shape: &Shape) -> Value {
    if let Some(kind) = shape.kind {
        return schema(kind);
    }
    let properties: Map<String, Value> = shape
        .fields
        .iter()
        .map(|field| {
            let mut property = schema(field.kind);
            if let (Some(property), false) = (property.as_object_mut(), field.what.is_empty()) {
                property.insert("description".to_owned(), field.what.into());
            }
            (field.name.to_owned(), property)
        })
        .collect();
    let needed: Vec<&str> = shape.fields.iter().filter(|field| !field.is_optional).map(|field| field.name).collect();
    json!({ "type": "object", "description": shape.what, "properties": properties, "required": needed })
}

/// A kind as JSON Schema.
pub(super) fn schema(kind: &str) -> Value {
    let kind = kind.trim();
    if let Some(inner) = kind.strip_prefix('[').and_then(|kind| kind.strip_suffix(']')) {
        return json!({ "type": "array", "items": schema(inner) });
    }
    if let Some(inner) = kind.strip_prefix('{').and_then(|kind| kind.strip_suffix('}')) {
        return json!({ "type": "object", "additionalProperties": schema(inner) });
    }
    if kind.contains(" | ") {
        let parts: Vec<&str> = kind.split(" | ").collect();
        let words: Option<Vec<&str>> = parts.iter().map(|part| word(part)).collect();
        return match words {
            Some(words) => json!({ "type": "string", "enum": words }),
            None => json!({ "oneOf": parts.into_iter().map(schema).collect::<Vec<_>>() }),
        };
    }
    match kind {
        "text" => json!({ "type": "string" }),
        "number" => json!({ "type": "integer" }),
        "decimal" => json!({ "type": "number" }),
        "truth" => json!({ "type": "boolean" }),
        "null" => json!({ "type": "null" }),
        _ => match word(kind) {
            Some(word) => json!({ "type": "string", "const": word }),
            None => json!({ "$ref": format!("#/components/schemas/{kind}") }),
        },
    }
}

fn word(kind: &str) -> Option<&str> {
    kind.strip_prefix('"')?.strip_suffix('"')
}
