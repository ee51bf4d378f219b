//! Writes the wire types for the web client; `cargo xtask types` runs it from the root of the workspace.

use std::path::Path;
use std::{fs, io};

fn main() -> io::Result<()> {
    let folder = Path::new(fuga_types::FOLDER);
    fs::create_dir_all(folder)?;
    for (name, text) in fuga_types::files() {
        fs::write(folder.join(name), text)?;
    }
    Ok(())
}
