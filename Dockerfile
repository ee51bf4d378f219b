# The server in a container: see docs/deploy.md.
FROM node:22-trixie-slim AS page
WORKDIR /source/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN --mount=type=cache,target=/npm-cache npm ci --cache /npm-cache
COPY web .
# The form of a new table draws the maps that the rules read.
COPY games/escape/data /source/games/escape/data
# The client shows the rules.
COPY docs/rules /source/docs/rules
RUN npm run build

FROM rust:1-slim-trixie AS build
# The allocator is built with it.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends make \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
COPY --from=page /source/web/dist/client web/dist/client
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/source/target \
    cargo build --release --locked --package fuga \
    && cp target/release/fuga /usr/local/bin/fuga

FROM debian:trixie-slim
# The check of its health asks over HTTP.
RUN apt-get update \
    && apt-get install --yes --no-install-recommends curl \
    && rm -rf /var/lib/apt/lists/* \
    && groupadd --system --gid 10001 fuga \
    && useradd --system --uid 10001 --gid fuga --home-dir /data --shell /usr/sbin/nologin fuga \
    && install --directory --owner=fuga --group=fuga --mode=0700 /data
COPY --from=build /usr/local/bin/fuga /usr/local/bin/fuga
USER fuga
WORKDIR /data
VOLUME /data
ENV FUGA_DATA=/data FUGA_LISTEN=0.0.0.0:8080
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
    CMD ["curl", "--fail", "--silent", "--output", "/dev/null", "http://127.0.0.1:8080/healthz"]
ENTRYPOINT ["fuga"]
CMD ["serve"]
