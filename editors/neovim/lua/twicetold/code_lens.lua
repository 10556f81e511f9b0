-- Code lenses, which Neovim shows only where somebody asks for them.

local M = {}

local group = vim.api.nvim_create_augroup("twicetold.code_lens", {})

--- Neovim 0.12 keeps lenses up to date by itself once they are enabled.
local updates_itself = vim.fn.has("nvim-0.12") == 1

--- Shows the lenses of a buffer as they are now. Running a lens takes it off the screen in 0.11.
---@param client vim.lsp.Client
---@param bufnr integer
function M.show(client, bufnr)
  if updates_itself then
    -- Both fields: with the client alone 0.12 replaces what other clients show in the buffer.
    vim.lsp.codelens.enable(true, { bufnr = bufnr, client_id = client.id })
  else
    vim.lsp.codelens.refresh({ bufnr = bufnr })
  end
end

--- Shows the lenses of a buffer and keeps them up to date.
---@param client vim.lsp.Client
---@param bufnr integer
function M.enable(client, bufnr)
  M.show(client, bufnr)
  if updates_itself then
    return
  end
  vim.api.nvim_clear_autocmds({ group = group, buffer = bufnr })
  vim.api.nvim_create_autocmd({ "BufEnter", "CursorHold", "InsertLeave", "TextChanged" }, {
    group = group,
    buffer = bufnr,
    callback = function()
      if #vim.lsp.get_clients({ bufnr = bufnr, name = client.name }) > 0 then
        M.show(client, bufnr)
      end
    end,
  })
end

return M
