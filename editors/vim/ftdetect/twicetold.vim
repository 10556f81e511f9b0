" Rules of several agents are Markdown under names of their own.
autocmd BufRead,BufNewFile *.mdc setfiletype markdown
autocmd BufRead,BufNewFile .cursorrules,.windsurfrules,.clinerules,.rules,.goosehints
\   setfiletype markdown
