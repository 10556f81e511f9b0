" The language server Twicetold as a linter of ALE, for instruction files of coding agents.

call ale#Set('twicetold_executable', 'twicetold')

function! ale_linters#markdown#twicetold#GetProjectRoot(buffer) abort
    for l:mark in ['twicetold.toml', '.git']
        let l:found = ale#path#FindNearestFile(a:buffer, l:mark)
        let l:found = empty(l:found) ? ale#path#FindNearestDirectory(a:buffer, l:mark) : l:found
        if !empty(l:found)
            return fnamemodify(substitute(l:found, '/$', '', ''), ':h')
        endif
    endfor
    return expand('#' . a:buffer . ':p:h')
endfunction

call ale#linter#Define('markdown', {
\   'name': 'twicetold',
\   'lsp': 'stdio',
\   'executable': {buffer -> ale#Var(buffer, 'twicetold_executable')},
\   'command': '%e server',
\   'language': 'markdown',
\   'project_root': function('ale_linters#markdown#twicetold#GetProjectRoot'),
\})
