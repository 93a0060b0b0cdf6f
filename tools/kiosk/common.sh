# shellcheck shell=sh disable=SC2034  # what is named here is used by those who read this file
# What installing and uninstalling share. ROOT is "" for this system, else the folder of another one (DESTDIR): then
# only files are written, and what would be run is told.
ROOT=${DESTDIR:-${ROOT:-}}
ROOT=${ROOT%/}
PREFIX=/opt/burncard
LINK=/usr/local/bin/burncard
RULE=/etc/udev/rules.d/70-burncard-ring.rules
CONSOLE_UNIT=/etc/systemd/system/burncard.service
DESKTOP_UNIT=/etc/systemd/user/burncard.service
CMDLINE=/boot/firmware/cmdline.txt
BEGIN="# burncard begin"
END="# burncard end"

say() { echo "burncard: $*"; }
fail() { echo "burncard: $*" >&2; exit 2; }
has() { command -v "$1" >/dev/null 2>&1; }

# Runs a command on this system; for another one, says it.
run() { if [ -n "$ROOT" ]; then say "would run: $*"; else "$@"; fi; }

# Whether systemd runs here: in a chroot it does not, though units can be enabled.
systemd_runs() { [ -z "$ROOT" ] && [ -d /run/systemd/system ]; }

must_be_root() {
    [ -n "$ROOT" ] || [ "$(id -u)" = 0 ] || fail "run it as root: sudo make $1"
}

# One field (6 is the home) of a user in the system's passwd.
passwd_field() { awk -F: -v user="$1" -v field="$2" '$1 == user { print $field; exit }' "$ROOT/etc/passwd"; }

# Who plays: BURNCARD_USER, else who called sudo, else the first person of the system.
find_user() {
    user=${BURNCARD_USER:-}
    [ -n "$user" ] || [ "${SUDO_USER:-root}" = root ] || user=$SUDO_USER
    [ -n "$user" ] || user=$(awk -F: '$3 >= 1000 && $3 < 60000 { print $1; exit }' "$ROOT/etc/passwd" 2>/dev/null || true)
    [ -n "$user" ] || fail "whose table is it? name the user: sudo make $1 BURNCARD_USER=NAME"
    home=$(passwd_field "$user" 6)
    [ -n "$home" ] || fail "there is no user $user"
    echo "$user"
}

# Puts standard input into a file of the system, with its folder, if it is not there already.
write_file() {
    mkdir -p "$ROOT$(dirname "$1")"
    cat >"$ROOT$1.new"
    if cmp -s "$ROOT$1.new" "$ROOT$1"; then
        rm "$ROOT$1.new"
    else
        mv "$ROOT$1.new" "$ROOT$1"
        say "wrote $1"
    fi
}

# Takes our lines out of a file of other people's lines; a file that holds nothing else goes.
without_our_lines() {
    [ -f "$ROOT$1" ] || return 0
    awk -v begin="$BEGIN" -v end="$END" '$0 == begin { ours = 1 } !ours { print } $0 == end { ours = 0 }' "$ROOT$1"
}

# Takes away what starts it on a console.
drop_console() {
    [ -f "$ROOT$CONSOLE_UNIT" ] || return 0
    run systemctl disable burncard.service
    rm "$ROOT$CONSOLE_UNIT"
    if systemd_runs; then systemctl daemon-reload; fi
}

# Takes away what starts it on the desktop of the user with that home, whose file stays the user's.
drop_desktop() {
    rm -f "$ROOT$DESKTOP_UNIT"
    autostart=$ROOT$1/.config/labwc/autostart
    [ -f "$autostart" ] || return 0
    without_our_lines "$1/.config/labwc/autostart" >"$autostart.new"
    cmp -s "$autostart.new" "$autostart" || cat "$autostart.new" >"$autostart"
    rm "$autostart.new"
    [ -s "$autostart" ] || rm "$autostart"
}
