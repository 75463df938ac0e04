#!/bin/sh
# Goes back to the release before the last update. The database stays as it is: an older release works on a newer
# database, or refuses to start, and then the newer release runs again.
set -eu

HERE=$(cd "$(dirname "$0")" && pwd)
ROOT=''
case $#-${1-} in
  0-) ;;
  2---root) ROOT=$2 ;;
  *) echo "Usage: rollback.sh [--root FOLDER]" >&2 && exit 1 ;;
esac

# shellcheck source=deploy/lib.sh
. "$HERE/lib.sh"
# shellcheck source=deploy/docker.sh
. "$HERE/docker.sh"

require_root
take_lock
if uses_docker; then
  roll_back_with_docker
  exit 0
fi
target=$(linked_name "$PREVIOUS")
[ -e "$RELEASES/${target:-none}/.complete" ] || fail "There is no release to go back to."
require_node
log "Going back from release $(linked_name "$CURRENT") to $target"
switch_to "$target"
log "Release $target runs. Running this again goes forward to $(linked_name "$PREVIOUS")."
