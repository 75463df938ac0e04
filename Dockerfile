# One image for the web server, the worker and `ops`: docs/operations.md says how to run it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN node scripts/run.mjs build \
 && node scripts/run.mjs release licenses --out THIRD-PARTY-LICENSES.txt \
 && node scripts/run.mjs release sbom --out sbom.cdx.json \
 && npm prune --omit=dev --no-audit --no-fund \
 && rm -rf .next/cache

FROM node:24-bookworm-slim
ENV NODE_ENV=production \
    PORT=3000 \
    DATA_DIR=/data \
    DEMO=off
WORKDIR /app
# The program belongs to root, so that what runs it cannot change it.
COPY --from=build /app ./
RUN install -d -m 700 -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is told of the end itself, not a shell or npm around it, and stops everything in order.
CMD ["node", "scripts/run.mjs", "start"]
