#!/bin/sh
# Tries the installation in a fresh Debian of its own, made by mmdebstrap: install, install again, doctor, uninstall.
# Run as root, with a network:  sh tools/kiosk/try.sh trixie|bookworm [FOLDER]
# What comes from the Raspberry Pi's own archive (picamera2), from systemd at work and from real devices is not tried.
set -eu
suite=${1:?"give the suite: trixie or bookworm"}
here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$here/../.." && pwd)
root=${2:-$(mktemp -d)/$suite}
run() { chroot "$root" /usr/bin/env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root "$@"; }

[ -d "$root/usr" ] ||
    mmdebstrap --variant=minbase --include=ca-certificates,systemd,udev,python3,passwd "$suite" "$root"
# The way to the network, and to what pip is told on this computer.
for file in /etc/resolv.conf /etc/pip.conf /etc/ssl/certs/ca-certificates.crt; do
    [ ! -f "$file" ] || { mkdir -p "$root$(dirname "$file")" && cp -L "$file" "$root$file"; }
done
run id -u ann >/dev/null 2>&1 || run useradd -m -s /bin/bash ann
rm -rf "$root/burncard"
mkdir "$root/burncard"
for part in dealer firmware hardware ui vision tools pyproject.toml README.md LICENSE; do cp -R "$source/$part" "$root/burncard"; done

mountpoint -q "$root/proc" || mount -t proc proc "$root/proc"
trap 'umount "$root/proc"' EXIT
run sh /burncard/tools/kiosk/install.sh
made="import sys; from dealer.table.journal import Journal; j = Journal.open(sys.argv[1]); j.append('table-1', {'n': 1})"
venue=/home/ann/.local/share/burncard/venue.db
run runuser -u ann -- mkdir -p "$(dirname "$venue")"
[ -f "$root$venue" ] || run runuser -u ann -- /opt/burncard/venv/bin/python -c "$made" "$venue"
run sh /burncard/tools/kiosk/install.sh | tee "$root/second.log"
if grep wrote "$root/second.log"; then echo "try: the second installation wrote again" >&2 && exit 1; fi
run systemctl is-enabled burncard.service
run runuser -u ann -- burncard doctor || echo "try: the doctor says $?"
run runuser -u ann -- burncard play /burncard/ui/scenarios/note1.hand
run sh /burncard/tools/kiosk/uninstall.sh
for path in /usr/local/bin/burncard /opt/burncard /etc/systemd/system/burncard.service; do
    if [ -e "$root$path" ]; then echo "try: $path was left" >&2 && exit 1; fi
done
test -f "$root/home/ann/.config/burncard/run.options"
test -f "$root$venue"
ls "$root$(dirname "$venue")"/copies/burncard-venue-*.db
echo "try: $suite is all right, in $root"
