-- What a person does in Neovim with an instruction file, step by step; each step prints one line
-- of JSON for test_neovim.py, which knows what is right.
--
-- usage: nvim --headless -u INIT services/billing/CLAUDE.md -S neovim_session.lua
-- in a copy of the example workspace that also has .cursorrules, rules.mdc and notes.txt.

local TIMEOUT_MS = 15000

local function report(step, facts)
  facts.step = step
  io.stdout:write(vim.json.encode(facts), "\n")
end

local function wait(condition)
  return vim.wait(TIMEOUT_MS, condition, 20)
end

local function client_of(bufnr)
  return vim.lsp.get_clients({ bufnr = bufnr, name = "twicetold" })[1]
end

local function related_files(diagnostic)
  local files = {}
  for _, related in ipairs(vim.tbl_get(diagnostic, "user_data", "lsp", "relatedInformation") or {}) do
    files[#files + 1] = vim.fs.relpath(vim.uv.cwd(), vim.uri_to_fname(related.location.uri))
  end
  return files
end

local function diagnostics(bufnr)
  return vim.tbl_map(function(diagnostic)
    return {
      code = diagnostic.code,
      source = diagnostic.source,
      severity = vim.diagnostic.severity[diagnostic.severity],
      line = diagnostic.lnum + 1,
      message = diagnostic.message,
      related = related_files(diagnostic),
    }
  end, vim.diagnostic.get(bufnr))
end

local function open(path)
  vim.cmd.edit(path)
  local bufnr = vim.api.nvim_get_current_buf()
  wait(function()
    local client = client_of(bufnr)
    return client and client.initialized
  end)
  return bufnr
end

local function go_to(text)
  vim.fn.cursor(1, 1)
  return vim.fn.search(text, "cW")
end

local function floating_windows()
  return vim.tbl_filter(function(window)
    return vim.api.nvim_win_get_config(window).relative ~= ""
  end, vim.api.nvim_list_wins())
end

local function lines_of(bufnr)
  return vim.api.nvim_buf_get_lines(bufnr, 0, -1, false)
end

local function lenses(bufnr)
  local found = {}
  local by_buffer = vim.fn.has("nvim-0.12") == 1 and { bufnr = bufnr } or bufnr
  for _, item in ipairs(vim.lsp.codelens.get(by_buffer)) do
    local lens = item.lens or item
    found[#found + 1] = { line = lens.range.start.line + 1, title = lens.command.title }
  end
  return found
end

--- Texts of the lenses on the screen. Neovim 0.12 draws them only for an attached UI.
local function drawn_lenses(bufnr)
  local texts = vim.empty_dict()
  for name, namespace in pairs(vim.api.nvim_get_namespaces()) do
    if name:find("codelens", 1, true) then
      local marks = vim.api.nvim_buf_get_extmarks(bufnr, namespace, 0, -1, { details = true })
      for _, mark in ipairs(marks) do
        texts[tostring(mark[2] + 1)] = mark[4].virt_text[1][1]
      end
    end
  end
  return texts
end

local function comparison()
  local bufnr = vim.fn.bufnr("twicetold://comparison")
  if bufnr == -1 then
    return { windows = #vim.api.nvim_tabpage_list_wins(0) }
  end
  return {
    bufnr = bufnr,
    windows = #vim.api.nvim_tabpage_list_wins(0),
    focused = vim.api.nvim_get_current_buf() == bufnr,
    filetype = vim.bo[bufnr].filetype,
    buftype = vim.bo[bufnr].buftype,
    modifiable = vim.bo[bufnr].modifiable,
    attached = client_of(bufnr) ~= nil,
    lines = lines_of(bufnr),
  }
end

local function wait_for_comparison()
  wait(function()
    return vim.fn.bufwinid("twicetold://comparison") ~= -1
  end)
  return comparison()
end

local function press(keys)
  vim.api.nvim_feedkeys(vim.keycode(keys), "mx", false)
end

local function session()
  local billing = open("services/billing/CLAUDE.md")
  assert(client_of(billing), "the server did not start")
  report("attached", {
    version = tostring(vim.version()),
    filetype = vim.bo.filetype,
    root = client_of(billing).root_dir,
  })

  for _, path in ipairs({ "AGENTS.md", "services/billing/CLAUDE.md" }) do
    local bufnr = open(path)
    wait(function()
      return #vim.diagnostic.get(bufnr) > 0
    end)
    report("diagnostics", { path = path, items = diagnostics(bufnr) })
  end

  go_to("^## Commits")
  press("K")
  wait(function()
    return #floating_windows() > 0
  end)
  local float = floating_windows()[1]
  report("hover", { lines = float and lines_of(vim.api.nvim_win_get_buf(float)) or {} })
  if float then
    vim.api.nvim_win_close(float, true)
  end

  wait(function()
    return #lenses(billing) > 0
  end)
  report("lenses", { items = lenses(billing), drawn = drawn_lenses(billing) })

  go_to("^# ")
  vim.lsp.codelens.run()
  report("lens run", wait_for_comparison())
  wait(function()
    return drawn_lenses(billing)["1"] ~= nil or vim.fn.has("nvim-0.12") == 1
  end)
  report("lenses after run", { items = lenses(billing), drawn = drawn_lenses(billing) })
  press("q")
  report("closed", comparison())

  go_to("^## Commits")
  vim.cmd.TwicetoldCompare()
  local first = wait_for_comparison()
  report("command", first)
  vim.cmd.wincmd("p")
  go_to("^# ")
  vim.cmd.TwicetoldCompare()
  wait(function()
    return vim.api.nvim_get_current_buf() == first.bufnr
  end)
  report("command again", comparison())
  press("q")

  local line = go_to("at most 72 characters")
  local text = vim.fn.getline(line):gsub("72", "60")
  vim.api.nvim_buf_set_lines(billing, line - 1, line, false, { text })
  wait(function()
    return not vim.iter(vim.diagnostic.get(billing)):any(function(diagnostic)
      return diagnostic.code == "drifted-section"
    end)
  end)
  report("edited", { items = diagnostics(billing) })
  vim.cmd("silent undo")

  for _, path in ipairs({ ".cursorrules", "rules.mdc" }) do
    local bufnr = open(path)
    report("rule file", { path = path, filetype = vim.bo.filetype, attached = client_of(bufnr) ~= nil })
  end

  vim.cmd.edit("notes.txt")
  local messages = {}
  vim.notify = function(message)
    messages[#messages + 1] = message
  end
  vim.cmd.TwicetoldCompare()
  report("not attached", { messages = messages })
end

local ok, problem = xpcall(session, debug.traceback)
report("end", { ok = ok, problem = problem })
vim.cmd("qall!")
