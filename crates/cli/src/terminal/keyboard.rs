//! Lines that somebody types: edited and remembered at a terminal, read as they come elsewhere.

use std::io::{BufRead, IsTerminal, StdinLock, Write, stdin, stdout};

use anyhow::Result;
use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;

/// Where lines come from.
pub(super) enum Keyboard {
    Terminal(Box<DefaultEditor>),
    Pipe(StdinLock<'static>),
}

impl Keyboard {
    pub(super) fn new() -> Result<Self> {
        if stdin().is_terminal() && stdout().is_terminal() {
            return Ok(Self::Terminal(Box::new(DefaultEditor::new()?)));
        }
        Ok(Self::Pipe(stdin().lock()))
    }

    pub(super) const fn is_terminal(&self) -> bool {
        matches!(self, Self::Terminal(_))
    }

    /// The next line without the blanks around it; nothing if whoever types has left, or nobody reads the answers.
    pub(super) fn line(&mut self, prompt: &str) -> Result<Option<String>> {
        let line = match self {
            Self::Terminal(editor) => match editor.readline(prompt) {
                Ok(line) => {
                    editor.add_history_entry(&line)?;
                    line
                }
                Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(None),
                Err(error) => return Err(error.into()),
            },
            Self::Pipe(input) => {
                let (mut output, mut line) = (stdout(), Vec::new());
                let is_heard = write!(output, "{prompt}").and_then(|()| output.flush()).is_ok();
                if !is_heard || input.read_until(b'\n', &mut line)? == 0 {
                    return Ok(None);
                }
                String::from_utf8_lossy(&line).into_owned()
            }
        };
        Ok(Some(line.trim().to_owned()))
    }
}
