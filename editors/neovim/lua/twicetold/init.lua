-- What people put into their own configuration: the status of a buffer, for a statusline.

local M = {}

--- Version of the plugin; it is that of the server it was tested with.
M.VERSION = "0.1.0"

--- How the status names the codes of findings, in its order: the loudest first.
local KINDS = {
  { pattern = "^conflict", word = "conflict" },
  { pattern = "^drifted%-", word = "drifted" },
  { pattern = "^duplicate%-", word = "repeated" },
  { pattern = "^repeated%-", word = "repeated" },
  { pattern = "^missing%-", word = "missing" },
  { pattern = "", word = "other" },
}

local function word_of(code)
  for _, kind in ipairs(KINDS) do
    if tostring(code):find(kind.pattern) then
      return kind.word
    end
  end
end

--- The findings of a buffer as `Twicetold: 1 drifted, 2 repeated`; empty where there are none.
---@param bufnr? integer the current buffer when absent
---@return string
function M.status(bufnr)
  local counts = {}
  for _, diagnostic in ipairs(vim.diagnostic.get(bufnr or 0)) do
    if diagnostic.source == "twicetold" then
      local word = word_of(diagnostic.code)
      counts[word] = (counts[word] or 0) + 1
    end
  end
  local parts = {}
  for _, kind in ipairs(KINDS) do
    if counts[kind.word] then
      parts[#parts + 1] = counts[kind.word] .. " " .. kind.word
      counts[kind.word] = nil
    end
  end
  return #parts > 0 and "Twicetold: " .. table.concat(parts, ", ") or ""
end

return M
