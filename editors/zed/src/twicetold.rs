//! Starts the language server Twicetold in Zed, which knows no server that no extension names.

use zed_extension_api::settings::LspSettings;
use zed_extension_api::{self as zed, LanguageServerId, Result, Worktree};

const PROGRAM: &str = "twicetold";

struct Twicetold;

impl zed::Extension for Twicetold {
    fn new() -> Self {
        Self
    }

    /// The program of the settings (`lsp.twicetold.binary`), else the one on the worktree's PATH.
    fn language_server_command(
        &mut self,
        id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<zed::Command> {
        let chosen = LspSettings::for_worktree(id.as_ref(), worktree)
            .ok()
            .and_then(|settings| settings.binary);
        let (path, arguments) = match chosen {
            Some(binary) => (binary.path, binary.arguments),
            None => (None, None),
        };
        let command = path.or_else(|| worktree.which(PROGRAM)).ok_or(
            "`twicetold` is not on the PATH. Install it with `pip install twicetold`, or set \
             lsp.twicetold.binary.path.",
        )?;
        Ok(zed::Command {
            command,
            args: arguments.unwrap_or_else(|| vec!["server".to_string()]),
            env: worktree.shell_env(),
        })
    }

    /// Settings of Zed's `lsp.twicetold.settings`, which the server asks for as `twicetold`.
    fn language_server_workspace_configuration(
        &mut self,
        id: &LanguageServerId,
        worktree: &Worktree,
    ) -> Result<Option<zed::serde_json::Value>> {
        let settings = LspSettings::for_worktree(id.as_ref(), worktree)?.settings;
        Ok(settings.map(|values| zed::serde_json::json!({ PROGRAM: values })))
    }
}

zed::register_extension!(Twicetold);
