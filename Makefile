# Needs Go, Node for the browsers' client, a C compiler for the race detector, and a shell.

FOR = 10m
LAB = 100000

# A profile of the benchmarks: the compiler inlines what it finds hot there.
PGO = -pgo=$(CURDIR)/default.pgo

NPM := $(shell command -v npm 2>/dev/null)

# The packages that have goroutines; a test of tools/arch holds this list to the code.
RACE = ./examples ./examples/bot ./cmd/roundhouse/cli ./game/record ./lab/sim ./play/archive ./play/bell ./play/day ./play/cluster ./play/courier ./play/desk ./play/hall ./play/lists ./play/load ./play/log ./play/mail ./play/cluster/member ./play/cluster/node ./play/offline ./play/people ./play/push ./play/rota ./play/server ./play/store ./play/transfer ./play/tui ./web

# Those of their tests that make test runs without the race detector, since they take long with it: they are about
# other processes, one goroutine, memory, or what is sent, and other tests have as much going on at the same time.
ALONE = PlayedByBells|DealtWithoutAnybody|Killed|Damage|RolledBack|FullFile|DeletedNames|FileOfBefore|RestoredInPart|IsSmall|NothingHidden|AtAllItsBounds|LongestLength|LongestMatch|OfCurl|AViewIsThePosition|EveryState|SortedByItsBestTrain|ShareOneCopy|TakesAMinute|AVisitorWins|IsAsDescribed|InEachLanguage|ReplayFolds|NoScreenIsLarger|AfterEveryAction|AgreesWithItsRecords|Resumed|OneNode|SweepingGoesOn|TenTables|TenThousand|InterruptionLeaves|LotsAreFair|CheaterPlays|ThreeNodes

# SQLite, which was translated from C, takes four times as long under the race detector; its faults are not ours.
QUICK_RACE = -gcflags=modernc.org/...=-race=false

# The packages whose tests take longest begin first, so that none of them ends alone.
SLOW = ./play/server ./tools/crash ./play/cluster ./play/hall ./cmd/roundhouse ./play/store ./bot

.PHONY: help web engine api build run module npm check lint vet static test test-go test-plain test-race test-client test-npm test-web test-browsers soak bench gallery golden cross dist generate lab odds

help:
	@echo "make web         the browsers' client"
	@echo 'make build       bin/roundhouse with that client in it'
	@echo 'make run         build it and serve: open the address that it prints'
	@echo 'make check       what to run before each commit: format, vet, staticcheck, tests'
	@echo 'make test        everything that must hold, in a real Chromium too; some fifteen minutes on two cores'
	@echo 'make test-go     the part of it that tests the Go code'
	@echo 'make test-client  the part of it that tests the client without a browser'
	@echo 'make test-web    the part of it that tests the client in a real Chromium'
	@echo 'make test-npm    the part of it that asks the npm package and the program the same; half a minute'
	@echo 'make test-browsers  rounds and a circle in Firefox and WebKit too, which make test does without; some minutes'
	@echo 'make soak        the same properties for longer: FOR=10m for each fuzz target and each property'
	@echo 'make bench       all benchmarks'
	@echo 'make gallery     the screens of the client in every state, with canned positions'
	@echo 'make golden      the logs that are kept of a release: make golden RELEASE=v0.19'
	@echo 'make cross       the program compiles for macOS and Windows'
	@echo 'make dist        dist/: the program for Linux, macOS and Windows, and the npm package; some minutes'
	@echo 'make npm         dist/: the npm package roundhouse, for programs in Node and in pages'
	@echo 'make generate    the generated files'
	@echo 'make lab         docs/lab: the rule sets compared, and how often their rounds end blocked; some minutes'
	@echo 'make odds        what choices say of hidden hands, learnt from rounds between bots; some minutes'

# WebAssembly is fetched, so it is small: only the game itself is worth the bytes of inlining.
QUICK = bot bot/worlds game game/tile game/deal game/rules game/solver module/packed
SMALL = -trimpath -ldflags='-s -w' $(PGO) -gcflags=all=-l $(QUICK:%=-gcflags=roundhouse/%=)

# The client is a part of the program. Without Node the program is built without it.
ifneq ($(NPM),)
# With BUILT=1 it has just been built.
ifdef BUILT
web:
else
web: web/node_modules/.package-lock.json engine api
	cd web && npm run build
endif

# The description of the API, which the build copies, and the client's types of it.
api: web/node_modules/.package-lock.json
	go run ./tools/describe >web/public/openapi.json
	cd web && npm run -s api

# What the client runs without a network. It fetches the texts.
engine:
	mkdir -p web/engine
	cp $$(go env GOROOT)/lib/wasm/wasm_exec.js web/engine
	GOOS=js GOARCH=wasm go build -tags fetched $(SMALL) -o web/engine/engine.wasm ./cmd/offline
	go run ./tools/join web/engine/engine.wasm

# npm writes that file last.
web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund
	mkdir -p $(@D) && touch $@
else
web:
	@echo "npm is missing: the program is built without the browsers' client"
endif

# The game as a module for other programs, and the npm package that wraps it, with the version of the
# last release. It is not published.
NPM_VERSION = $(patsubst v%,%,$(shell git describe --tags --abbrev=0 2>/dev/null || echo v0.0)).0
module:
	GOOS=wasip1 GOARCH=wasm go build -buildmode=c-shared $(SMALL) -o module/npm/roundhouse.wasm ./module/wasm
	go run ./tools/join module/npm/roundhouse.wasm

ifneq ($(NPM),)
npm: module
	cd module/npm && npm run -s size
	rm -rf dist/npm && mkdir -p dist/npm
	cp -r LICENSE docs/packed.md $(addprefix module/npm/,package.json README.md index.js index.d.ts names.d.ts packed.js wasi.js roundhouse.wasm examples) dist/npm
	cd dist/npm && npm pkg set version=$(NPM_VERSION) && npm pack --silent --pack-destination ..
	rm -r dist/npm
else
npm:
	@echo "npm is missing: the package is not built"
endif

build: web
	go build $(PGO) -o bin/roundhouse ./cmd/roundhouse

run: build
	./bin/roundhouse serve

# What a developer runs before each commit.
check: lint
	go test -vet=off -p 4 $(SLOW) ./...
	$(CLIENT)

# What all code has to be like.
lint: vet static

vet: web
	@unformatted=$$(gofmt -l .); test -z "$$unformatted" || { echo "not formatted: $$unformatted"; exit 1; }
	go vet ./...

static: web
	go tool staticcheck ./...

CLIENT = cd web && npm run -s check && npm test -s

# Without the profile the program has been compiled for other tests already.
test test-go test-plain test-race test-client test-npm test-web: PGO = -pgo=off
test:
	$(MAKE) -j2 PGO='$(PGO)' web
	$(MAKE) BUILT=1 vet
	$(MAKE) -j4 BUILT=1 static test-plain test-race test-client
	$(MAKE) BUILT=1 test-npm test-web

test-client: web
	$(CLIENT)

# Each test of Go once, with fewer cases of long ones (-short), and with the race detector if goroutines run.
# Most of them wait now and then, so both parts run at the same time.
test-go: web
	$(MAKE) -j2 BUILT=1 test-plain test-race

OTHERS = $(filter-out $(RACE),$(patsubst roundhouse%,.%,$(shell go list ./...)))
test-plain: web
	go test -short -vet=off -p 3 $(filter-out $(RACE),$(SLOW)) $(OTHERS)
	go test -vet=off -p 4 -run '$(ALONE)' $(RACE)

test-race: web
	go test -race $(QUICK_RACE) -short -vet=off -p 3 -skip '$(ALONE)' $(filter $(RACE),$(SLOW)) $(RACE)

# The client in a real browser, and its size.
test-web: build
	.ci/browser
	cd web && npm run -s size && npm run -s next && npm run -s e2e
	GOOS=js GOARCH=wasm go test $(SMALL) -exec "$(CURDIR)/.ci/in-browser" ./play/offline

# The npm package against the program: the same answers, by every rule set.
test-npm: build module
	cd module/npm && ../../web/node_modules/.bin/tsc && npm run -s size -- --quick && npm test -s

# Rounds, drags and a circle in each browser, and play without a network in Firefox; CI does without it and WebKit.
test-browsers: build
	.ci/browser all
	cd web && npm run -s browsers

# Property tests read ROUNDHOUSE_SOAK, the time that each of them may take.
soak: cross
	.ci/fuzz $(FOR) 1
	ROUNDHOUSE_SOAK=$(FOR) go test -count=1 -timeout=0 ./...
	go test -race -count=1 -timeout=0 ./...
	$(MAKE) build
	ROUNDHOUSE_SOAK=$(FOR) $(MAKE) test-npm
	.ci/browser all
	cd web && npm run -s next && ROUNDHOUSE_SOAK=$(FOR) npm run -s e2e

bench:
	go test $(PGO) -run '^$$' -bench . -benchmem ./...
	$(MAKE) build
	.ci/browser
	GOOS=js GOARCH=wasm go test $(SMALL) -exec "$(CURDIR)/.ci/in-browser" -run '^$$' -bench 'Decision/(strong|expert)' ./bot
	cd web && npm run -s bench
	$(MAKE) module
	cd module/npm && npm run -s bench

gallery: web
	cd web && npm run gallery

# Package table reads the logs of all releases in its tests. Those of a release are made only once.
golden:
	@test -n "$(RELEASE)" || { echo 'which release? make golden RELEASE=v0.19' >&2; exit 1; }
	go test ./play/hall -run TestTheLogsOfAReleaseHaveEveryEvent -release $(RELEASE)
	go test ./play/table -run TestLogsOfEachReleaseAreRead

cross:
	.ci/cross darwin/arm64 windows/amd64

dist: export ROUNDHOUSE_RELEASE = 1
dist: web npm
	.ci/cross dist linux/amd64 linux/arm64 darwin/amd64 darwin/arm64 windows/amd64 windows/arm64

generate:
	go generate ./...

# What bots make of the rule sets: the same figures and pictures each time, until a
# rule, a bot or the report changes.
lab: build
	./bin/roundhouse lab --players 2 --rounds $(LAB) --out docs/lab/2-players.md
	./bin/roundhouse lab --players 4 --rounds $(LAB) --out docs/lab/4-players.md
	go run $(PGO) ./lab/endings

# What choices say of hidden hands, learnt from rounds between bots; some minutes.
odds:
	go run $(PGO) ./lab/fit -rules pagat
