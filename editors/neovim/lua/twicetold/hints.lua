-- Code lenses and inlay hints, which Neovim shows only where somebody asks for them.

local M = {}

local group = vim.api.nvim_create_augroup("twicetold.hints", {})

--- Neovim 0.12 keeps lenses up to date by itself once they are enabled.
local lenses_update_themselves = vim.fn.has("nvim-0.12") == 1

--- Shows the lenses of a buffer as they are now. Running a lens takes it off the screen in 0.11.
---@param bufnr integer
function M.show_lenses(bufnr)
  if lenses_update_themselves then
    vim.lsp.codelens.enable(true, { bufnr = bufnr })
  else
    vim.lsp.codelens.refresh({ bufnr = bufnr })
  end
end

---@param client vim.lsp.Client
---@param bufnr integer
local function enable_lenses(client, bufnr)
  vim.api.nvim_clear_autocmds({ group = group, buffer = bufnr })
  M.show_lenses(bufnr)
  if lenses_update_themselves then
    return
  end
  vim.api.nvim_create_autocmd({ "BufEnter", "CursorHold", "InsertLeave", "TextChanged" }, {
    group = group,
    buffer = bufnr,
    callback = function()
      if #vim.lsp.get_clients({ bufnr = bufnr, name = client.name }) > 0 then
        M.show_lenses(bufnr)
      end
    end,
  })
end

---@param client vim.lsp.Client
---@param bufnr integer
local function disable_lenses(client, bufnr)
  vim.api.nvim_clear_autocmds({ group = group, buffer = bufnr })
  if lenses_update_themselves then
    vim.lsp.codelens.enable(false, { bufnr = bufnr })
  else
    vim.lsp.codelens.clear(client.id, bufnr)
  end
end

--- Whether lenses and hints are shown in a buffer: yes, as long as nobody turned them off there.
---@param bufnr integer
---@return boolean
function M.are_on(bufnr)
  return vim.b[bufnr].twicetold_hints ~= false
end

--- Shows lenses and inlay hints of a buffer, as far as the person wants them at all.
---@param client vim.lsp.Client
---@param bufnr integer
function M.enable(client, bufnr)
  vim.b[bufnr].twicetold_hints = true
  if vim.g.twicetold_code_lens ~= false then
    enable_lenses(client, bufnr)
  end
  if vim.g.twicetold_inlay_hints ~= false then
    vim.lsp.inlay_hint.enable(true, { bufnr = bufnr })
  end
end

--- Takes lenses and inlay hints of a buffer away, until a client attaches.
---@param client vim.lsp.Client
---@param bufnr integer
function M.hide(client, bufnr)
  disable_lenses(client, bufnr)
  vim.lsp.inlay_hint.enable(false, { bufnr = bufnr })
end

--- Shows neither lenses nor inlay hints in a buffer.
---@param client vim.lsp.Client
---@param bufnr integer
function M.disable(client, bufnr)
  vim.b[bufnr].twicetold_hints = false
  M.hide(client, bufnr)
end

return M
