-- What `:Twicetold` does, one entry a subcommand.

local server = require("twicetold.server")

local M = {}

--- Asks for a comparison with the reference, or with the file at `path`.
---@param path string?
---@param show fun(comparison: twicetold.Comparison)
local function compared(path, show)
  if path then
    local uri = vim.uri_from_fname(vim.fn.fnamemodify(vim.fn.expand(path), ":p"))
    server.ask(server.COMMANDS.compare_with, uri, show)
  else
    server.ask(server.COMMANDS.compare, server.here(), show)
  end
end

local function compare(path)
  compared(path, require("twicetold.comparison").show)
end

local function diff(path)
  compared(path, require("twicetold.comparison").show_difference)
end

local function context()
  server.ask(server.COMMANDS.context, vim.empty_dict(), require("twicetold.context").show)
end

--- The server asks for the edit and tells why there is none.
local function take()
  server.ask(server.COMMANDS.take, server.here())
end

local function push()
  server.ask(server.COMMANDS.push, server.here())
end

local function hints()
  local bufnr = vim.api.nvim_get_current_buf()
  local client = server.client_or_word(bufnr)
  if client then
    local module = require("twicetold.hints")
    local change = module.are_on(bufnr) and module.disable or module.enable
    change(client, bufnr)
  end
end

local function log()
  vim.cmd.split(vim.fn.fnameescape(vim.lsp.log.get_filename()))
  vim.cmd("normal! G")
end

---@type table<string, fun(argument: string?)>
M.SUBCOMMANDS = {
  compare = compare,
  context = context,
  diff = diff,
  hints = hints,
  log = log,
  push = push,
  restart = server.restart,
  take = take,
}

--- Those that take the path of a file.
local WITH_PATH = { compare = true, diff = true }

--- Runs `:Twicetold NAME [PATH]`.
---@param name string
---@param argument string?
function M.run(name, argument)
  local action = M.SUBCOMMANDS[name]
  if action then
    action(argument)
  else
    local known = table.concat(M.complete("", "Twicetold "), ", ")
    vim.notify(("Twicetold has no command %q; it has %s."):format(name, known), vim.log.levels.ERROR)
  end
end

--- The subcommands that begin with `typed`, in order; behind one that takes a path, files.
---@param typed string
---@param line string the command line so far
---@return string[]
function M.complete(typed, line)
  local before = vim.split(line, "%s+", { trimempty = true })
  local name = before[2]
  if name and name ~= typed then
    return WITH_PATH[name] and vim.fn.getcompletion(typed, "file") or {}
  end
  local names = vim.tbl_filter(function(known)
    return vim.startswith(known, typed)
  end, vim.tbl_keys(M.SUBCOMMANDS))
  table.sort(names)
  return names
end

return M
