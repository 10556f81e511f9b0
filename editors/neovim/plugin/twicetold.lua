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

vim.api.nvim_create_user_command("TwicetoldCompare", function()
  require("twicetold.compare").current_buffer()
end, { desc = "Compare this instruction file with its reference" })

vim.api.nvim_create_autocmd("LspAttach", {
  group = vim.api.nvim_create_augroup("twicetold.attach", {}),
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if client and client.name == "twicetold" and vim.g.twicetold_code_lens ~= false then
      require("twicetold.code_lens").enable(client, event.buf)
    end
  end,
})
