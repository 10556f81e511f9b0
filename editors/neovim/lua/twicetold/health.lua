-- `:checkhealth twicetold`: everything that must be right before a finding shows up.

local twicetold = require("twicetold")
local server = require("twicetold.server")

local M = {}

local INSTALL = "Install it with Python 3.10 or newer: pip install twicetold"
local CHOOSE = 'Or name it: vim.lsp.config("twicetold", { cmd = { "PATH/TO/twicetold", "server" } })'

--- The configured command; a function (a connection that a person makes themselves) is none.
---@return string[]?
local function configured_command()
  local config = vim.lsp.config[server.NAME]
  local cmd = config and config.cmd
  return type(cmd) == "table" and cmd or nil
end

--- What the program says of itself, for example `twicetold 0.1.0 (Python 3.12.1)`.
---@param cmd string[] the command that starts the server
---@return string? text, string? problem
local function version_text(cmd)
  local argv = vim.list_extend({}, cmd)
  if argv[#argv] == "server" then
    table.remove(argv)
  end
  argv[#argv + 1] = "--version"
  local ok, result = pcall(function()
    return vim.system(argv, { text = true, timeout = 10000 }):wait()
  end)
  if not ok or result.code ~= 0 then
    return nil, vim.trim(ok and result.stderr or tostring(result))
  end
  return vim.trim(result.stdout)
end

---@param version string?
local function check_version(version)
  if version == twicetold.VERSION then
    vim.health.ok("The plugin has the server's version, " .. version)
  else
    vim.health.warn(
      ("The plugin has version %s, the server %s"):format(twicetold.VERSION, version or "none"),
      "Update both, so that they know each other's commands."
    )
  end
end

local function check_server()
  local cmd = configured_command()
  if not cmd then
    vim.health.info("The server's command is a function, which is not looked into")
    return
  end
  local program = vim.fn.exepath(cmd[1])
  if program == "" then
    vim.health.error(("%s is not on the PATH"):format(cmd[1]), { INSTALL, CHOOSE })
    return
  end
  vim.health.ok("Server found: " .. program)
  local text, problem = version_text(cmd)
  if not text then
    vim.health.error("It does not run: " .. problem, { INSTALL, CHOOSE })
    return
  end
  check_version(text:match("twicetold (%S+)"))
  local python = text:match("Python ([%d.]+)")
  if python then
    vim.health.ok("It runs under Python " .. python)
  end
end

local function check_clients()
  if not vim.lsp.is_enabled(server.NAME) then
    vim.health.warn("The server is not enabled", 'vim.lsp.enable("twicetold")')
  end
  local clients = vim.lsp.get_clients({ name = server.NAME })
  if #clients == 0 then
    vim.health.warn("No buffer is attached", {
      "Open an instruction file, for example CLAUDE.md.",
      "Its filetype must be markdown: :set filetype?",
      "If the server stopped, its last words are at the end of :Twicetold log",
    })
  end
  for _, client in ipairs(clients) do
    local buffers = vim.tbl_map(function(bufnr)
      return vim.fn.fnamemodify(vim.api.nvim_buf_get_name(bufnr), ":~:.")
    end, vim.tbl_keys(client.attached_buffers))
    table.sort(buffers)
    local where = client.root_dir or "no root"
    vim.health.ok(("Attached to %s (%s)"):format(table.concat(buffers, ", "), where))
  end
end

function M.check()
  vim.health.start("Twicetold: server")
  if vim.fn.has("nvim-0.11") == 0 then
    vim.health.error("Neovim 0.11 or newer is needed")
    return
  end
  check_server()
  vim.health.start("Twicetold: buffers")
  check_clients()
end

return M
