-- The server's definition for vim.lsp.config(). What you set there yourself is merged over it.

local server = require("twicetold.server")

--- Handler of a server's command in a lens or code action: shows its answer in our window.
---@param view string the module that shows it
local function shown_by(view)
  return function(command, context)
    local client = assert(vim.lsp.get_client_by_id(context.client_id))
    local arguments = command.arguments or {}
    server.execute(client, context.bufnr, command.command, arguments, function(answer)
      require(view).show(answer)
    end)
    if vim.b[context.bufnr].twicetold_hints then
      require("twicetold.hints").show_lenses(context.bufnr)
    end
  end
end

---@type vim.lsp.Config
return {
  cmd = { "twicetold", "server" },
  filetypes = { "markdown" },
  root_markers = { "twicetold.toml", ".git" },
  init_options = {
    rendersComparison = true,
    -- Where no lens is drawn, the server gives an inlay hint.
    codeLens = vim.g.twicetold_code_lens ~= false,
    inlayHints = vim.g.twicetold_inlay_hints ~= false,
  },
  commands = {
    [server.COMMANDS.compare] = shown_by("twicetold.comparison"),
    [server.COMMANDS.context] = shown_by("twicetold.context"),
  },
}
