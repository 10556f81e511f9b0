#!/usr/bin/env bash
# usage: debian_mirror.sh
# Prints the address of the Debian mirror that this machine is set up with.
sources=(/etc/apt/sources.list /etc/apt/sources.list.d)
mirror=$(grep -rhoE '^[^#]*https?://\S+/debian/?(\s|$)' "${sources[@]}" 2>/dev/null | grep -oE 'https?://\S+' | head -1)
[ -n "$mirror" ] || { echo "apt's sources name no Debian mirror" >&2; exit 1; }
echo "$mirror"
