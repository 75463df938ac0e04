# shellcheck shell=sh
# The installation with Docker Compose, as a part of install.sh, update.sh and rollback.sh: $OPT/compose.yaml names the
# image of its release, so it is the release; $OPT/.env has the settings.

install_with_docker() {
  SETTINGS=$OPT/.env
  where=$SETTINGS
  inner_port=3000
  read_messages="docker compose --project-directory $OPT exec web node scripts/run.mjs ops messages --to"
  restart="docker compose --project-directory $OPT up -d"
  docker compose version >/dev/null 2>&1 || fail "Docker has no Compose plugin: install docker-compose-plugin, then run this again."
  docker info >/dev/null 2>&1 || fail "Docker does not answer: start it, then run this again."
  source_folder=$(dirname "$HERE")
  if [ -f "$OPT/compose.yaml" ] && ! cmp -s "$source_folder/compose.yaml" "$OPT/compose.yaml"; then
    fail "Another release is installed here. Update it: $HERE/update.sh"
  fi
  if [ -f "$SETTINGS" ]; then
    log "Keeping the settings in $SETTINGS"
    DOMAIN=$(setting APP_URL | sed 's|^https\{0,1\}://||')
    PORT=$(setting PORT)
    PROXY=$(setting COMPOSE_PROFILES)
    PROXY=${PROXY:-own}
  else
    choose_settings
    add_docker_settings
  fi
  mkdir -p "$OPT/deploy"
  cp "$HERE"/*.sh "$OPT/deploy/"
  cp "$source_folder/compose.yaml" "$OPT/compose.yaml.new"
  fetch_image "$source_folder" "$OPT/compose.yaml.new"
  mv -f "$OPT/compose.yaml.new" "$OPT/compose.yaml"
  start_containers || fail "The containers did not become healthy: docker compose --project-directory $OPT logs web. Correct it and run this again."
}

add_docker_settings() {
  profile=
  [ "$PROXY" = own ] || profile=caddy
  set -- "COMPOSE_PROFILES=$profile" "PORT=$PORT" "APP_URL=https://$DOMAIN" "AUTH_SECRET=$(random_hex 32)" \
    "POSTGRES_PASSWORD=$(random_hex 24)" "METRICS_TOKEN=$(random_hex 24)" "OPERATOR_EMAILS=$EMAIL" \
    "EMAIL_FROM='$EMAIL_FROM'" "SMTP_URL='$SMTP_URL'"
  (umask 077 && printf '%s\n' '# Settings of Referral Rewards. After a change: docker compose up -d' "$@" >"$SETTINGS.new")
  mv -f "$SETTINGS.new" "$SETTINGS"
  log "Wrote the settings to $SETTINGS"
}

# Downloads the image that a compose file ($2) names, or builds it from a release's folder ($1).
fetch_image() {
  if [ -n "${BUILD:-}" ]; then
    log "Building the image (a few minutes)"
    docker build --tag "$(sed -n 's/^  image: \(ghcr.io.*\)/\1/p' "$2")" "$1"
  else
    log "Downloading the images"
    compose -f "$2" pull --quiet
  fi || fail "The image is not there, see above. Nothing was changed. Correct it and run this again, or build it from this folder with --build."
}

start_containers() { compose up --detach --remove-orphans --wait --wait-timeout 300; }

update_with_docker() {
  source_folder=$(dirname "$HERE")
  if cmp -s "$source_folder/compose.yaml" "$OPT/compose.yaml"; then
    log "This release runs already"
    return
  fi
  if [ -z "$NO_BACKUP" ]; then
    backup=/data/before-updates-$(date +%Y%m%d-%H%M%S).gz
    log "Backing up to $backup in the volume of the container"
    compose exec -T web node scripts/run.mjs ops export --out "$backup" >/dev/null ||
      fail "The backup failed, so nothing was changed. Correct what it reports above and run this again."
  fi
  cp "$source_folder/compose.yaml" "$OPT/compose.yaml.new"
  fetch_image "$source_folder" "$OPT/compose.yaml.new"
  cp "$OPT/compose.yaml" "$OPT/compose.yaml.previous"
  mv -f "$OPT/compose.yaml.new" "$OPT/compose.yaml"
  cp "$HERE"/*.sh "$OPT/deploy/"
  start_containers && return
  cp "$OPT/compose.yaml.previous" "$OPT/compose.yaml"
  start_containers || fail "The new release did not become healthy, and neither does the one before now: docker compose --project-directory $OPT logs web"
  fail "The new release did not become healthy, see above. The one before runs again, and no data is lost."
}

roll_back_with_docker() {
  [ -f "$OPT/compose.yaml.previous" ] || fail "There is no release to go back to: $OPT/compose.yaml.previous is missing."
  cp "$OPT/compose.yaml" "$OPT/compose.yaml.new"
  mv -f "$OPT/compose.yaml.previous" "$OPT/compose.yaml"
  mv -f "$OPT/compose.yaml.new" "$OPT/compose.yaml.previous"
  start_containers && return
  cp "$OPT/compose.yaml" "$OPT/compose.yaml.new"
  mv -f "$OPT/compose.yaml.previous" "$OPT/compose.yaml"
  mv -f "$OPT/compose.yaml.new" "$OPT/compose.yaml.previous"
  start_containers || fail "Neither release becomes healthy: docker compose --project-directory $OPT logs web"
  fail "The older release did not become healthy, see above. The newer one runs again."
}
