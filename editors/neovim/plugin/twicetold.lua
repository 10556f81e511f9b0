if vim.g.loaded_twicetold then
  return
end
vim.g.loaded_twicetold = true

if vim.fn.has("nvim-0.11") == 0 then
  vim.notify("Twicetold needs Neovim 0.11 or newer.", vim.log.levels.WARN)
  return
end

vim.filetype.add({
  extension = { mdc = "markdown" },
  filename = {
    [".cursorrules"] = "markdown",
    [".windsurfrules"] = "markdown",
    [".clinerules"] = "markdown",
    [".rules"] = "markdown",
    [".goosehints"] = "markdown",
  },
})

vim.api.nvim_create_user_command("Twicetold", function(given)
  require("twicetold.commands").run(given.fargs[1], given.fargs[2])
end, {
  nargs = "+",
  desc = "Compare instruction files, and more (:help twicetold)",
  complete = function(typed, line)
    return require("twicetold.commands").complete(typed, line)
  end,
})

---@param client_id integer
---@param bufnr integer
local function show_hints(client_id, bufnr)
  local client = vim.lsp.get_client_by_id(client_id)
  local hints = require("twicetold.hints")
  local stays = not require("twicetold.server").stopping
  if client and stays and client.attached_buffers[bufnr] and hints.are_on(bufnr) then
    hints.enable(client, bufnr)
  end
end

vim.api.nvim_create_autocmd("LspAttach", {
  group = vim.api.nvim_create_augroup("twicetold.attach", {}),
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if not client or client.name ~= require("twicetold.server").NAME then
      return
    end
    -- Neovim 0.12 turns on in the next turn of its loop what is enabled by then. Lenses that are
    -- turned on twice stay without words until a key is pressed, hence the turn after that one.
    vim.schedule(function()
      vim.schedule(function()
        show_hints(client.id, event.buf)
      end)
    end)
  end,
})
