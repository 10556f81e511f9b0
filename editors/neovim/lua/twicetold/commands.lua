-- What `:Twicetold` does, one entry a subcommand.

local server = require("twicetold.server")

local M = {}

local function compare()
  server.ask(server.COMMANDS.compare, function(answer)
    require("twicetold.comparison").show(answer)
  end)
end

local function diff()
  server.ask(server.COMMANDS.compare, function(answer)
    require("twicetold.comparison").show_difference(answer)
  end)
end

local function context()
  server.ask(server.COMMANDS.context, function(answer)
    require("twicetold.context").show(answer)
  end)
end

--- The server asks for the edit and tells why there is none.
local function take()
  server.ask(server.COMMANDS.take)
end

local function push()
  server.ask(server.COMMANDS.push)
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

---@type table<string, fun()>
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

--- Runs `:Twicetold NAME`.
---@param name string
function M.run(name)
  local action = M.SUBCOMMANDS[name]
  if action then
    action()
  else
    local known = table.concat(M.complete(""), ", ")
    vim.notify(("Twicetold has no command %q; it has %s."):format(name, known), vim.log.levels.ERROR)
  end
end

--- The subcommands that begin with `typed`, in order.
---@param typed string
---@return string[]
function M.complete(typed)
  local names = vim.tbl_filter(function(name)
    return vim.startswith(name, typed)
  end, vim.tbl_keys(M.SUBCOMMANDS))
  table.sort(names)
  return names
end

return M
