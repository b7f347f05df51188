# docker build -t roundhouse . && docker run -p 8080:8080 -v roundhouse:/data roundhouse
# Behind a proxy that speaks TLS: -e ROUNDHOUSE_PUBLIC_URL=https://… -e ROUNDHOUSE_PROXY=…
FROM golang:1.26 AS build
WORKDIR /src
COPY go.mod go.sum ./
RUN go mod download
COPY . .
RUN CGO_ENABLED=0 go build -trimpath -ldflags=-s -pgo=/src/default.pgo -o /roundhouse ./cmd/roundhouse && mkdir /empty

FROM scratch
COPY --from=build /roundhouse /roundhouse
COPY --from=build --chown=65532:65532 /empty /data
USER 65532:65532
ENV ROUNDHOUSE_ADDR=:8080 ROUNDHOUSE_DATA=/data
VOLUME /data
EXPOSE 8080
ENTRYPOINT ["/roundhouse"]
CMD ["serve"]
