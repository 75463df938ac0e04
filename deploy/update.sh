#!/bin/sh
# Updates the installation to the release that this file is part of: unpack the new release anywhere, and run its
# deploy/update.sh. It backs up first, builds beside the release that runs, and goes back to that if it has to.
set -eu

HERE=$(cd "$(dirname "$0")" && pwd)
ROOT='' NO_BACKUP='' BUILD=''
while [ $# -gt 0 ]; do
  case $1 in
    --root) ROOT=$2 && shift ;;
    --without-backup) NO_BACKUP=yes ;;
    # Read by docker.sh. shellcheck disable=SC2034
    --build) BUILD=yes ;;
    *)
      echo "Usage: update.sh [--without-backup] [--build (with Docker: build the image from this folder)] [--root FOLDER]" >&2
      exit 1
      ;;
  esac
  shift
done

# shellcheck source=deploy/lib.sh
. "$HERE/lib.sh"
# shellcheck source=deploy/docker.sh
. "$HERE/docker.sh"

# Keeps the three newest backups of updates; the nightly ones are others.
back_up() {
  folder=$DATA/before-updates
  if [ -n "$ROOT" ]; then mkdir -p "$folder"; else install -d -m 0700 -o "$SERVICE_USER" -g "$SERVICE_USER" "$folder"; fi
  backup=$(unused_name "$folder/$running-" .gz)
  log "Backing up to $backup"
  open_log "$INSTALL_LOG"
  lines=$(wc -l <"$INSTALL_LOG")
  if ! quietly as_service "$CURRENT" "$NODE" scripts/run.mjs ops export --out "$backup"; then
    tail -n "+$((lines + 1))" "$INSTALL_LOG" | tail -n 20 >&2
    fail "The backup failed, so nothing was changed. Correct what is reported above and run this again. (An installation without any business has nothing to back up: update it with --without-backup.)"
  fi
  find "$folder" -name '*.gz' -printf '%T@ %p\n' | sort -rn | tail -n +4 | cut -d ' ' -f 2- | while IFS= read -r old; do rm -f "$old"; done
}

require_root
take_lock
if uses_docker; then
  update_with_docker
  exit 0
fi
[ -f "$SETTINGS" ] || fail "Nothing is installed here. Run install.sh first."
require_node
running=$(linked_name "$CURRENT")
[ -n "$running" ] || fail "The installation has not come to its end. Run the install.sh of its release again."
if [ "$running" = "$(release_name "$(dirname "$HERE")")" ]; then
  log "Release $running runs already"
  exit 0
fi
[ -n "$NO_BACKUP" ] || back_up
install_release "$(dirname "$HERE")"
log "Switching from release $running to $NAME"
switch_to "$NAME"
for folder in "$RELEASES"/*; do
  case $(basename "$folder") in "$NAME" | "$running") ;; *) rm -rf "$folder" ;; esac
done
log "Release $NAME runs. To go back to $running: $CURRENT/deploy/rollback.sh"
