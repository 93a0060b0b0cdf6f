#!/bin/sh
# Installs Burncard, or a newer Burncard over an older one, and makes the computer a kiosk. It may be run again and
# again. See docs/hardware/install.md for what it does, and for what it leaves alone.
#   KIOSK=auto|console|desktop|none   how it starts by itself (auto: desktop where labwc is installed)
#   BURNCARD_USER=NAME                who plays
#   DESTDIR=FOLDER                    write the files below FOLDER only, and run nothing
set -eu
here=$(cd "$(dirname "$0")" && pwd)
source=$(cd "$here/../.." && pwd)
# shellcheck source=tools/kiosk/common.sh
. "$here/common.sh"

packages="python3-venv libegl1 libgl1 libgles2 libgl1-mesa-dri libgbm1 libdrm2 espeak-ng udisks2"
renamed="libmtdev1t64 libmtdev1" # trixie's name, and bookworm's
only_on_a_pi="python3-picamera2 python3-lgpio"

must_be_root install
user=$(find_user install)
home=$(passwd_field "$user" 6)
kiosk=${KIOSK:-auto}
if [ "$kiosk" = auto ]; then
    if [ -x "$ROOT/usr/bin/labwc" ]; then kiosk=desktop; else kiosk=console; fi
fi
case $kiosk in console | desktop | none) ;; *) fail "KIOSK=$kiosk: give auto, console, desktop or none" ;; esac

of_user() { systemctl --user -M "$user@" "$@" 2>/dev/null; }
runs() { case $("$@" is-active burncard.service 2>/dev/null) in active | activating) ;; *) return 1 ;; esac; }

# Stops the old Burncard. Whatever becomes of the installation, one that ran is started again.
console_ran=""
desktop_ran=""
stop_old() {
    systemd_runs || return 0
    trap start_again EXIT
    trap 'exit 130' INT TERM
    if runs systemctl; then
        console_ran=yes
        systemctl stop burncard.service || true
    fi
    if runs of_user; then
        desktop_ran=yes
        of_user stop burncard.service || true
    fi
}
start_again() {
    [ -z "$console_ran" ] || systemctl start burncard.service || true
    [ -z "$desktop_ran" ] || of_user start burncard.service || true
}

# A copy of the venue's file, made by the old Burncard before a newer one comes.
keep_venue() {
    venue=$home/.local/share/burncard/venue.db
    [ -z "$ROOT" ] && [ -f "$venue" ] && [ -x "$PREFIX/venv/bin/burncard" ] || return 0
    mkdir -p "$(dirname "$venue")/copies"
    chown "$user:" "$(dirname "$venue")/copies"
    runuser -u "$user" -- "$PREFIX/venv/bin/burncard" venue export --journal "$venue" "$(dirname "$venue")/copies" ||
        fail "the venue's file could not be copied: nothing was installed"
}

in_archive() { apt-cache policy "$1" | grep -q 'Candidate: [^(]'; }

install_packages() {
    if [ -n "$ROOT" ]; then
        say "would install: $packages $only_on_a_pi"
        return 0
    fi
    apt-get -q update >/dev/null || fail "apt-get update failed: connect to a network, then run it again"
    # What bookworm's camera library needs is built here; see install_python.
    if grep -q '^VERSION_CODENAME=bookworm' /etc/os-release; then packages="$packages gcc libc6-dev python3-dev"; fi
    there=""
    for name in $packages $only_on_a_pi; do
        if in_archive "$name"; then there="$there $name"; else say "not in this system's archive, and left out: $name"; fi
    done
    for name in $renamed; do
        if in_archive "$name"; then there="$there $name" && break; fi
    done
    # shellcheck disable=SC2086  # a list of package names
    DEBIAN_FRONTEND=noninteractive apt-get -qy install --no-install-recommends $there >/dev/null ||
        fail "apt-get could not install:$there"
}

install_python() {
    if [ -n "$ROOT" ]; then
        say "would make the virtual environment $PREFIX/venv from $source"
        return 0
    fi
    python3 -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' ||
        fail "Python 3.11 to 3.13 is needed: use Raspberry Pi OS of bookworm or trixie"
    mkdir -p "$PREFIX"
    [ -x "$PREFIX/venv/bin/python" ] || python3 -m venv --system-site-packages "$PREFIX/venv"
    pip="$PREFIX/venv/bin/python -m pip install --quiet --disable-pip-version-check"
    # Built beside the sources, where root would leave files of its own.
    built=$(mktemp -d)
    for part in dealer firmware hardware ui vision pyproject.toml README.md LICENSE; do cp -R "$source/$part" "$built"; done
    $pip "$built" || fail "Burncard could not be installed: see what pip says above"
    rm -r "$built"
    if python3 -c 'import sys; sys.exit(sys.version_info[:2] != (3, 11))' && dpkg -s python3-picamera2 >/dev/null 2>&1; then
        # What bookworm's picamera2 is built with knows numpy 1 alone, and OpenCV needs numpy 2.
        $pip simplejpeg pidng || say "the Pi's camera will not work: simplejpeg and pidng could not be installed"
    fi
    mkdir -p "$(dirname "$LINK")"
    ln -sfn "$PREFIX/venv/bin/burncard" "$LINK"
}

groups_of_devices() {
    found=""
    for name in video render input dialout gpio audio; do
        grep -q "^$name:" "$ROOT/etc/group" && found="$found $name"
    done
    echo "${found# }"
}

allow_devices() {
    write_file "$RULE" <"$here/70-burncard-ring.rules"
    for name in $(groups_of_devices); do run usermod -aG "$name" "$user"; done
    if [ -z "$ROOT" ] && has udevadm && systemd_runs; then
        udevadm control --reload && udevadm trigger --subsystem-match=tty
    fi
}

# The options of `burncard run` are the table's own: an upgrade leaves them as they are.
write_options() {
    options=$home/.config/burncard/run.options
    [ -f "$ROOT$options" ] || write_file "$options" <"$here/run.options"
}

write_console() {
    sed -e "s|@USER@|$user|" -e "s|@GROUPS@|$(groups_of_devices)|" -e "s|@PREFIX@|$PREFIX|" \
        "$here/burncard-console.service" | write_file "$CONSOLE_UNIT"
    drop_desktop "$home"
    desktop_ran=""
    if [ -f "$ROOT$CMDLINE" ] && ! grep -q 'consoleblank=' "$ROOT$CMDLINE"; then
        sed '1s/[[:space:]]*$/ consoleblank=0/' "$ROOT$CMDLINE" | write_file "$CMDLINE"
    fi
    run systemctl enable burncard.service
    if systemd_runs; then systemctl daemon-reload && systemctl restart burncard.service; fi
}

write_desktop() {
    sed "s|@PREFIX@|$PREFIX|" "$here/burncard-desktop.service" | write_file "$DESKTOP_UNIT"
    drop_console
    console_ran=""
    autostart=$home/.config/labwc/autostart
    { without_our_lines "$autostart"; cat "$here/labwc-autostart"; } | write_file "$autostart"
    if has raspi-config && [ -z "$ROOT" ]; then
        raspi-config nonint do_blanking 1
        raspi-config nonint do_boot_behaviour B4
    fi
    if systemd_runs; then of_user daemon-reload || true; fi
}

write_none() {
    drop_console
    drop_desktop "$home"
    console_ran="" desktop_ran=""
    say "it does not start by itself: run \`burncard\`"
}

stop_old
keep_venue
install_packages
install_python
allow_devices
write_options
case $kiosk in
    console) write_console ;;
    desktop) write_desktop ;;
    none) write_none ;;
esac
if [ -z "$ROOT" ]; then
    chown "$user:" "$home/.config"
    for folder in burncard labwc; do [ ! -d "$home/.config/$folder" ] || chown -R "$user:" "$home/.config/$folder"; done
fi
say "installed for $user; options are in $home/.config/burncard/run.options"
[ "$kiosk" != desktop ] || [ -n "$desktop_ran" ] || say "it starts with the next login: restart the computer"
say "then run: burncard doctor"
