#!/usr/bin/env bash
# usage: install_helix.sh PREFIX
# Installs Helix 25.01 into PREFIX (program: PREFIX/bin/hx) from Debian 13, and tmux to drive it
# with; five seconds and 90 MB. Debian 12 has none.
set -euo pipefail
"$(dirname "$0")/system_packages.sh" tmux
prefix=$(mkdir -p "$1/bin" && cd "$1" && pwd)
program=$prefix/bin/hx
[ -x "$program" ] && exit 0
"$(dirname "$0")/unpack_debian.sh" "$prefix" trixie hx usr/lib/hx/hx
cat > "$program" <<SCRIPT
#!/bin/sh
export HELIX_RUNTIME="$prefix/root/usr/lib/hx/runtime"
exec "$prefix/root/usr/lib/hx/hx" "\$@"
SCRIPT
chmod +x "$program"
"$program" --version
