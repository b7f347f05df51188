# docker build -t roundhouse . && docker run -p 8080:8080 -v roundhouse:/data roundhouse
# Behind a proxy that speaks TLS: -e ROUNDHOUSE_PUBLIC_URL=https://… -e ROUNDHOUSE_PROXY=…
# On the open network: docker run -p 80:80 -p 443:443 -e ROUNDHOUSE_DOMAIN=… -e ROUNDHOUSE_ADDR=:443 …
FROM node:20-bookworm AS node

FROM golang:1.26-bookworm AS build
COPY --from=node /usr/local/bin /usr/local/bin
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY web/package.json web/package-lock.json web/
RUN cd web && npm ci --no-audit --no-fund
COPY . .
RUN ROUNDHOUSE_RELEASE=1 make web
# The clone is not copied: docker build --build-arg VERSION=$(git describe --tags --always)
ARG VERSION=
RUN CGO_ENABLED=0 go build -trimpath -ldflags="-s -X main.release=$VERSION" -pgo=/src/default.pgo -o /roundhouse ./cmd/roundhouse && mkdir /empty

FROM scratch
COPY --from=build /roundhouse /roundhouse
# whom to trust as a certificate authority's own server, for --domain
COPY --from=build /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/
COPY --from=build --chown=65532:65532 /empty /data
USER 65532:65532
ENV ROUNDHOUSE_ADDR=:8080 ROUNDHOUSE_DATA=/data
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s CMD ["/roundhouse", "health"]
ENTRYPOINT ["/roundhouse"]
CMD ["serve"]
