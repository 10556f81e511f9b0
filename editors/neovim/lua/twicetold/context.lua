-- What agents load for the directory of a file, as the server's Markdown; the lines of loaded files
-- lead to them.

local M = {}

---@class twicetold.Context
---@field title string
---@field markdown string
---@field data table what `twicetold context --format json` gives

--- Names under which hosts find files, with the URIs of the files.
---@param data table
---@return table<string, string>
local function uris_by_name(data)
  local uris = {}
  for _, context in ipairs(data.contexts) do
    for _, files in ipairs({ context.parts, context.dropped }) do
      for _, file in ipairs(files) do
        uris[file.name] = vim.uri_from_fname(vim.fs.joinpath(data.root, file.path))
      end
    end
  end
  return uris
end

--- Shows a context in a split.
---@param context twicetold.Context
function M.show(context)
  local lines = vim.split(vim.trim(context.markdown), "\n")
  local uris = uris_by_name(context.data)
  local targets = {}
  for number, line in ipairs(lines) do
    -- A linked file is shown as `name → path`.
    local name = (line:match("`(.-)`") or ""):gsub(" → .*", "")
    if uris[name] then
      targets[number] = { there = { uri = uris[name], line = 0 } }
    end
  end
  require("twicetold.pane").show("context", "markdown", lines, targets)
end

return M
