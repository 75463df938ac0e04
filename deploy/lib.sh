# shellcheck shell=sh
# What install.sh, update.sh and rollback.sh share. The caller sets `set -eu`, ROOT and HERE.
# ROOT is empty, or a folder that stands in for / so that the scripts can be tried out.

umask 022
SERVICE=referral-rewards
SERVICE_USER=rewards

OPT=$ROOT/opt/referral-rewards
RELEASES=$OPT/releases
CURRENT=$OPT/current
PREVIOUS=$OPT/previous
SETTINGS=$ROOT/etc/referral-rewards.env
DATA=$ROOT/var/lib/referral-rewards
LOG=$ROOT/var/log/referral-rewards.log
INSTALL_LOG=$ROOT/var/log/referral-rewards-install.log
PID_FILE=$ROOT/run/referral-rewards.pid
# There once an installation has come to its end.
# shellcheck disable=SC2034
INSTALLED=$OPT/.installed

log() { printf '%s\n' "$*"; }

fail() {
  printf '%s\n' "$*" >&2
  exit 1
}

require_root() {
  [ -n "$ROOT" ] || [ "$(id -u)" -eq 0 ] || fail "This needs root: run it again with sudo."
}

# The time, for the name of a file that no other has: two updates may come in one second.
unused_name() { # $1: the beginning, $2: the ending
  while :; do
    name=$1$(date +%Y%m%d-%H%M%S)$2
    [ -e "$name" ] || break
    sleep 1
  done
  printf %s "$name"
}

# Only one installation or update at a time. The lock ends with this process.
take_lock() {
  mkdir -p "$OPT"
  exec 9>"$OPT/.lock"
  flock -n 9 || fail "Another installation or update is running. Wait until it is done, then run this again."
}

# A container without an init system has the command but not the running systemd.
has_systemd() { [ -d "$ROOT/run/systemd/system" ]; }

uses_docker() { [ -f "$OPT/compose.yaml" ]; }

compose() { docker compose --project-directory "$OPT" "$@"; }

random_hex() { od -An -N "$1" -tx1 /dev/urandom | tr -d ' \n'; }

# The Node.js that runs the service: 20.19 or newer.
require_node() {
  NODE=$(command -v node) || NODE=
  if [ -z "$NODE" ] || ! command -v npm >/dev/null; then
    fail "Node.js 20.19 or newer is needed, with npm, and is not here. Install it (https://nodejs.org/en/download), or Docker, then run this again."
  fi
  "$NODE" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' ||
    fail "Node.js $("$NODE" --version) is too old. Install 20.19 or newer (https://nodejs.org/en/download), then run this again."
}

# One setting of the file, without the quotes that systemd would remove as well.
setting() {
  value=$(sed -n "s/^$1=//p" "$SETTINGS" | tail -n 1)
  case $value in
    \"*\") value=${value#\"} value=${value%\"} ;;
    \'*\') value=${value#\'} value=${value%\'} ;;
  esac
  printf '%s' "$value"
}

# Becomes a command in a release's folder ($1), as the service's user and with the service's settings. The file is read
# here, by root, because the user may not read it.
become_service() {
  cd "$1" || exit
  shift
  # shellcheck disable=SC2013 # Names have no spaces.
  for name in $(sed -n 's/^\([A-Z][A-Z0-9_]*\)=.*/\1/p' "$SETTINGS"); do
    value=$(setting "$name")
    export "$name=$value"
  done
  export HOME="$DATA"
  if [ -z "$ROOT" ] && [ "$(id -u)" -eq 0 ]; then
    exec setpriv --reuid "$SERVICE_USER" --regid "$SERVICE_USER" --init-groups "$@"
  fi
  exec "$@"
}

as_service() (become_service "$@")

# What keeps running must not hold files of this process, such as its lock.
detached() { "$@" </dev/null 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-; }

# A release's name: its version and, for a checkout that is not the version's tag, the commit.
release_name() {
  version=$(sed -n 's/^  "version": "\([^"]*\)".*/\1/p' "$1/package.json" | head -n 1)
  [ -n "$version" ] || fail "$1 is not a release of Referral Rewards: it has no package.json with a version."
  if [ -e "$1/.git" ] && commit=$(git -c safe.directory="*" -C "$1" rev-parse --short HEAD 2>/dev/null) &&
    [ "$(git -c safe.directory="*" -C "$1" tag --points-at HEAD)" != "v$version" ]; then
    version=$version-$commit
  fi
  printf '%s' "$version"
}

linked_name() { if [ -L "$1" ]; then basename "$(readlink "$1")"; fi; }

# Replaces a link in one step, so that there is never none.
point() {
  ln -sfn "$2" "$1.new"
  mv -fT "$1.new" "$1"
}

# Makes a log that only its owner can read: errors may quote a setting.
open_log() {
  mkdir -p "$(dirname "$1")"
  (umask 077 && : >>"$1")
}

# Runs a step whose output only matters if it fails.
quietly() {
  detached "$@" >>"$INSTALL_LOG" 2>&1
}

# Builds a release ($1: its unpacked folder) in a folder of its own, where nothing runs yet. It is built in its final
# place because the build contains its path; the file .complete marks one that is whole.
install_release() {
  NAME=$(release_name "$1")
  target=$RELEASES/$NAME
  if [ -e "$target/.complete" ]; then
    log "Release $NAME is already in $target"
    return
  fi
  mkdir -p "$RELEASES"
  open_log "$INSTALL_LOG"
  free=$(df -Pk "$RELEASES" | awk 'NR == 2 { print int($4 / 1024) }')
  [ "$free" -ge 3000 ] || [ -n "$ROOT" ] ||
    fail "Building needs 3 GB of disk below $RELEASES, and $free MB are free. Make room, then run this again."
  memory=$(awk '/^(MemTotal|SwapTotal):/ { sum += $2 } END { print int(sum / 1024) }' /proc/meminfo)
  [ "$memory" -ge 1800 ] || [ -n "$ROOT" ] ||
    fail "Building needs 2 GB of memory, and this machine has $memory MB with its swap. Add swap (fallocate -l 2G /swapfile && chmod 600 /swapfile && mkswap /swapfile && swapon /swapfile), then run this again."
  rm -rf "$target"
  # An interruption leaves nothing half built behind.
  trap 'rm -rf "$target"' EXIT
  trap 'exit 130' INT TERM HUP
  mkdir -p "$target"
  log "Building release $NAME in $target (a few minutes; details in $INSTALL_LOG)"
  if ! { copy_release "$1" "$target" && (cd "$target" && build_release); }; then
    tail -n 20 "$INSTALL_LOG" >&2
    fail "Release $NAME could not be built; the lines above say why, and all of them are in $INSTALL_LOG. Nothing else was changed. Correct it and run this again."
  fi
  touch "$target/.complete"
  trap - EXIT INT TERM HUP
}

copy_release() {
  quietly tar -C "$1" -cf "$2/release.tar" --exclude=./node_modules --exclude=./.next --exclude=./.data \
    --exclude=./.git --exclude='./.env*' . &&
    quietly tar -C "$2" --no-same-owner -xf "$2/release.tar" && rm -f "$2/release.tar"
}

build_release() {
  unset NODE_ENV
  PATH=$(dirname "$NODE"):$PATH
  quietly npm ci --include=dev --no-audit --no-fund --cache "$PWD/.npm-cache" &&
    quietly "$NODE" scripts/run.mjs build &&
    quietly npm prune --omit=dev --no-audit --no-fund --cache "$PWD/.npm-cache" &&
    rm -rf .npm-cache .next/cache
}

# The process that start_by_hand started, if it is still that one.
hand_started() {
  [ -f "$PID_FILE" ] || return 1
  pid=$(cat "$PID_FILE")
  tr '\0' ' ' 2>/dev/null <"/proc/$pid/cmdline" | grep -q 'scripts/run.mjs start'
}

stop_service() {
  if has_systemd; then
    systemctl stop "$SERVICE"
  elif hand_started; then
    kill "$pid"
    # As long as systemd's TimeoutStopSec.
    for _ in $(seq 600); do
      hand_started || break
      sleep 0.1
    done
    ! hand_started || kill -9 "$pid"
    rm -f "$PID_FILE"
  fi
}

restart_service() {
  if has_systemd; then
    # Whether it started is for wait_ready to find out.
    systemctl restart "$SERVICE" || true
    return
  fi
  stop_service
  mkdir -p "$(dirname "$PID_FILE")"
  open_log "$LOG"
  detached become_service "$CURRENT" setsid "$NODE" scripts/run.mjs start >>"$LOG" 2>&1 &
  echo $! >"$PID_FILE"
  log "There is no systemd here, so the service was started by hand: process $!, log $LOG. After a reboot, start it with: $CURRENT/deploy/restart.sh"
}

# Waits until the server may be given requests. Fails if it is not ready after three minutes, or ended.
wait_ready() {
  port=$(setting PORT)
  address=http://127.0.0.1:${port:-3000}/api/health/ready
  for _ in $(seq 360); do
    if answer=$("$NODE" -e 'fetch(process.argv[1]).then(async (r) => { console.log(await r.text()); process.exit(r.ok ? 0 : 1); }, () => process.exit(1))' "$address"); then
      # Another program may have answered.
      has_systemd || hand_started || break
      return 0
    fi
    has_systemd || [ -d "/proc/$(cat "$PID_FILE")" ] || break
    sleep 0.5
  done
  log "${answer:-Nothing answers at $address.}" >&2
  if has_systemd; then
    journalctl --unit "$SERVICE" --lines 20 --no-pager --output cat >&2 || true
  else
    tail -n 20 "$LOG" >&2
  fi
  return 1
}

# Installs the units of the current release, with the paths of this machine, and the command rewards-ops.
add_units() {
  mkdir -p "$ROOT/etc/systemd/system" "$ROOT/usr/local/bin"
  for unit in referral-rewards.service referral-rewards-worker.service; do
    sed "s|/usr/bin/node |$NODE |; s|=/opt/|=$ROOT/opt/|; s|=/etc/|=$ROOT/etc/|" "$CURRENT/deploy/systemd/$unit" >"$ROOT/etc/systemd/system/$unit"
  done
  sed "s|^ROOT=.*|ROOT='$ROOT'|" "$CURRENT/deploy/rewards-ops" >"$ROOT/usr/local/bin/rewards-ops"
  chmod 0755 "$ROOT/usr/local/bin/rewards-ops"
  if has_systemd; then
    systemctl daemon-reload
    quietly systemctl enable "$SERVICE"
  fi
}

run_release() {
  point "$CURRENT" "$RELEASES/$1"
  add_units
  restart_service
}

# Runs another release ($1). If it does not become ready, the one before runs again and this fails.
switch_to() {
  before=$(linked_name "$CURRENT")
  run_release "$1"
  if wait_ready; then
    [ -z "$before" ] || [ "$before" = "$1" ] || point "$PREVIOUS" "$RELEASES/$before"
    return 0
  fi
  if [ -z "$before" ] || [ "$before" = "$1" ]; then
    stop_service
    fail "Release $1 did not become ready, see above. Correct it (the settings are in $SETTINGS) and run this again."
  fi
  run_release "$before"
  wait_ready || fail "Release $1 did not become ready, and neither does $before now, see above."
  fail "Release $1 did not become ready, see above. Release $before runs again, and no data is lost."
}
