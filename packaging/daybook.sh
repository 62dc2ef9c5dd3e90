#!/bin/sh
# The command `daybook` of the image. As root it gives the log to the user PUID and the group PGID, and goes on as these, with no right of root
# left. Started as another user (`user:`, `--user`), it goes on as it is.
set -eu
program="$(dirname "$0")/../../../app/bin/daybook"
uid="${PUID:-1000}" gid="${PGID:-1000}"
case "$uid$gid" in
*[!0-9]*)
  echo "daybook: PUID and PGID: expected numbers, as the command id shows them, got \"$uid\" and \"$gid\"" >&2
  exit 2
  ;;
esac
if [ "$(id -u)" != 0 ] || [ "$uid" = 0 ]; then exec "$program" "$@"; fi

as_user="setpriv --reuid $uid --regid $gid --clear-groups --inh-caps=-all --no-new-privs --"
if ! $as_user true 2>/dev/null; then
  echo "daybook: the container starts as root and may not become the user $uid. Add the capabilities CHOWN, DAC_OVERRIDE, SETGID and SETUID (cap_add), or start it as that user (user: \"$uid:$gid\", --user $uid:$gid)." >&2
  exit 1
fi
# A folder that is mounted here may have other files, which stay as they are. What cannot be given, the server names.
backups="${DAYBOOK_BACKUP_FOLDER:-/data/backups}"
give() { find "$@" ! \( -uid "$uid" -gid "$gid" \) -exec chown -h "$uid:$gid" {} + 2>/dev/null || true; }
give /data "$backups" -maxdepth 0
give /data/daybook.db* "$backups"/daybook-* "$backups"/photos
exec $as_user "$program" "$@"
