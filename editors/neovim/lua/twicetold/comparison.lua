-- The window that shows a comparison: one scratch buffer, used again for the next comparison.

local M = {}

---@class twicetold.Comparison
---@field title string
---@field uri string
---@field referenceUri string
---@field markdown string

---@type integer?
local buffer

---@return integer bufnr
local function scratch_buffer()
  if buffer and vim.api.nvim_buf_is_valid(buffer) then
    return buffer
  end
  buffer = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_name(buffer, "twicetold://comparison")
  vim.bo[buffer].bufhidden = "wipe"
  vim.bo[buffer].filetype = "markdown"
  vim.keymap.set("n", "q", "<cmd>bdelete<cr>", { buffer = buffer, desc = "Close the comparison" })
  return buffer
end

--- Shows the comparison in a split to the right, or in the window that shows one already.
---@param comparison twicetold.Comparison
function M.show(comparison)
  local bufnr = scratch_buffer()
  vim.bo[bufnr].modifiable = true
  vim.api.nvim_buf_set_lines(bufnr, 0, -1, false, vim.split(vim.trim(comparison.markdown), "\n"))
  vim.bo[bufnr].modifiable = false
  vim.b[bufnr].twicetold_comparison = {
    title = comparison.title,
    uri = comparison.uri,
    reference_uri = comparison.referenceUri,
  }
  local window = vim.fn.bufwinid(bufnr)
  if window == -1 then
    window = vim.api.nvim_open_win(bufnr, true, { split = "right", win = 0 })
    vim.wo[window][0].wrap = false
  end
  vim.api.nvim_set_current_win(window)
  vim.api.nvim_win_set_cursor(window, { 1, 0 })
end

return M
