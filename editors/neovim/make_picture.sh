#!/usr/bin/env bash
# usage: make_picture.sh
# Makes editors/neovim/media/comparison.png anew, from a real Neovim in a terminal.
set -euo pipefail
cd "$(dirname "$0")/../.."
tests/editors/system_packages.sh chromium tmux
tests/editors/install_neovim.sh .editors/neovim
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check -e '.[test]'
mkdir -p editors/neovim/media
PATH=$PWD/.editors/neovim/bin:$PATH "$work/venv/bin/python" -m tests.editors.neovim_picture \
  editors/neovim/media/comparison.png
