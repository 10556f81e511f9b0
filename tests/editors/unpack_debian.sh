#!/usr/bin/env bash
# usage: unpack_debian.sh PREFIX SUITE PACKAGE PROGRAM
# Unpacks a package of another Debian release, with all that it needs, into PREFIX/root, so that
# the machine itself keeps its release. PROGRAM (below the root) then runs with the loader and the
# libraries of that release.
set -euo pipefail
prefix=$(mkdir -p "$1" && cd "$1" && pwd)
suite=$2 package=$3 program=$prefix/root/$4
apt=$prefix/apt

"$(dirname "$0")/system_packages.sh" patchelf
mirror=$("$(dirname "$0")/debian_mirror.sh")
mkdir -p "$apt"/etc/apt/{apt.conf.d,preferences.d} "$apt"/var/lib/apt/lists/partial \
  "$apt"/var/cache/apt/archives/partial "$apt"/var/lib/dpkg
touch "$apt/var/lib/dpkg/status"
# Mirrors of sid may be frozen copies, whose date of validity has passed.
cat > "$apt/apt.conf" <<CONF
Dir "$apt";
Dir::State::status "$apt/var/lib/dpkg/status";
APT::Install-Recommends "0";
APT::Sandbox::User "root";
Acquire::Languages "none";
Acquire::Check-Valid-Until "false";
CONF
keyring=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb [signed-by=$keyring] $mirror $suite main" > "$apt/etc/apt/sources.list"
APT_CONFIG=$apt/apt.conf apt-get -qq update
APT_CONFIG=$apt/apt.conf apt-get -qq install -y --download-only "$package" >/dev/null

rm -rf "$prefix/root"
mkdir "$prefix/root"
for archive in "$apt"/var/cache/apt/archives/*.deb; do
  dpkg-deb -x "$archive" "$prefix/root"
done
rm -rf "$apt"
libraries=$(echo "$prefix"/root/usr/lib/*-linux-gnu*)
loader=$(find "$prefix/root" -name 'ld-linux-*.so.*' | head -1)
patchelf --set-interpreter "$loader" --force-rpath --set-rpath "$libraries" "$program"
