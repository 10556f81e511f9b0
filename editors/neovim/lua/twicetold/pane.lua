-- A split that shows what the server answered. Each kind of answer has one buffer, which the next
-- answer fills anew. Lines of it may lead to places in files.

local M = {}

---@class twicetold.Place
---@field uri string
---@field line integer 0-based

--- Where a line of the pane leads: to the file that was asked about, and to the one beside it.
---@class twicetold.Targets
---@field here? twicetold.Place
---@field there? twicetold.Place

---@type table<integer, table<integer, twicetold.Targets>>
local targets_of_buffer = {}

---@param name string the last part of the buffer's name
---@param filetype string
---@return integer bufnr
local function scratch_buffer(name, filetype)
  local full_name = "twicetold://" .. name
  local bufnr = vim.fn.bufnr(full_name)
  if bufnr ~= -1 then
    return bufnr
  end
  bufnr = vim.api.nvim_create_buf(false, true)
  vim.api.nvim_buf_set_name(bufnr, full_name)
  vim.bo[bufnr].bufhidden = "wipe"
  vim.bo[bufnr].filetype = filetype
  local function map(key, action, desc)
    vim.keymap.set("n", key, action, { buffer = bufnr, nowait = true, desc = desc })
  end
  map("q", "<cmd>bdelete<cr>", "Close this window")
  map("<CR>", function()
    M.jump("here", "there")
  end, "Go to the place in this file")
  map("gf", function()
    M.jump("there", "here")
  end, "Go to the place in the other file")
  return bufnr
end

--- Fills the pane and goes to it: a split to the right, or the window that it has already.
---@param name string
---@param filetype string
---@param lines string[]
---@param targets table<integer, twicetold.Targets> by 1-based line of the pane
---@return integer bufnr
function M.show(name, filetype, lines, targets)
  local bufnr = scratch_buffer(name, filetype)
  vim.bo[bufnr].modifiable = true
  vim.api.nvim_buf_set_lines(bufnr, 0, -1, false, lines)
  vim.bo[bufnr].modifiable = false
  targets_of_buffer[bufnr] = targets
  local window = vim.fn.bufwinid(bufnr)
  if window == -1 then
    window = vim.api.nvim_open_win(bufnr, true, { split = "right", win = 0 })
    vim.wo[window][0].wrap = true
    vim.wo[window][0].linebreak = true
    vim.wo[window][0].breakindent = true
  end
  vim.api.nvim_set_current_win(window)
  vim.api.nvim_win_set_cursor(window, { 1, 0 })
  return bufnr
end

--- Goes to a window that shows a file: the one that we came from, else a new one.
local function leave()
  local before = vim.fn.win_getid(vim.fn.winnr("#"))
  if before ~= 0 and vim.bo[vim.api.nvim_win_get_buf(before)].buftype == "" then
    vim.api.nvim_set_current_win(before)
  else
    vim.cmd("leftabove vsplit")
  end
end

--- Goes to where the line under the cursor leads.
---@param first "here"|"there"
---@param second "here"|"there" where the first does not exist
function M.jump(first, second)
  local line = vim.api.nvim_win_get_cursor(0)[1]
  local targets = (targets_of_buffer[vim.api.nvim_get_current_buf()] or {})[line] or {}
  local place = targets[first] or targets[second]
  if not place then
    vim.notify("This line leads nowhere.")
    return
  end
  leave()
  local start = { line = place.line, character = 0 }
  local location = { uri = place.uri, range = { start = start, ["end"] = start } }
  vim.lsp.util.show_document(location, "utf-8", { reuse_win = true, focus = true })
end

return M
