" What a person does in Vim with ALE, step by step; each step adds one line of JSON to $REPORT for
" test_vim_ale.py, which knows what is right.
"
" usage: vim -u VIMRC -S vim_ale_session.vim services/billing/CLAUDE.md
" in a copy of the example workspace, in a terminal (ALE does nothing without one).

function! s:Report(step, facts) abort
    call writefile([json_encode(extend({'step': a:step}, a:facts))], $REPORT, 'a')
endfunction

function! s:Wait(condition) abort
    for l:turn in range(200)
        if a:condition()
            return 1
        endif
        sleep 100m
    endfor
    return 0
endfunction

function! s:Findings() abort
    let l:items = copy(ale#engine#GetLoclist(bufnr('')))
    return map(l:items, '{"line": v:val.lnum, "type": v:val.type, "text": v:val.text}')
endfunction

function! s:Messages() abort
    return split(execute('messages'), "\n")
endfunction

function! s:Session() abort
    call s:Wait({-> !empty(s:Findings())})
    call s:Report('diagnostics', {'filetype': &filetype, 'items': s:Findings()})

    call search('^## Commits')
    ALEHover
    call s:Wait({-> !empty(filter(getwininfo(), 'getbufvar(v:val.bufnr, "&filetype") =~# "ale-preview"'))})
    let l:windows = filter(getwininfo(), 'getbufvar(v:val.bufnr, "&filetype") =~# "ale-preview"')
    let l:lines = empty(l:windows) ? [] : getbufline(l:windows[0].bufnr, 1, '$')
    call s:Report('hover', {'lines': l:lines})
    pclose

    call search('at most 72')
    call setline('.', substitute(getline('.'), '72', '60', ''))
    ALELint
    call s:Wait({-> empty(filter(s:Findings(), 'v:val.text =~# "difference"'))})
    call s:Report('edited', {'items': s:Findings()})

    edit! rules.mdc
    call s:Report('rule file', {'filetype': &filetype})
endfunction

try
    call s:Session()
    call s:Report('end', {'ok': v:true})
catch
    call s:Report('end', {'ok': v:false, 'problem': v:exception . ' at ' . v:throwpoint})
endtry
qall!
