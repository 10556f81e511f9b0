#!/usr/bin/env bash
# usage: install_emacs.sh PREFIX
# Installs Emacs 30 with eglot, from Debian 12's backports, and markdown-mode, and links Emacs into
# PREFIX/bin; eight seconds and 180 MB. Debian 12 itself has Emacs 28, which is without eglot.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
prefix=$(mkdir -p "$1/bin" && cd "$1" && pwd)
has_eglot() {
  command -v emacs >/dev/null &&
    emacs --batch --eval '(kill-emacs (if (and (locate-library "eglot") (locate-library "markdown-mode")) 0 1))'
}
if ! has_eglot; then
  keyring=/usr/share/keyrings/debian-archive-keyring.gpg
  for suite in bookworm bookworm-backports; do
    echo "deb [signed-by=$keyring] $("$here/debian_mirror.sh") $suite main"
  done > "$prefix/sources.list"
  # Lists of its own: the machine's sources stay as they are.
  mkdir -p "$prefix/lists/partial" "$prefix/no-parts"
  apt=(apt-get -qq -o "Dir::Etc::sourcelist=$prefix/sources.list"
    -o "Dir::Etc::sourceparts=$prefix/no-parts" -o "Dir::State::lists=$prefix/lists")
  "${apt[@]}" update
  DEBIAN_FRONTEND=noninteractive "${apt[@]}" install -y --no-install-recommends \
    -t bookworm-backports emacs-nox elpa-markdown-mode >/dev/null
  rm -rf "$prefix/lists"
fi
ln -sf "$(command -v emacs)" "$prefix/bin/emacs"
