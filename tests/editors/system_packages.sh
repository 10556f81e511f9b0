#!/usr/bin/env bash
# usage: system_packages.sh PACKAGE...
# Installs the Debian packages that are missing; without any nothing is run, so that a machine
# which has them all needs neither root nor a package mirror.
set -euo pipefail
missing=()
for package in "$@"; do
  state=$(dpkg-query --show --showformat '${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$state" = installed ] || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
fi
