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
  require("twicetold.commands").run(given.args)
end, {
  nargs = 1,
  desc = "Compare instruction files, and more (:help twicetold)",
  complete = function(typed)
    return require("twicetold.commands").complete(typed)
  end,
})

vim.api.nvim_create_autocmd("LspAttach", {
  group = vim.api.nvim_create_augroup("twicetold.attach", {}),
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    local hints = require("twicetold.hints")
    if client and client.name == require("twicetold.server").NAME and hints.are_on(event.buf) then
      hints.enable(client, event.buf)
    end
  end,
})
