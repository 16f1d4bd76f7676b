//! Errors of the command line, and the exit code of each.

use sortie_kernel::words::Fault;
use sortie_table::record::{RecordError, StoreError};
use std::io;
use std::path::Path;
use std::process::ExitCode;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum CliError {
    /// A check failed: exit code 1. The message is empty if it was printed before.
    Failed(String),
    /// Invalid input: exit code 2.
    Bad(String),
    /// Internal error: exit code 3.
    Broken(String),
    /// Writing failed. A closed pipe is not an error.
    Io(io::Error),
}

impl CliError {
    /// Prints the message and chooses the exit code.
    pub(crate) fn report(self) -> ExitCode {
        let (message, code) = match self {
            CliError::Failed(message) => (message, 1),
            CliError::Bad(message) => (message, 2),
            CliError::Broken(message) => (message, 3),
            CliError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe => return ExitCode::SUCCESS,
            CliError::Io(error) => (error.to_string(), 2),
        };
        if !message.is_empty() {
            eprintln!("sortie: {message}");
        }
        ExitCode::from(code)
    }

    /// A recorded game that does not run: a changed one is a failed check, anything else is invalid input.
    pub(crate) fn record(path: &Path, error: &RecordError) -> CliError {
        let name = path.display();
        match error {
            RecordError::Differs { line, message } => CliError::Failed(format!("{name}:{line}: {message}")),
            RecordError::NotARecord(fault) => {
                CliError::Bad(format!("{name}:{}: {}", fault.line, fault.message))
            }
            other => CliError::Bad(format!("{name}: {other}")),
        }
    }
}

impl From<io::Error> for CliError {
    fn from(error: io::Error) -> Self {
        CliError::Io(error)
    }
}

impl From<Fault> for CliError {
    fn from(fault: Fault) -> Self {
        CliError::Bad(fault.to_string())
    }
}

impl From<Vec<Fault>> for CliError {
    fn from(faults: Vec<Fault>) -> Self {
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        CliError::Bad(lines.join("\nsortie: "))
    }
}

impl From<StoreError> for CliError {
    fn from(error: StoreError) -> Self {
        CliError::Bad(error.to_string())
    }
}
