//! Puts the web client into the program, if it was built: a list of its files, each with what was packed beforehand.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("../../web/dist");
    // The folder is there even if nothing was built, so that cargo has something to look at.
    println!("cargo::rerun-if-changed={}", root.display());
    let client = root.join("client");
    let mut names = Vec::new();
    if client.is_dir() {
        walk(&client, "", &mut names)?;
    }
    names.sort();
    let mut text = String::from("&[\n");
    for name in names.iter().filter(|name| !is_packed(name) && !name.starts_with(".vite/")) {
        let bytes = |name: &str| format!("include_bytes!({:?})", client.join(name).display().to_string());
        let packed = |end: &str| {
            let packed = format!("{name}.{end}");
            if names.contains(&packed) { format!("Some({})", bytes(&packed)) } else { "None".to_owned() }
        };
        let (plain, brotli, gzip) = (bytes(name), packed("br"), packed("gz"));
        let line = format!("    File {{ path: {name:?}, plain: {plain}, brotli: {brotli}, gzip: {gzip} }},");
        writeln!(text, "{line}").map_err(io::Error::other)?;
    }
    text.push_str("]\n");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    fs::write(out.join("client.rs"), text)
}

fn is_packed(name: &str) -> bool {
    [".br", ".gz"].iter().any(|end| name.ends_with(end))
}

/// Adds all files under `folder`, which is empty or ends in a slash.
fn walk(root: &Path, folder: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(root.join(folder))? {
        let entry = entry?;
        let name = format!("{folder}{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            walk(root, &format!("{name}/"), names)?;
        } else {
            names.push(name);
        }
    }
    Ok(())
}
