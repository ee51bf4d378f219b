//! The bouts of a contest in a file, one a line, so that a contest that was stopped goes on.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Seek, SeekFrom, Write};
use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::bout::Bout;
use crate::contest::Contest;

/// The bouts that were played, in a file or nowhere.
pub struct Ledger {
    file: Option<File>,
    bouts: Vec<Bout>,
}

/// The first line of a file: what it is about.
#[derive(Serialize, Deserialize)]
struct Head {
    contest: Value,
}

impl Ledger {
    /// One that is forgotten with the program.
    pub const fn unwritten() -> Self {
        Self { file: None, bouts: Vec::new() }
    }

    /// Opens a file, or makes one. The line that was being written when the program was stopped is dropped.
    ///
    /// # Errors
    /// If the file is of another contest or damaged, or can't be read or written.
    pub fn open<O: Serialize>(path: &Path, contest: &Contest<O>) -> Result<Self> {
        let name = path.display();
        let mut file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(path)?;
        let contest = serde_json::to_value(contest)?;
        let mut bouts = Vec::new();
        let mut n_whole = 0;
        for (nth, line) in BufReader::new(&file).split(b'\n').enumerate() {
            let line = line.with_context(|| format!("{name} can't be read"))?;
            if n_whole + line.len() as u64 == file.metadata()?.len() {
                break;
            }
            if nth == 0 {
                let head: Head = serde_json::from_slice(&line).with_context(|| format!("{name} is no contest"))?;
                if head.contest != contest {
                    bail!("{name} is of another contest: name another folder, or remove it");
                }
            } else {
                bouts.push(serde_json::from_slice(&line).with_context(|| format!("{name}, line {}", nth + 1))?);
            }
            n_whole += line.len() as u64 + 1;
        }
        file.set_len(n_whole)?;
        file.seek(SeekFrom::End(0))?;
        if n_whole == 0 {
            write_line(&mut file, &Head { contest })?;
        }
        Ok(Self { file: Some(file), bouts })
    }

    /// All bouts, in the order of their numbers, whichever ended first.
    pub fn bouts(&self) -> Vec<&Bout> {
        let mut bouts: Vec<&Bout> = self.bouts.iter().collect();
        bouts.sort_by_key(|bout| bout.number);
        bouts
    }

    /// The numbers below this that are still to be played.
    pub fn missing(&self, n_bouts: u64) -> Vec<u64> {
        let done = self.bouts();
        let is_missing = |number: &u64| done.binary_search_by_key(number, |bout| bout.number).is_err();
        (0..n_bouts).filter(is_missing).collect()
    }

    /// Writes a bout down.
    ///
    /// # Errors
    /// If the file can't be written.
    pub fn add(&mut self, bout: Bout) -> Result<()> {
        if let Some(file) = &mut self.file {
            write_line(file, &bout)?;
        }
        self.bouts.push(bout);
        Ok(())
    }
}

fn write_line(file: &mut File, line: &impl Serialize) -> Result<()> {
    let mut text = serde_json::to_vec(line)?;
    text.push(b'\n');
    Ok(file.write_all(&text)?)
}
