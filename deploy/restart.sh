#!/bin/sh
# Starts the service again and waits until it is ready, with or without systemd.
set -eu

HERE=$(cd "$(dirname "$0")" && pwd)
ROOT=${2-}
# shellcheck source=deploy/lib.sh
. "$HERE/lib.sh"

require_root
require_node
restart_service
wait_ready || fail "The service did not become ready, see above. Its settings are in $SETTINGS."
log "Referral Rewards runs."
