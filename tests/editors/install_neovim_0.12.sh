#!/usr/bin/env bash
# usage: install_neovim_0.12.sh PREFIX
# Installs Neovim 0.12 into PREFIX (program: PREFIX/bin/nvim-0.12) from Debian's next release,
# eight seconds and 85 MB. No package index has it for Debian 12.
set -euo pipefail
prefix=$(mkdir -p "$1/bin" && cd "$1" && pwd)
program=$prefix/bin/nvim-0.12
[ -x "$program" ] && exit 0
"$(dirname "$0")/unpack_debian.sh" "$prefix" sid neovim usr/bin/nvim
# The parsers of tree-sitter, which a hover needs, lie beside the libraries.
cat > "$program" <<SCRIPT
#!/bin/sh
export VIMRUNTIME="$prefix/root/usr/share/nvim/runtime"
exec "$prefix/root/usr/bin/nvim" --cmd "set rtp+=$prefix/root/usr/lib/nvim" "\$@"
SCRIPT
chmod +x "$program"
"$program" --version | grep -q '^NVIM v0\.12\.' || {
  echo "Debian has another Neovim by now: $("$program" --version | head -1)" >&2
  exit 1
}
