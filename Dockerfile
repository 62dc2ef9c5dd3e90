# Daybook in a container: see docs/hosting.md.
#   docker build -t daybook .

FROM node:22-bookworm AS build
WORKDIR /build
COPY . .
RUN npm ci --no-audit --no-fund \
    && npm run build \
    && npm pack --pack-destination /packed ./packages/server ./packages/cli \
    && npm install --prefix /app --omit=dev --no-audit --no-fund \
        /packed/*.tgz "better-sqlite3@$(npm pkg get overrides.better-sqlite3 | tr -d '"')"

FROM node:22-bookworm-slim
ENV NODE_ENV=production \
    PATH=/app/node_modules/.bin:$PATH \
    DAYBOOK_HOST=0.0.0.0 \
    DAYBOOK_DATABASE=/data/daybook.db
COPY --from=build /app /app
RUN install -d -o node -g node -m 0700 /data
USER node
WORKDIR /data
VOLUME /data
EXPOSE 7350
# The address and port are read where the server reads them; a draining or unwritable server is not healthy.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.DAYBOOK_PORT || 7350}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node is process 1 and handles SIGTERM: requests in flight finish, then the database is closed.
STOPSIGNAL SIGTERM
ENTRYPOINT ["daybook"]
CMD ["serve"]
