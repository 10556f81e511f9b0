" The comparison's window: headings stand at the left edge, places are A:12 and B:34.
if exists("b:current_syntax")
  finish
endif
syntax match twicetoldHeading /^\S.*$/
syntax match twicetoldCount /^\%(Sections\|Commands\|Tags\) \+\d.*$/
syntax match twicetoldHelp /^<CR> goes.*$/
syntax match twicetoldLines /^Lines: .*$/
syntax match twicetoldPlace /^  A:\d\+\%( \+B:\d\+\)\?/
syntax match twicetoldPlace /^ \{10}B:\d\+/
syntax region twicetoldCode start=/`/ end=/`/ oneline
highlight default link twicetoldHeading Title
highlight default link twicetoldHelp Comment
highlight default link twicetoldPlace Identifier
highlight default link twicetoldCode String
let b:current_syntax = "twicetold"
