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

local function has_drifted(bufnr)
  return vim.iter(vim.diagnostic.get(bufnr)):any(function(diagnostic)
    return diagnostic.code == "drifted-section"
  end)
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

local is_012 = vim.fn.has("nvim-0.12") == 1

local function lenses(bufnr)
  local found = {}
  local by_buffer = is_012 and { bufnr = bufnr } or bufnr
  if is_012 and not vim.lsp.codelens.is_enabled(by_buffer) then
    return found
  end
  for _, item in ipairs(vim.lsp.codelens.get(by_buffer)) do
    local lens = item.lens or item
    -- A lens has its words once it is shown.
    local title = vim.tbl_get(lens, "command", "title")
    found[#found + 1] = { line = lens.range.start.line + 1, title = title }
  end
  return found
end

--- Texts of the lenses on the screen, by 1-based line: behind it, in Neovim 0.12 above it.
local function drawn_lenses(bufnr)
  local texts = vim.empty_dict()
  for name, namespace in pairs(vim.api.nvim_get_namespaces()) do
    if name:find("codelens", 1, true) then
      local marks = vim.api.nvim_buf_get_extmarks(bufnr, namespace, 0, -1, { details = true })
      for _, mark in ipairs(marks) do
        local chunks = mark[4].virt_text or mark[4].virt_lines[1]
        local words = vim.iter(chunks):map(function(chunk)
          return chunk[1]
        end)
        texts[tostring(mark[2] + 1)] = vim.trim(words:join(""))
      end
    end
  end
  return texts
end

--- Waits until all lenses have their words and are on the screen.
local function wait_for_lenses(bufnr)
  wait(function()
    vim.cmd.redraw()
    local found = lenses(bufnr)
    local shown = vim.iter(found):all(function(lens)
      return lens.title ~= nil
    end)
    return #found > 0 and shown and drawn_lenses(bufnr)["1"] ~= nil
  end)
end

--- The window of the plugin that shows `name`, as a person sees it.
local function pane(name)
  local bufnr = vim.fn.bufnr("twicetold://" .. name)
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

local function wait_for_pane(name)
  wait(function()
    return vim.fn.bufwinid("twicetold://" .. name) ~= -1
  end)
  return pane(name)
end

local function press(keys)
  vim.api.nvim_feedkeys(vim.keycode(keys), "mx", false)
end

--- Where the cursor is: the file relative to the workspace, and the text of the line.
local function here()
  return { path = vim.fn.expand("%:."), text = vim.api.nvim_get_current_line() }
end

--- From the comparison, which is the current window, to where a key leads.
local function jump(text, key)
  local window = vim.api.nvim_get_current_win()
  go_to(text)
  press(key)
  local arrived = here()
  vim.api.nvim_set_current_win(window)
  return arrived
end

local function side_by_side()
  local windows = {}
  for _, window in ipairs(vim.api.nvim_tabpage_list_wins(0)) do
    local path = vim.api.nvim_buf_get_name(vim.api.nvim_win_get_buf(window))
    windows[#windows + 1] = { path = vim.fs.relpath(vim.uv.cwd(), path), diff = vim.wo[window].diff }
  end
  return { windows = windows }
end

local function health()
  vim.cmd("checkhealth twicetold")
  local lines = lines_of(0)
  vim.cmd("bdelete")
  return { lines = lines }
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

  wait_for_lenses(billing)
  report("lenses", { items = lenses(billing), drawn = drawn_lenses(billing) })

  go_to("^# ")
  vim.lsp.codelens.run()
  report("lens run", wait_for_pane("comparison"))
  if not is_012 then
    -- Running a lens takes it off the screen there.
    wait_for_lenses(billing)
  end
  report("lenses after run", { items = lenses(billing), drawn = drawn_lenses(billing) })
  press("q")
  report("closed", pane("comparison"))

  go_to("^## Commits")
  vim.cmd("Twicetold compare")
  local first = wait_for_pane("comparison")
  report("command", first)
  vim.cmd.wincmd("p")
  go_to("^# ")
  vim.cmd("Twicetold compare")
  wait(function()
    return vim.api.nvim_get_current_buf() == first.bufnr
  end)
  report("command again", pane("comparison"))
  press("q")

  vim.cmd("Twicetold compare AGENTS.md")
  report("compared with another", wait_for_pane("comparison"))
  press("q")

  go_to("^## Commits")
  vim.cmd("Twicetold compare")
  wait_for_pane("comparison")
  report("jumps", {
    drifted_here = jump("Copy of", "<CR>"),
    drifted_there = jump("Copy of", "gf"),
    only_there = jump("npm run test:e2e", "<CR>"),
    only_here = jump("Rounding", "gf"),
  })
  go_to("Copy of")
  press("d")
  report("side by side", side_by_side())
  vim.cmd("tabclose")
  press("q")

  vim.api.nvim_set_current_buf(billing)
  vim.cmd("Twicetold context")
  report("context", wait_for_pane("context"))
  report("context jump", jump("`services/billing/CLAUDE.md`", "gf"))
  press("q")

  report("status", { text = require("twicetold").status() })
  report("health", health())
  report("completion", {
    all = vim.fn.getcompletion("Twicetold ", "cmdline"),
    typed = vim.fn.getcompletion("Twicetold co", "cmdline"),
    files = vim.fn.getcompletion("Twicetold compare AG", "cmdline"),
    none = vim.fn.getcompletion("Twicetold log AG", "cmdline"),
  })

  vim.cmd("Twicetold hints")
  wait(function()
    return #lenses(billing) == 0
  end)
  report("hints off", { items = lenses(billing) })
  vim.cmd("Twicetold hints")
  wait_for_lenses(billing)
  report("hints on", { items = lenses(billing) })

  go_to("at most 72")
  vim.cmd("Twicetold take")
  wait(function()
    return vim.fn.search("at most 60", "cnw") > 0
  end)
  report("taken", here())
  vim.cmd("silent undo")
  report("taken and undone", { text = vim.fn.getline(19) })

  go_to("at most 72")
  vim.cmd("Twicetold push")
  local reference = vim.fn.bufadd("CLAUDE.md")
  wait(function()
    return vim.fn.getbufline(reference, 32)[1]:find("72", 1, true) ~= nil
  end)
  report("pushed", { text = vim.fn.getbufline(reference, 32)[1] })
  vim.api.nvim_buf_call(reference, function()
    vim.cmd("silent edit!")
  end)
  vim.api.nvim_set_current_buf(billing)
  wait(function()
    return has_drifted(billing)
  end)

  local line = go_to("at most 72 characters")
  local text = vim.fn.getline(line):gsub("72", "60")
  vim.api.nvim_buf_set_lines(billing, line - 1, line, false, { text })
  wait(function()
    return not has_drifted(billing)
  end)
  report("edited", { items = diagnostics(billing) })
  vim.cmd("silent undo")

  for _, path in ipairs({ ".cursorrules", "rules.mdc" }) do
    local bufnr = open(path)
    report("rule file", { path = path, filetype = vim.bo.filetype, attached = client_of(bufnr) ~= nil })
  end

  open("services/billing/CLAUDE.md")
  local before = client_of(billing).id
  vim.cmd("Twicetold restart")
  wait(function()
    return client_of(billing) ~= nil and client_of(billing).initialized
  end)
  wait(function()
    return #vim.diagnostic.get(billing) > 0
  end)
  report("restarted", {
    other = client_of(billing) and client_of(billing).id ~= before,
    findings = #vim.diagnostic.get(billing),
  })

  vim.cmd("Twicetold log")
  report("log", { path = vim.api.nvim_buf_get_name(0) })
  vim.cmd("bdelete")

  vim.cmd("silent! helptags ALL")
  vim.cmd("help :Twicetold")
  report("help", { path = vim.fn.expand("%:t"), line = vim.api.nvim_get_current_line() })
  vim.cmd("helpclose")

  vim.cmd.edit("notes.txt")
  local messages = {}
  vim.notify = function(message)
    messages[#messages + 1] = message
  end
  vim.cmd("Twicetold compare")
  report("not attached", { messages = messages })
  messages = {}
  vim.cmd("Twicetold nothing")
  report("unknown command", { messages = messages })
end

-- Not before Neovim has started: until then vim.lsp.enable() reaches no buffer that is open.
vim.api.nvim_create_autocmd("VimEnter", {
  callback = vim.schedule_wrap(function()
    local ok, problem = xpcall(session, debug.traceback)
    report("end", { ok = ok, problem = problem })
    vim.cmd("qall!")
  end),
})
