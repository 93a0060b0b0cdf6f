#!/bin/sh
# Starts the systemd of a Debian root that try.sh made, in namespaces of its own, with Burncard drawing off screen: is it
# started anew after a kill, and after its loop stood still for the watchdog's 30 seconds?
# Run as root:  sh tools/kiosk/try_systemd.sh FOLDER
set -eu
root=${1:?"give the folder that try.sh has named"}
here=$(cd "$(dirname "$0")" && pwd)
scripts=$root/burncard/tools/kiosk
units=$root/etc/systemd/system

inside() { nsenter -t "$init" -m -p -C -u -i --root="/proc/$init/root" --wd="/proc/$init/root" /usr/bin/env -i PATH=/usr/bin:/usr/sbin "$@"; }
fact() { inside systemctl show burncard.service -p "$1" --value; }
await() { # a fact, its value, and how many seconds it may take
    waited=0
    until [ "$(fact "$1")" = "$2" ]; do
        [ "$waited" -lt "$3" ] || { echo "try: $1 is $(fact "$1"), not $2, after $3 s" >&2 && exit 1; }
        sleep 1 && waited=$((waited + 1))
    done
    echo "try: $1 is $2 after $waited s"
}

mount -t proc proc "$root/proc"
chroot "$root" /usr/bin/env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root sh /burncard/tools/kiosk/install.sh
umount "$root/proc"
rm -f "$root"/home/ann/.local/share/burncard/venue.db*
mkdir -p "$units/burncard.service.d"
printf '[Service]\nTTYPath=\nStandardInput=null\nStandardError=journal\nEnvironment=SDL_VIDEODRIVER=offscreen\n' \
    >"$units/burncard.service.d/trial.conf"
for unit in systemd-udevd systemd-udev-trigger systemd-logind getty@tty1 udisks2 systemd-networkd systemd-timesyncd; do
    ln -sf /dev/null "$units/$unit.service"
done
cp "$here/boot_in_root.sh" "$scripts/"
unshare -p -f -m -C -u -i sh "$scripts/boot_in_root.sh" "$root" &
starter=$!
trap 'kill -KILL "$init" 2>/dev/null || true' EXIT
sleep 2
init=$(pgrep -P "$starter")

await ActiveState active 60
before=$(fact NRestarts)
inside sh -c "kill -KILL $(fact MainPID)"
await NRestarts $((before + 1)) 20
await ActiveState active 60
inside sh -c "kill -STOP $(fact MainPID)"
await NRestarts $((before + 2)) 60
inside journalctl -u burncard --no-pager | grep 'Watchdog timeout'
await ActiveState active 60
ls "$root"/home/ann/.local/share/burncard/copies "$root"/home/ann/.local/state/burncard/log
echo "try: killed and frozen, it came back"
