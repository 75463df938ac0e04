# shellcheck shell=sh
# The installation without Docker, as a part of install.sh: PostgreSQL and Caddy of Debian or Ubuntu, and Node.js.

DATABASE=referral_rewards
CADDY_SITE=$ROOT/etc/caddy/referral-rewards.caddyfile

install_natively() {
  where=$SETTINGS
  read_messages="rewards-ops messages --to"
  restart="systemctl restart $SERVICE"
  has_systemd || restart=$CURRENT/deploy/restart.sh
  require_node
  running=$(linked_name "$CURRENT")
  if [ -n "$running" ] && [ "$running" != "$(release_name "$(dirname "$HERE")")" ]; then
    fail "Release $running is installed here. Update it: $HERE/update.sh"
  fi
  if [ -f "$SETTINGS" ]; then
    log "Keeping the settings in $SETTINGS"
    DOMAIN=$(setting APP_URL | sed 's|^https\{0,1\}://||')
    PORT=$(setting PORT)
    [ -n "$PROXY" ] || [ ! -f "$CADDY_SITE" ] || PROXY=caddy
  else
    choose_settings
  fi
  open_log "$INSTALL_LOG"
  add_packages
  install_release "$(dirname "$HERE")"
  add_user
  # Written before the settings, so that an installation that is run again knows its proxy.
  [ "$PROXY" != caddy ] || [ -f "$CADDY_SITE" ] || write_caddy_site
  if [ ! -f "$SETTINGS" ]; then
    [ -n "$DATABASE_OWNER_URL" ] || create_database
    add_settings
  fi
  # Also after a reboot without systemd.
  case $(setting DATABASE_OWNER_URL) in *@localhost:*/$DATABASE) [ -n "$ROOT" ] || start_postgres ;; esac
  log "Starting release $NAME"
  switch_to "$NAME"
  inner_port=$PORT
  [ "$PROXY" != caddy ] || add_caddy
}

# Packages of the distribution that are needed and missing.
add_packages() {
  [ -z "$ROOT" ] || return 0
  missing=
  [ -n "$DATABASE_OWNER_URL" ] || [ -f "$SETTINGS" ] || [ -x /usr/bin/pg_lsclusters ] || missing=" postgresql"
  [ "$PROXY" != caddy ] || command -v caddy >/dev/null || missing="$missing caddy"
  [ -n "$missing" ] || return 0
  command -v apt-get >/dev/null ||
    fail "This system has no apt-get. Install$missing yourself, or use Docker, then run this again."
  log "Installing$missing"
  export DEBIAN_FRONTEND=noninteractive
  # Words of their own. shellcheck disable=SC2086
  quietly apt-get update && quietly apt-get install -y $missing ||
    fail "apt-get could not install$missing; $INSTALL_LOG says why. Correct it and run this again."
}

add_user() {
  if [ -z "$ROOT" ] && ! id "$SERVICE_USER" >/dev/null 2>&1; then
    useradd --system --user-group --home-dir "$DATA" --no-create-home --shell /usr/sbin/nologin "$SERVICE_USER"
  fi
  if [ -n "$ROOT" ]; then
    mkdir -p -m 0700 "$DATA"
  else
    install -d -m 0700 -o "$SERVICE_USER" -g "$SERVICE_USER" "$DATA"
    setpriv --reuid "$SERVICE_USER" --regid "$SERVICE_USER" --init-groups "$NODE" --version >/dev/null 2>&1 ||
      fail "The user $SERVICE_USER cannot run $NODE. Install Node.js for all users (https://nodejs.org/en/download), then run this again."
  fi
}

as_postgres() { (cd / && setpriv --reuid postgres --regid postgres --init-groups "$@"); }

start_postgres() {
  as_postgres psql -qAtc 'SELECT 1' >/dev/null 2>&1 && return
  if has_systemd; then quietly systemctl enable --now postgresql; else quietly service postgresql start; fi || true
  for _ in $(seq 30); do
    as_postgres psql -qAtc 'SELECT 1' >/dev/null 2>&1 && return
    sleep 1
  done
  fail "PostgreSQL does not start: look at /var/log/postgresql. Or set DATABASE_OWNER_URL to another one, and run this again."
}

# The owner of the database, who may create the roles that the server works with.
create_database() {
  [ -z "$ROOT" ] || fail "With --root, DATABASE_OWNER_URL names the database to use."
  start_postgres
  version=$(as_postgres psql -qAtc 'SHOW server_version_num')
  [ "$version" -ge 150000 ] ||
    fail "PostgreSQL $((version / 10000)) is too old: 15 or newer is needed. Install a newer one (https://wiki.postgresql.org/wiki/Apt) or use Docker, then run this again."
  password=$(random_hex 24)
  # An earlier attempt may have made the user, whose password is not known then. The password must not be an argument.
  as_postgres psql -qAt -v ON_ERROR_STOP=1 -f - >>"$INSTALL_LOG" 2>&1 <<SQL || fail "The database could not be created; $INSTALL_LOG says why."
SELECT 'CREATE ROLE $DATABASE' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '$DATABASE') \gexec
ALTER ROLE $DATABASE LOGIN CREATEROLE PASSWORD '$password';
SELECT 'CREATE DATABASE $DATABASE OWNER $DATABASE ENCODING ''UTF8'' TEMPLATE template0' WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = '$DATABASE') \gexec
SQL
  port=$(as_postgres psql -qAtc 'SHOW port')
  DATABASE_OWNER_URL=postgres://$DATABASE:$password@localhost:$port/$DATABASE
}

add_settings() {
  set -- "PORT=$PORT" "DATA_DIR=$DATA" "APP_URL=https://$DOMAIN" "AUTH_SECRET=$(random_hex 32)" \
    "DATABASE_OWNER_URL=$DATABASE_OWNER_URL" "METRICS_TOKEN=$(random_hex 24)" "OPERATOR_EMAILS=$EMAIL"
  [ -z "$EMAIL_FROM" ] || set -- "$@" "EMAIL_FROM=$EMAIL_FROM"
  [ -z "$SMTP_URL" ] || set -- "$@" "SMTP_URL=$SMTP_URL"
  write_settings "$SETTINGS" "$@"
  log "Wrote the settings to $SETTINGS"
}

# A site of its own beside those that Caddy has. Debian's example site stays; it answers other names only.
write_caddy_site() {
  mkdir -p "$(dirname "$CADDY_SITE")"
  # Public authorities give no certificates for names of a local network.
  case $DOMAIN in *.localhost | *.local | *.internal | *.home.arpa) tls=internal ;; *) tls=$EMAIL ;; esac
  sed "s|rewards.example.com|$DOMAIN|; s|you@example.com|$tls|; s|127.0.0.1:3000|127.0.0.1:$PORT|" "$HERE/Caddyfile" >"$CADDY_SITE.new"
  mv -f "$CADDY_SITE.new" "$CADDY_SITE"
}

add_caddy() {
  folder=$ROOT/etc/caddy
  [ -f "$folder/Caddyfile" ] || touch "$folder/Caddyfile"
  line="import $CADDY_SITE"
  cp -p "$folder/Caddyfile" "$folder/Caddyfile.before"
  grep -qxF "$line" "$folder/Caddyfile" || printf '\n%s\n' "$line" >>"$folder/Caddyfile"
  if command -v caddy >/dev/null && ! quietly caddy validate --adapter caddyfile --config "$folder/Caddyfile"; then
    mv -f "$folder/Caddyfile.before" "$folder/Caddyfile"
    fail "Caddy refuses its configuration with the site $DOMAIN; $INSTALL_LOG says why. $folder/Caddyfile is as before. Correct it and run this again."
  fi
  rm -f "$folder/Caddyfile.before"
  if has_systemd; then
    quietly systemctl enable caddy
    systemctl reload-or-restart caddy || fail "Caddy does not start: journalctl -u caddy says why. Correct it and run this again."
  elif [ -z "$ROOT" ]; then
    quietly caddy reload --adapter caddyfile --config "$folder/Caddyfile" ||
      quietly caddy start --adapter caddyfile --config "$folder/Caddyfile" ||
      fail "Caddy does not start; $INSTALL_LOG says why. Correct it and run this again."
    log "There is no systemd here, so Caddy was started by hand. After a reboot, start it with: caddy start --config $folder/Caddyfile"
  fi
}
