-- A comparison as lines of text, each with the places that it leads to. A is the file that was
-- asked about, B its reference. `data` is what `twicetold compare --format json` gives.

local M = {}

---@class twicetold.Comparison
---@field title string
---@field uri string
---@field referenceUri string
---@field data table

---@class twicetold.Page
---@field lines string[]
---@field targets table<integer, twicetold.Targets>
---@field comparison twicetold.Comparison

local DIMENSIONS = { "sections", "commands", "tags" }
local FINDINGS = {
  { code = "conflict", title = "Conflicts" },
  { code = "drifted", title = "Drifted copies" },
  { code = "duplicate", title = "Repeated" },
  { code = "override", title = "Differs on purpose" },
}

---@param share number|vim.NIL? from 0 to 1; nothing where nothing was there to compare
local function percent(share)
  if type(share) ~= "number" then
    return "n/a"
  end
  local rounded = math.floor(share * 100 + 0.5)
  return (share < 1 and math.min(99, rounded) or 100) .. " %"
end

local function capitalised(word)
  return word:sub(1, 1):upper() .. word:sub(2)
end

---@param page twicetold.Page
local function add(page, ...)
  vim.list_extend(page.lines, { ... })
end

--- Adds a line that leads to a line of A, of B, or of both (1-based).
---@param page twicetold.Page
---@param a_line integer?
---@param b_line integer?
---@param text string
local function add_row(page, a_line, b_line, text)
  local here = a_line and "A:" .. a_line or ""
  local there = b_line and "B:" .. b_line or ""
  add(page, ("  %-7s %-7s %s"):format(here, there, (text:gsub("%s+", " "))))
  page.targets[#page.lines] = {
    here = a_line and { uri = page.comparison.uri, line = a_line - 1 },
    there = b_line and { uri = page.comparison.referenceUri, line = b_line - 1 },
  }
end

---@param page twicetold.Page
local function add_counts(page)
  local row = "%-10s %8s %8s %8s %9s"
  add(page, row:format("", "Shared", "Only A", "Only B", "Overlap"))
  for _, name in ipairs(DIMENSIONS) do
    local counts = page.comparison.data.summary[name]
    local share = percent(counts.overlap)
    add(page, row:format(capitalised(name), counts.shared, counts.only_a, counts.only_b, share))
  end
end

---@param page twicetold.Page
local function add_findings(page)
  for _, kind in ipairs(FINDINGS) do
    local of_kind = vim.tbl_filter(function(finding)
      return finding.code == kind.code
    end, page.comparison.data.findings)
    if #of_kind > 0 then
      add(page, "", kind.title)
    end
    for _, finding in ipairs(of_kind) do
      add_row(page, finding.a[1], finding.b[1], finding.message)
    end
  end
end

---@param page twicetold.Page
local function add_missing(page)
  local data = page.comparison.data
  if #data.missing_in_a > 0 then
    add(page, "", "Missing in " .. data.a.path)
  end
  for _, section in ipairs(data.missing_in_a) do
    add_row(page, nil, section.line, section.title)
  end
  if #data.missing_in_b > 0 then
    add(page, "", "Missing in " .. data.b.path)
  end
  for _, section in ipairs(data.missing_in_b) do
    add_row(page, section.line, nil, section.title)
  end
end

---@param page twicetold.Page
---@param name "sections"|"commands"|"tags"
local function add_list(page, name)
  local list = page.comparison.data[name]
  if #list.shared + #list.only_a + #list.only_b == 0 then
    return
  end
  add(page, "", capitalised(name))
  for _, both in ipairs(list.shared) do
    local a_line, b_line = both.a_line or both.a_lines[1], both.b_line or both.b_lines[1]
    local alike = both.similarity and (", bodies %s alike"):format(percent(both.similarity)) or ""
    add_row(page, a_line, b_line, (both.title or both.text) .. alike)
  end
  for _, one in ipairs(list.only_a) do
    add_row(page, one.line or one.lines[1], nil, one.title or one.text)
  end
  for _, one in ipairs(list.only_b) do
    add_row(page, nil, one.line or one.lines[1], one.title or one.text)
  end
end

---@param page twicetold.Page
local function add_line_counts(page)
  local lines = page.comparison.data.lines
  local text = "Lines: %d only in A, %d only in B, %d unchanged (%s of the longer file)."
  local share = percent(lines.identical)
  add(page, "", text:format(lines.removed, lines.added, lines.unchanged, share))
end

--- The page of a comparison.
---@param comparison twicetold.Comparison
---@return twicetold.Page
function M.page(comparison)
  local data = comparison.data
  local page = { lines = {}, targets = {}, comparison = comparison }
  add(page, comparison.title, "")
  add_row(page, 1, nil, data.a.path)
  add_row(page, nil, 1, data.b.path)
  add(page, "", "<CR> goes to A, gf to B, d shows both side by side, q closes.", "")
  add_counts(page)
  add_findings(page)
  add_missing(page)
  for _, name in ipairs(DIMENSIONS) do
    add_list(page, name)
  end
  add_line_counts(page)
  return page
end

--- Shows both files in a tab of their own, in diff mode.
---@param comparison twicetold.Comparison
function M.show_difference(comparison)
  vim.cmd.tabedit(vim.fn.fnameescape(vim.uri_to_fname(comparison.uri)))
  local reference = vim.fn.fnameescape(vim.uri_to_fname(comparison.referenceUri))
  vim.cmd("rightbelow vertical diffsplit " .. reference)
  vim.cmd.wincmd("p")
end

--- Shows a comparison in a split.
---@param comparison twicetold.Comparison
function M.show(comparison)
  local page = M.page(comparison)
  local bufnr = require("twicetold.pane").show("comparison", "twicetold", page.lines, page.targets)
  vim.keymap.set("n", "d", function()
    M.show_difference(comparison)
  end, { buffer = bufnr, nowait = true, desc = "Show both files side by side" })
end

return M
