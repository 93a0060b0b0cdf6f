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
drop_console
drop_desktop "$home"
rm -f "$ROOT$RULE"
[ ! -L "$ROOT$LINK" ] || rm "$ROOT$LINK"
rm -rf "$ROOT${PREFIX:?}"
if systemd_runs; then systemctl daemon-reload; fi
say "uninstalled; the venue's file and its copies stay in $home/.local/share/burncard"
