//! What can go wrong at the edge, and the exit code it ends with.

use sortie_kernel::words::Fault;
use sortie_table::record::{RecordError, StoreError};
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Why a verb did not succeed.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// Something was checked and is not so: exit code 1. The message may be empty if all was said before.
    Failed(String),
    /// The input is wrong: exit code 2.
    Bad(String),
    /// The program itself failed: exit code 3.
    Broken(String),
    /// Writing failed. A reader that went away is no trouble.
    Io(io::Error),
}

impl Trouble {
    /// Prints the message and chooses the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (message, code) = match self {
            Trouble::Failed(message) => (message, 1),
            Trouble::Bad(message) => (message, 2),
            Trouble::Broken(message) => (message, 3),
            Trouble::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            Trouble::Io(error) => (error.to_string(), 2),
        };
        if !message.is_empty() {
            eprintln!("sortie: {message}");
        }
        ExitCode::from(code)
    }

    /// A record that does not run: tampered with is a failed check, anything else is wrong input.
    pub(crate) fn record(path: &Path, error: &RecordError) -> Trouble {
        let name = path.display();
        match error {
            RecordError::Differs { line, message } => Trouble::Failed(format!("{name}:{line}: {message}")),
            RecordError::NotARecord(fault) => {
                Trouble::Bad(format!("{name}:{}: {}", fault.line, fault.message))
            }
            other => Trouble::Bad(format!("{name}: {other}")),
        }
    }
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Self {
        Trouble::Io(error)
    }
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Self {
        Trouble::Bad(fault.to_string())
    }
}

impl From<Vec<Fault>> for Trouble {
    fn from(faults: Vec<Fault>) -> Self {
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        Trouble::Bad(lines.join("\nsortie: "))
    }
}

impl From<StoreError> for Trouble {
    fn from(error: StoreError) -> Self {
        Trouble::Bad(error.to_string())
    }
}
