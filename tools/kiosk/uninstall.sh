#!/bin/sh
# Takes away what install.sh put there. The venue's file, its copies, the log and the options stay.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
# shellcheck source=tools/kiosk/common.sh
. "$here/common.sh"

must_be_root uninstall
user=$(find_user uninstall)
home=$(passwd_field "$user" 6)

if systemd_runs; then
    systemctl --user -M "$user@" stop burncard.service 2>/dev/null || true
    systemctl stop burncard.service 2>/dev/null || true
fi
[ ! -f "$ROOT$CONSOLE_UNIT" ] || run systemctl disable burncard.service
rm -f "$ROOT$CONSOLE_UNIT" "$ROOT$DESKTOP_UNIT" "$ROOT$RULE"
[ ! -L "$ROOT$LINK" ] || rm "$ROOT$LINK"
rm -rf "$ROOT${PREFIX:?}"
autostart=$home/.config/labwc/autostart
if [ -f "$ROOT$autostart" ]; then
    without_our_lines "$autostart" >"$ROOT$autostart.new"
    mv "$ROOT$autostart.new" "$ROOT$autostart"
    [ -s "$ROOT$autostart" ] || rm "$ROOT$autostart"
fi
if systemd_runs; then systemctl daemon-reload; fi
say "uninstalled; the venue's file and its copies stay in $home/.local/share/burncard"
