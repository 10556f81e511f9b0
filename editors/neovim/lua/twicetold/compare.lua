-- Asks the server for a comparison and shows it.

local M = {}

M.COMMAND = "twicetold.server.compareWithReference"

---@param client vim.lsp.Client
---@param bufnr integer the buffer that the request is about
---@param arguments any[] the URI and, optionally, the 0-based line of interest
local function request(client, bufnr, arguments)
  local params = { command = M.COMMAND, arguments = arguments }
  client:request("workspace/executeCommand", params, function(err, result)
    if err then
      vim.notify("Twicetold: " .. err.message, vim.log.levels.ERROR)
    elseif type(result) == "table" then
      require("twicetold.comparison").show(result)
    end
    -- Anything else is null: the server has said itself why there is nothing to compare.
  end, bufnr)
end

--- Handler of the server's command when a code lens is run.
---@param command lsp.Command
---@param context { bufnr: integer, client_id: integer }
function M.run_lens(command, context)
  local client = assert(vim.lsp.get_client_by_id(context.client_id))
  request(client, context.bufnr, command.arguments or {})
  require("twicetold.code_lens").show(client, context.bufnr)
end

--- Compares the current buffer with its reference.
function M.current_buffer()
  local bufnr = vim.api.nvim_get_current_buf()
  local client = vim.lsp.get_clients({ bufnr = bufnr, name = "twicetold" })[1]
  if not client then
    vim.notify(
      "Twicetold is not attached to this buffer (:checkhealth vim.lsp tells why).",
      vim.log.levels.WARN
    )
    return
  end
  local line = vim.api.nvim_win_get_cursor(0)[1] - 1
  request(client, bufnr, { vim.uri_from_bufnr(bufnr), { line = line } })
end

return M
