#!/bin/sh
# Installs Referral Rewards from the release that this file is part of. Running it again is safe: it keeps settings,
# secrets and data, and continues where it stopped. `install.sh --help` lists the options.
set -eu

HERE=$(cd "$(dirname "$0")" && pwd)
ROOT='' DOMAIN='' EMAIL='' PROXY='' MODE='' PORT='' BUILD='' ASK=yes
SMTP_URL=${SMTP_URL:-} EMAIL_FROM=${EMAIL_FROM:-} DATABASE_OWNER_URL=${DATABASE_OWNER_URL:-}

usage() {
  cat <<'USAGE'
Usage: install.sh [options]

  --domain NAME          the public name, such as rewards.example.com
  --email ADDRESS        yours, to sign up and for notices about the certificate
  --proxy caddy|own      install Caddy in front, or use a proxy that you run
  --mode docker|native   Docker Compose, or Node.js and PostgreSQL on this Debian or Ubuntu
  --port N               the local port of the server (3000)
  --build                with Docker: build the image from this folder instead of downloading it
  --yes                  ask nothing
  --root FOLDER          install below this folder, as the user you are: to try it out

Read from the environment: SMTP_URL and EMAIL_FROM (how email is sent), DATABASE_OWNER_URL (a PostgreSQL 15 or newer
of your own, for the native mode).
USAGE
}

while [ $# -gt 0 ]; do
  case $1 in
    --domain) DOMAIN=${2-} ;;
    --email) EMAIL=${2-} ;;
    --proxy) PROXY=${2-} ;;
    --mode) MODE=${2-} ;;
    --port) PORT=${2-} ;;
    --root) ROOT=${2-} ;;
    --build) BUILD=yes ;;
    --yes) ASK=no ;;
    --help) usage && exit 0 ;;
    *) usage >&2 && exit 1 ;;
  esac
  case $1 in --build | --yes) shift ;; *) shift && shift ;; esac
done

# shellcheck source=deploy/lib.sh
. "$HERE/lib.sh"
# shellcheck source=deploy/native.sh
. "$HERE/native.sh"
# shellcheck source=deploy/docker.sh
. "$HERE/docker.sh"

# Asks a question ($1) with a default ($2), and prints the answer.
ask() {
  if [ "$ASK" = no ]; then
    printf '%s' "$2"
    return
  fi
  printf '%s%s: ' "$1" "${2:+ [$2]}" >&2
  IFS= read -r answer || fail "No answer. For an installation without questions, see install.sh --help."
  printf '%s' "${answer:-$2}"
}

choose_mode() {
  if uses_docker; then MODE=docker; elif [ -f "$SETTINGS" ]; then MODE=native; fi
  if [ -z "$MODE" ]; then
    if docker compose version >/dev/null 2>&1 && docker info >/dev/null 2>&1; then MODE=docker; else MODE=native; fi
  fi
  case $MODE in docker | native) ;; *) fail "--mode is docker or native, not $MODE." ;; esac
}

# Whether a program other than Caddy listens on the ports that a proxy needs.
has_other_proxy() {
  ss -Hltnp '( sport = :80 or sport = :443 )' 2>/dev/null | grep -qv '"caddy"'
}

# Asks for everything before anything is changed.
choose_settings() {
  [ -n "$DOMAIN" ] || DOMAIN=$(ask "Public name of this server, such as rewards.example.com" "")
  DOMAIN=$(printf '%s' "$DOMAIN" | sed 's|^https\{0,1\}://||; s|/*$||' | tr '[:upper:]' '[:lower:]')
  printf '%s' "$DOMAIN" | grep -Eq '^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$' ||
    fail "--domain is the public name of this server, such as rewards.example.com, not \"$DOMAIN\"."
  [ -n "$EMAIL" ] || EMAIL=$(ask "Your email address, to sign up and for notices about the certificate" "")
  printf '%s' "$EMAIL" | grep -Eq '^[^@[:space:]{}"]+@[^@[:space:]{}"]+\.[^@[:space:]{}"]+$' || fail "--email is an email address, not \"$EMAIL\"."
  if [ -z "$PROXY" ]; then
    if has_other_proxy; then PROXY=own; else PROXY=caddy; fi
    PROXY=$(ask "Proxy that ends TLS: caddy installs one, own is for one that you run" "$PROXY")
  fi
  case $PROXY in caddy | own) ;; *) fail "--proxy is caddy or own, not $PROXY." ;; esac
  if [ "$PROXY" = caddy ] && has_other_proxy && [ -z "$ROOT" ]; then
    fail "Another program listens on port 80 or 443. Stop it, or use it as the proxy: --proxy own"
  fi
  if [ "$ASK" = yes ] && [ -z "$SMTP_URL" ]; then
    SMTP_URL=$(ask "SMTP server that sends email, such as smtps://user:password@smtp.example.com:465 (empty: later)" "")
  fi
  [ -z "$SMTP_URL" ] || [ -n "$EMAIL_FROM" ] || EMAIL_FROM=$(ask "Sender of the emails" "rewards@$DOMAIN")
  for text in "$SMTP_URL" "$EMAIL_FROM" "$DATABASE_OWNER_URL"; do
    # They would end the setting, or begin another one.
    [ "$(printf '%s' "$text" | tr -d '\n\r\\\047\042')" = "$text" ] ||
      fail "SMTP_URL, EMAIL_FROM and DATABASE_OWNER_URL are one line each without quotes and backslashes; in addresses these are written as %27, %22 and %5C."
  done
  PORT=${PORT:-3000}
  case $PORT in '' | *[!0-9]*) fail "--port is a number, not $PORT." ;; esac
  if [ -n "$(ss -Hltn "( sport = :$PORT )" 2>/dev/null)" ]; then
    fail "Port $PORT is in use on this machine. Choose another one: --port 3001"
  fi
}

# Replaces settings in settings.env and writes the result to a file ($1) that only its owner can read, whole or not at
# all. The other arguments are NAME=value; a commented name becomes a set one.
write_settings() {
  file=$1
  shift
  mkdir -p "$(dirname "$file")"
  (umask 077 && printf '%s\n' "$@" | awk '
    FNR == NR { name = substr($0, 1, index($0, "=") - 1); set[name] = $0; next }
    { name = $0; sub(/^#/, "", name); sub(/=.*/, "", name) }
    name in set { print set[name]; delete set[name]; next }
    { print }
    END { for (name in set) print set[name] }
  ' - "$HERE/settings.env" >"$file.new")
  mv -f "$file.new" "$file"
}

require_root
choose_mode
take_lock
if [ "$MODE" = docker ]; then install_with_docker; else install_natively; fi

# Runs a program of Node.js where the service runs.
in_service() {
  if [ "$MODE" = docker ]; then
    compose exec -T web node "$@" </dev/null
  else
    as_service "$CURRENT" "$NODE" "$@"
  fi
}

# Without email the link that opens the first account is only in the database: requests one, and prints it.
request_link() {
  [ -n "$EMAIL" ] && in_service -e 'fetch(process.argv[1], { method: "POST", headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" }, body: JSON.stringify({ email: process.argv[2] }) }).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))' \
    "http://127.0.0.1:$inner_port/api/app/sign-up" "$EMAIL" >/dev/null 2>&1 || return 0
  in_service scripts/run.mjs ops messages --to "$EMAIL" 2>/dev/null |
    grep -o "https://$DOMAIN/sign-in/link?sign-up#[A-Za-z0-9_-]*" | tail -n 1 || true
}

log ""
log "Referral Rewards runs."
[ ! -e "$INSTALLED" ] || exit 0
link=
[ -n "$(setting SMTP_URL)$(setting SMTP_HOST)$(setting RESEND_API_KEY)" ] || link=$(request_link)
touch "$INSTALLED"
log ""
if [ -n "$link" ]; then
  log "  Sign up as $EMAIL within 10 minutes:  $link"
  log ""
  log "No email is sent until $where has SMTP_URL and EMAIL_FROM. Until then, request links on"
  log "https://$DOMAIN/sign-up and read them with: $read_messages $EMAIL"
else
  log "  Sign up, as the first member of your business:  https://$DOMAIN/sign-up"
fi
log ""
if [ "$PROXY" = own ]; then
  log "Point your proxy at http://127.0.0.1:${PORT:-3000} first: $HERE/nginx.conf and $HERE/Caddyfile are examples."
elif ! getent hosts "$DOMAIN" >/dev/null; then
  log "$DOMAIN has no address yet: point its DNS record at this server. Caddy gets the certificate then."
fi
log "Keep a copy of AUTH_SECRET from $where in another place: backups need it."
log "After you have signed up, SIGN_UP=closed there keeps others from signing up, too."
log "After a change: $restart"
