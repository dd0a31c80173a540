//! Plain pages, which work without script: what people wrote is never taken for more than text.

use std::fmt::{self, Display, Write};

use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::web;

/// A text within a page. The signs that mean something there are written so that they mean themselves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Text<T>(pub(crate) T);

impl<T: Display> Display for Text<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        struct Escape<'f, 'g>(&'f mut fmt::Formatter<'g>);
        impl Write for Escape<'_, '_> {
            fn write_str(&mut self, text: &str) -> fmt::Result {
                for symbol in text.chars() {
                    match symbol {
                        '&' => self.0.write_str("&amp;")?,
                        '<' => self.0.write_str("&lt;")?,
                        '>' => self.0.write_str("&gt;")?,
                        '"' => self.0.write_str("&quot;")?,
                        '\'' => self.0.write_str("&#39;")?,
                        _ => self.0.write_char(symbol)?,
                    }
                }
                Ok(())
            }
        }
        write!(Escape(f), "{}", self.0)
    }
}

/// A page.
#[derive(Debug)]
pub(crate) struct Page {
    status: StatusCode,
    title: String,
    main: String,
}

impl Page {
    /// A page with this title. What is in it is HTML already.
    pub(crate) fn new(title: impl Into<String>, main: String) -> Self {
        Self { status: StatusCode::OK, title: title.into(), main }
    }

    #[must_use]
    pub(crate) fn with_status(mut self, status: StatusCode) -> Self {
        self.status = status;
        self
    }
}

impl Display for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n",
            Text(&self.title),
        )?;
        // Who has chosen light or dark for the page has chosen it for this one, too.
        writeln!(f, "<script src=\"{}\"></script>", web::address("theme.js"))?;
        for style in ["style/base.css", "style/plain.css"] {
            writeln!(f, "<link rel=\"stylesheet\" href=\"{}\">", web::address(style))?;
        }
        write!(
            f,
            "</head>\n<body>\n<header class=\"top\"><a class=\"brand\" href=\"/\">Tabiya</a>\
             <nav><a href=\"/api/docs\">API</a></nav></header>\n\
             <main class=\"plain\">\n{}</main>\n</body>\n</html>\n",
            self.main
        )
    }
}

impl IntoResponse for Page {
    fn into_response(self) -> Response {
        (self.status, [(header::CONTENT_TYPE, "text/html; charset=utf-8")], self.to_string()).into_response()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_write_stays_text() {
        let name = Text("<script>alert('1')</script> & \"co\"").to_string();
        assert_eq!(name, "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt; &amp; &quot;co&quot;");
        let page = Page::new("</title><b>", String::new()).to_string();
        assert!(page.contains("<title>&lt;/title&gt;&lt;b&gt;</title>"));
    }
}
