-- The server's definition for vim.lsp.config(). What you set there yourself is merged over it.

local compare = require("twicetold.compare")

---@type vim.lsp.Config
return {
  cmd = { "twicetold", "server" },
  filetypes = { "markdown" },
  root_markers = { "twicetold.toml", ".git" },
  init_options = { rendersComparison = true },
  commands = { [compare.COMMAND] = compare.run_lens },
}
