//! One file of TypeScript.

use std::any::TypeId;
use std::collections::BTreeMap;

use ts_rs::{Config, TS, TypeVisitor};

use crate::layout::lay_out;

/// Declarations by their names: the order in which types name each other differs from build to build.
pub(crate) struct File {
    about: &'static str,
    config: Config,
    met: Vec<TypeId>,
    declarations: BTreeMap<String, String>,
}

impl File {
    /// An empty file that begins with a sentence about it.
    pub(crate) fn new(about: &'static str) -> Self {
        // JSON has no other numbers.
        let config = Config::new().with_large_int("number");
        Self { about, config, met: Vec::new(), declarations: BTreeMap::new() }
    }

    /// Adds a type and all types that it names.
    pub(crate) fn add<T: TS + 'static + ?Sized>(&mut self) {
        if self.met.contains(&TypeId::of::<T>()) {
            return;
        }
        self.met.push(TypeId::of::<T>());
        // Only types of ours have a file; numbers, lists and options are TypeScript's own.
        if T::output_path().is_some() {
            let docs = T::docs().unwrap_or_default();
            self.declare(T::ident(&self.config), &format!("{docs}export {}", T::decl(&self.config)));
        }
        T::visit_generics(self);
        T::visit_dependencies(self);
    }

    /// Adds a declaration.
    pub(crate) fn declare(&mut self, name: String, declaration: &str) {
        self.declarations.insert(name, lay_out(declaration) + "\n");
    }

    /// The text of the file.
    pub(crate) fn text(&self) -> String {
        let head = format!("// {} Written by `cargo xtask types`: change the Rust types instead.\n", self.about);
        let lines: Vec<&str> = self.declarations.values().map(String::as_str).collect();
        format!("{head}\n{}", lines.join("\n"))
    }
}

impl TypeVisitor for File {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        self.add::<T>();
    }
}
