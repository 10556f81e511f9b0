#!/usr/bin/env bash
# usage: make_pictures.sh
# Makes the README's pictures anew, from the real editors on the example workspace. Editors are
# installed by tests/editors/install_*.sh into .editors, as in continuous integration.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cp -r server/example "$work/harbour"
python3 -m venv "$work/venv"
"$work/venv/bin/pip" install --quiet --disable-pip-version-check pillow==13.0.0

code_server=${TWICETOLD_CODE_SERVER:-$PWD/.editors/code_server/bin/code-server}
[ -x "$code_server" ] || tests/editors/install_code_server.sh .editors/code_server
(cd editors/vscode && npm ci --no-audit --no-fund --silent && npm run --silent package)
(cd tests/editors && npm ci --no-audit --no-fund --silent)
mkdir -p editors/vscode/media
node tests/editors/vscode_pictures.mjs \
  "$code_server" editors/vscode/twicetold.vsix "$work/harbour" editors/vscode/media

for script in editors/*/make_picture.sh; do
  [ ! -x "$script" ] || "$script" "$work/harbour"
done
"$work/venv/bin/python" editors/scripts/quantise.py editors/*/media/*.png
