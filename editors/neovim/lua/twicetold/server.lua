-- The server: which client of a buffer it is, and how to ask it for something.

local M = {}

--- Name of the configuration, and so of the client.
M.NAME = "twicetold"

---@enum twicetold.ServerCommand
M.COMMANDS = {
  compare = "twicetold.server.compareWithReference",
  compare_with = "twicetold.server.compareWith",
  context = "twicetold.server.showContext",
  push = "twicetold.server.syncToReference",
  take = "twicetold.server.syncFromReference",
}

--- The client of a buffer; where there is none, the person is told.
---@param bufnr integer
---@return vim.lsp.Client?
function M.client_or_word(bufnr)
  local client = vim.lsp.get_clients({ bufnr = bufnr, name = M.NAME })[1]
  if not client then
    vim.notify(
      "Twicetold is not attached to this buffer; :checkhealth twicetold tells why.",
      vim.log.levels.WARN
    )
  end
  return client
end

--- Runs a command of the server. Where its answer is null it has told the reason itself.
---@param client vim.lsp.Client
---@param bufnr integer the buffer that the request is about
---@param command twicetold.ServerCommand
---@param arguments any[]
---@param on_answer? fun(answer: table)
function M.execute(client, bufnr, command, arguments, on_answer)
  local params = { command = command, arguments = arguments }
  client:request("workspace/executeCommand", params, function(err, answer)
    if err then
      vim.notify("Twicetold: " .. err.message, vim.log.levels.ERROR)
    elseif on_answer and type(answer) == "table" then
      on_answer(answer)
    end
  end, bufnr)
end

--- Runs a command of the server for the current buffer.
---@param command twicetold.ServerCommand
---@param what table|string what the command gets besides the buffer's URI
---@param on_answer? fun(answer: table)
function M.ask(command, what, on_answer)
  local bufnr = vim.api.nvim_get_current_buf()
  local client = M.client_or_word(bufnr)
  if client then
    M.execute(client, bufnr, command, { vim.uri_from_bufnr(bufnr), what }, on_answer)
  end
end

--- The line of the cursor, as commands of the server want it.
---@return { line: integer }
function M.here()
  return { line = vim.api.nvim_win_get_cursor(0)[1] - 1 }
end

--- Whether the server is being stopped: it answers further questions with errors then.
M.stopping = false

--- Stops the server and starts it again for the buffers that it was attached to.
function M.restart()
  M.stopping = true
  for _, client in ipairs(vim.lsp.get_clients({ name = M.NAME })) do
    for bufnr in pairs(client.attached_buffers) do
      require("twicetold.hints").hide(client, bufnr)
    end
  end
  vim.lsp.enable(M.NAME, false)
  local function gone()
    return #vim.lsp.get_clients({ name = M.NAME }) == 0
  end
  if not vim.wait(2000, gone, 20) then
    for _, client in ipairs(vim.lsp.get_clients({ name = M.NAME })) do
      client:stop(true)
    end
    vim.wait(1000, gone, 20)
  end
  M.stopping = false
  vim.lsp.enable(M.NAME, true)
end

return M
