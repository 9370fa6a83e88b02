# syntax=docker/dockerfile:1
# Build: docker build -t steward .
# Run:   docker run -p 8080:8080 -v steward-data:/data --read-only --tmpfs /tmp steward

FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY . .
# The build needs the development packages. The last step removes them, and adds what optional settings need (REDIS_URL, OTEL_EXPORTER_OTLP_ENDPOINT,
# NATS_URL, STRIPE_WEBHOOK_SECRET) in the versions of package-lock.json. --save-prod keeps them, because they are development packages too, and --no-save leaves
# package.json as it is.
RUN npm ci --ignore-scripts && npm run build \
    && npm install --no-save --save-prod --omit=dev --ignore-scripts $(node -p "Object.entries(require('./package.json').peerDependencies).map((pair) => pair.join('@')).join(' ')")

FROM node:22-bookworm-slim
ENV NODE_ENV=production \
    SERVICE_HOST=0.0.0.0 \
    SERVICE_PORT=8080 \
    DATABASE_URL=file:/data/steward.db \
    LOG_FORMAT=json
WORKDIR /app
COPY --from=build --chown=root:root /app/package.json ./
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/dist ./dist
COPY --from=build --chown=root:root /app/models ./models
COPY --from=build --chown=root:root /app/prisma ./prisma
COPY --from=build --chown=root:root /app/src/generated/docs ./src/generated/docs
COPY --from=build --chown=root:root /app/src/generated/dashboard ./src/generated/dashboard
RUN install -d -o node -g node -m 0700 /data
USER node
VOLUME /data
EXPOSE 8080
# Whether requests should be sent here; Docker restarts nothing for it. Kubernetes asks /v1/health besides, for liveness.
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
    CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.SERVICE_PORT + '/v1/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Room for what a request leaves behind before it is looked through: docs/performance.md.
ENTRYPOINT ["node", "--max-semi-space-size=32", "/app/dist/app/main.js"]
CMD ["serve"]
