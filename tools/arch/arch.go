// Package arch holds the import rules of the module; its test checks them.
//
//   - A package may import packages of lower levels, and packages of its own level if its line
//     names them. Tests may import any package, unless one of the following rules forbids it.
//   - Packages of the levels 0 to 3 import only the standard library, unless a line in outside
//     allows more.
//   - A pure package does no input or output, reads no clock and imports no encoder of JSON: it is
//     part of the engine, which also runs in a browser. Its values have texts of their own.
//   - A still package does no input or output, starts no goroutine, takes no lock and reads no
//     clock: everything that it works with is passed to it as a value.
//   - An offline package imports neither net nor os, nor anything below their paths but net/url.
//     Those that the engine of a page needs compile for a browser: make engine builds it.
//   - The library, which other modules may import, imports nothing from the program: from play, web
//     or cmd.
//   - A module that has a line in outside is imported only where that line says. This includes
//     tests.
//   - Only tests, and packages whose names end in "test", import such a package.
//   - Only preset's data files and tests name rule sets. The one exception is the default of the
//     command line.
//
// A new package needs only a line in packages.
package arch

const (
	module  = "roundhouse"
	program = "play"             // the folder of the program; everything outside it is the library
	sets    = "game/preset/sets" // one JSON file for each rule set, named by its ID
	chosen  = "cmd/roundhouse"   // the only package that may name a rule set, once
	free    = 4                  // the lowest level that may import other modules
)

// pkg is one package, with its level and the reason for that.
type pkg struct {
	level  int
	beside []string // packages of the same level that this one may import
	pure   bool
	still  bool
	// offline packages work without a network and files, as in a browser's worker.
	offline bool
	what    string
}

var packages = map[string]pkg{
	"cmd/roundhouse": {level: 8, what: "the one binary: flags and wiring, so everything is below it"},

	"cmd/roundhouse/cli": {level: 5, what: "the frame of the command line: documents, output files, exit statuses, progress; it knows no command"},

	"cmd/offline": {level: 8, offline: true, what: "the desk for a browser, as WebAssembly: the worker of a page calls it"},

	"module/wasm": {level: 8, what: "the game for other programs, as WebAssembly: texts in, texts out, and packed rounds"},

	"play/server": {level: 7, beside: []string{"play/api"}, what: "the desk over HTTP: who asks by cookie or token, limits of requests, streams as events, metrics"},

	"play/api": {level: 7, offline: true, what: "the one way in: finds an operation, decodes and checks what was sent, carries it out; it knows no network"},

	"play/api/openapi": {level: 8, what: "makes openapi.json, the description of the API, from the same types and tags: the program does not contain it"},

	"play/offline": {level: 7, beside: []string{"play/api"}, offline: true, what: "the desk in a page: requests and answers as the server's, and data in a browser's IndexedDB"},

	"play/desk": {level: 6, offline: true, what: "the operations: from a caller and a message to a message, without the network"},

	"lab/page":                 {level: 6, what: "a report of lab in sentences and pictures, so that only this package knows of plotting"},
	"play/cluster/node":        {level: 7, what: "one of several servers: joins the cluster's stores, the members and the desk"},
	"play/push/pushtest":       {level: 6, beside: []string{"play/courier"}, what: "a push service for tests, and the browsers that have subscribed there"},
	"play/mail/mailtest":       {level: 6, what: "an SMTP server for tests"},
	"play/store":               {level: 6, what: "keeps data in SQLite: implements the interfaces of log"},
	"play/cluster":             {level: 6, what: "keeps data in NATS JetStream for several servers: implements the interfaces of log"},
	"play/cluster/clustertest": {level: 6, what: "three NATS servers for tests"},
	"play/load":                {level: 6, what: "plays many tables over the real API and its sockets: it knows messages, and nothing of the server"},
	"play/tui":                 {level: 6, what: "the terminal client: shows a table of hall, which knows no screen"},

	"play/courier": {level: 6, what: "requests to addresses that people give: which ones may be reached, and what became of a request"},
	"play/hook":    {level: 6, beside: []string{"play/courier"}, what: "sends messages to addresses that people give, in the form of ntfy or in JSON"},
	"play/mail":    {level: 6, beside: []string{"play/courier"}, what: "sends letters by the SMTP server of the host"},
	"play/push":    {level: 6, beside: []string{"play/courier"}, what: "sends messages to browsers by Web Push: keys, encryption, subscriptions"},

	"web": {level: 6, what: "the client for browsers: the files of its build, and the handler that serves them"},

	"play/people":              {level: 4, offline: true, what: "who plays: names and secrets, above the rows of log"},
	"play/people/peopletest":   {level: 4, beside: []string{"play/people"}, what: "a suite that people pass above every form of rows"},
	"play/archive":             {level: 4, beside: []string{"play/people"}, offline: true, what: "the finished matches, above the rows of log; seats are people's"},
	"play/archive/archivetest": {level: 4, beside: []string{"play/archive", "play/people"}, what: "a suite that the archive passes above every form of rows"},
	"play/lists":               {level: 4, beside: []string{"play/people", "play/table"}, offline: true, what: "lists of tables: what a log's listing says, and an index over all of them; hosts and seats are people's, stages table's"},
	"play/log/logtest":         {level: 4, what: "the suite that every form of a log passes"},
	"play/log/rowstest":        {level: 4, what: "the suite that every form of rows passes, and rows of servers that die"},
	"lab/study":                {level: 5, what: "what simulations say about rule sets: figures and their JSON, no pictures"},
	"play/hall":                {level: 5, offline: true, what: "keeps tables alive: log, locks, timers, presence, bots; stores and screens plug into it"},
	"play/transfer":            {level: 5, what: "copies everything from one store to another: knows what is stored, and no store"},
	"play/table":               {level: 4, still: true, offline: true, what: "one match with its people as a value: what commands lead to, what each viewer sees, the codec of the log"},
	"lab/sim":                  {level: 4, what: "matches between bots, without table, clock or person"},
	"play/sheets":              {level: 4, still: true, offline: true, what: "the score sheet that people write at a wooden table as a value: what commands lead to, what each viewer sees, the codec of the log"},
	"play/circle":              {level: 4, still: true, offline: true, what: "a circle of people as a value: who belongs to it, what commands lead to, the codec of the log"},
	"play/day":                 {level: 4, beside: []string{"play/people"}, what: "the secrets of dates, who has played them, and the results: rows, and neither tables nor the game"},
	"play/bell":                {level: 4, beside: []string{"play/people", "play/quota"}, what: "whom to tell that something waits, how and when: wishes and rings above the rows of log; it sends nothing itself"},
	"play/series":              {level: 4, still: true, what: "a season of a circle as a value: its results, and the standing that follows from them"},
	"play/cluster/member":      {level: 4, offline: true, what: "which servers of a cluster are there, and which of them owns a table: it knows names and slots, a bus carries its messages"},
	"play/quota":               {level: 4, offline: true, what: "limits rates and simultaneous use: it knows keys and numbers alone"},
	"game/fair":                {level: 4, offline: true, what: "verifies fair deals: a record against the notes of a player; its reasons are words'"},
	"game/fair/fairtest":       {level: 4, what: "records with fair deals for tests"},
	"lab/luck":                 {level: 4, offline: true, what: "a result as what was dealt, drawn, chosen and done by others: bot plays on from each position"},
	"module/answer":            {level: 5, offline: true, what: "answers questions about the game in texts and JSON, for the command line and for programs that run it as a module"},
	"module/hint":              {level: 4, offline: true, what: "advice for a seat of a file: bot ranks, record has the past, words has the facts"},
	"bot/bottest":              {level: 4, what: "rounds for tests of bot and bot/worlds, with what each viewer has seen"},
	"game/gametest":            {level: 4, what: "the suite that the game passes under every rule set, hence above preset"},

	"game/record": {level: 3, beside: []string{"game/preset", "game/sheet"}, what: "notation, positions, records: the game in JSON; a record names its rule set"},
	"game/sheet":  {level: 3, what: "the score sheet of a match as a value: who sits there, what each round left, and what follows by the rules"},
	"words":       {level: 3, beside: []string{"game/preset"}, offline: true, what: "rules, reasons and the story of a match in words; rule sets have names in every language"},
	"lab/ending":  {level: 3, beside: []string{"game/preset"}, what: "how rounds end under each rule set: figures of the laboratory, as data for clients"},
	"game/preset": {level: 3, what: "the rule sets: the JSON form of rules"},
	"lab/stat":    {level: 3, what: "figures with their confidence: needs whole numbers, knows no game"},
	"play/log":    {level: 3, offline: true, what: "the interfaces of logs and rows, where things are stored, and their memory forms: they know bytes"},
	"play/rota":   {level: 3, offline: true, what: "decides who may think next, by persons and kinds of tasks: knows no game"},
	"bot":         {level: 3, beside: []string{"bot/worlds"}, pure: true, what: "players: they see a View and return an Action, nothing else"},
	"bot/worlds":  {level: 3, pure: true, what: "what a seat cannot see, sampled from what it has seen: it knows no player"},

	"module/packed": {level: 3, pure: true, what: "many rounds side by side as bytes, for programs that learn: views and moves in a fixed layout"},

	"game": {level: 2, pure: true, what: "the game: pure values, chance comes in as actions, so it needs no deal"},

	"game/rules":  {level: 1, pure: true, what: "the switches, without their JSON form"},
	"game/deal":   {level: 1, pure: true, what: "from a seed to a deal: verified with tiles alone"},
	"game/solver": {level: 1, pure: true, what: "the best train from a hand: a question about tiles, independent of the rules"},
	"game/puzzle": {level: 2, offline: true, what: "the train of the day: a puzzle that follows from the date"},

	"game/quote": {level: 0, pure: true, what: "values in messages: one length for all of them"},

	"game/tile": {level: 0, beside: []string{"game/quote"}, what: "pips, tiles, sets: the words everything else is written in", pure: true},

	"lab/endings":     {level: 6, what: "plays the rounds behind package ending, for make lab"},
	"lab/fit":         {level: 4, what: "plays the rounds from which bot/worlds learns what choices say, for make odds"},
	"lab/paired":      {level: 4, what: "compares two versions of a bot by the records of the same deals"},
	"tools/lookalike": {level: 0, what: "writes the table by which the desk compares names, for go generate: knows Unicode alone"},
	"tools/join":      {level: 0, what: "joins the data segments of WebAssembly modules, for make web and make npm: imports nothing of ours"},
	"tools/describe":  {level: 9, what: "prints what openapi makes, for make web"},
	"tools/rulebook":  {level: 4, what: "writes docs/rulebooks from the rule sets, for go generate"},

	"tools/servetest":      {level: 0, what: "runs the real server for tests, as a process: it knows the command line and imports none of it"},
	"tools/expect":         {level: 0, what: "assertions for the suites beside interfaces"},
	"tools/crash":          {level: 0, what: "no code but a test that kills the real server"},
	"play/store/storetest": {level: 0, what: "a data file of an earlier release, for tests of what opens it"},
	"play/table/releases":  {level: 0, offline: true, what: "the logs of matches that each release has played, for tests"},
	"examples":             {level: 0, what: "the examples as the server shows them, and a test of the documents"},
	"docs":                 {level: 0, what: "the texts of the documents that the server shows"},
	"examples/bot":         {level: 0, what: "a bot for others to read: needs only the standard library"},
	"play/filelock":        {level: 0, what: "locks or reserves a file for one program at a time, if the system has locks"},

	"tools/arch": {level: 0, what: "this package: reads the source, imports none of it"},
}

// impure lists packages that a pure package must not import, nor anything below their paths.
var impure = []string{"encoding/json", "fmt", "os", "net", "log", "time"}

// moving lists packages that a still package must not import, nor anything below their paths.
var moving = []string{"bufio", "context", "io", "log", "math/rand", "net", "os", "sync"}

// online lists packages that an offline package must not import, nor anything below their paths.
var online = []string{"net", "os"}

// addresses is the package below net that only reads addresses.
const addresses = "net/url"

// clocks lists the functions of package time that a still package must not use.
var clocks = []string{"After", "AfterFunc", "NewTicker", "NewTimer", "Now", "Since", "Sleep", "Tick", "Until"}

// outside lists the modules that only a few packages may import, by the beginning of their path.
var outside = []struct {
	path string
	only []string
	why  string
}{
	{"go.yaml.in/yaml", []string{"tools/crash"}, "tests read what a packaging says"},
	{"golang.org/x/text", []string{"words", "play/desk", "tools/lookalike"},
		"words matches language tags; the desk compares names by Unicode"},
	{"golang.org/x/net", []string{"play/desk"}, "the desk reads names by Unicode"},
	{"github.com/rivo/uniseg", []string{"play/desk"}, "the desk reads names by Unicode"},
	{"github.com/mtibben/confusables", []string{"tools/lookalike"}, "the program has a cut of it as a file"},
	{"gonum.org", []string{"lab/page"}, "pictures are for the laboratory's pages"},
	{"charm.land", []string{"play/tui"}, "Bubble Tea and Lip Gloss draw the terminal client and nothing else"},
	{"github.com/danielgtaylor/huma", []string{"play/api/openapi"}, "it describes the API for documents, and is in no program"},
	{"github.com/coder/websocket", []string{"play/server", "play/load", "tools/crash"},
		"WebSockets are the server's, and of the programs that measure or test it"},
	{"github.com/prometheus", []string{"play/server"}, "metrics are a server's"},
	{"golang.org/x/crypto", []string{"play/server"}, "certificates are the server's, which renews them while it runs"},
	{"golang.org/x/time", []string{"play/quota"}, "quota limits rates for all others"},
	{"github.com/wneessen/go-mail", []string{"play/mail"}, "the rest of the code has letters"},
	{"github.com/emersion", []string{"play/mail/mailtest"}, "tests need a server, and the program has none in it"},
	{"github.com/nats-io/nats.go", []string{"play/cluster"}, "the rest of the code sees interfaces"},
	{"github.com/nats-io/nats-server", []string{"play/cluster/clustertest"}, "the program needs servers, and has none in it"},
	{"modernc.org/sqlite", []string{"play/store"}, "the rest of the code sees interfaces"},
	{"github.com/charmbracelet", []string{"play/tui", "cmd/roundhouse/cli"},
		"as charm.land, where its newer versions live; it also knows what a terminal is"},
}
