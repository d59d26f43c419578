import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Commands of the guide that need root or systemd, as scripts that do the same within ROOT, a scratch folder. Under root
 * `doorstep` is an account that cannot write the release; otherwise everything runs as the same account.
 */
const STAND_INS: Record<string, string> = {
  runuser: `
shift; account=$1; shift; shift
if [ "$account" = doorstep ] && [ "$(id -u)" = 0 ]; then
  exec setpriv --reuid=nobody --regid=nogroup --clear-groups -- env HOME=/nonexistent "$@"
fi
# PostgreSQL's superuser is a role, not an account.
export PGHOST="$SUPERUSER_HOST" PGPORT="$SUPERUSER_PORT" PGUSER=postgres
exec "$@"`,
  'systemd-sysusers': ':',
  'systemd-tmpfiles': `
while read -r _ folder mode _ group; do
  mkdir -p "$ROOT$folder"
  chmod "$mode" "$ROOT$folder"
  chown ":$group" "$ROOT$folder"
  if [ "$mode" = 0700 ]; then chown doorstep "$ROOT$folder"; fi
done < "$ROOT/etc/tmpfiles.d/doorstep.conf"`,
  chown: `
[ "$(id -u)" = 0 ] || exit 0
owner=$(echo "$1" | sed 's/:doorstep/:nogroup/; s/^doorstep/nobody/'); shift
exec /bin/chown "$owner" "$@"`,
  // What waits a second between two looks waits a tenth.
  sleep: 'exec /bin/sleep 0.1',
  // A unit `doorstep@PORT` is a process whose id is in ROOT/run; the timer is only to be enabled.
  systemctl: `
stop() {
  id="$ROOT/run/$1"
  [ -f "$id" ] || return 0
  kill "$(cat "$id")" 2> /dev/null || true
  while kill -0 "$(cat "$id")" 2> /dev/null; do sleep 0.1; done
  rm "$id"
}
command=$1; shift
for unit; do
  case $command:$unit in
    daemon-reload: | *:--*) ;;
    start:doorstep-backup) runuser -u doorstep -- "$ROOT/opt/doorstep/current/bin/back-up" "$ROOT/var/backups/doorstep" ;;
    stop:*) stop "$unit" ;;
    show:doorstep@*) echo 0 ;;
    enable:doorstep-backup.timer | start:doorstep-backup.timer) test -f "$ROOT/etc/systemd/system/$unit" ;;
    enable:doorstep@* | start:doorstep@* | restart:doorstep@*)
      environment=$(sed -n 's/^Environment=//p' "$ROOT/etc/systemd/system/doorstep@.service")
      environment=$(echo "$environment" | sed "s/%i/\${unit#*@}/; s|=/|=$ROOT/|")
      mkdir -p "$ROOT/var/cache/doorstep"
      chown doorstep "$ROOT/var/cache/doorstep"
      stop "$unit"
      runuser -u doorstep -- env $environment "$ROOT/opt/doorstep/current/bin/doorstep" serve >> "$ROOT/run/log" 2>&1 &
      echo $! > "$ROOT/run/$unit" ;;
    *) echo "systemctl $command $unit is not known here" >&2; exit 1 ;;
  esac
done`,
};

/** Writes them into ROOT/bin, which belongs at the front of the path. */
export function writeStandIns(root: string): void {
  const bin = path.join(root, 'bin');
  mkdirSync(bin, { recursive: true });
  for (const [name, script] of Object.entries(STAND_INS)) {
    writeFileSync(path.join(bin, name), `#!/bin/sh\nset -eu\n${script.trim()}\n`);
    chmodSync(path.join(bin, name), 0o755);
  }
}
