// Package arch holds the import rules of the module; its test holds the module
// to them.
//
//   - A package imports packages of lower levels, and those of its own level that
//     its line names. Tests may import what they like, but for the next points.
//   - Packages of the levels 0 to 3 import nothing but the standard library, save
//     what a line of outside allows.
//   - A pure package does no input or output, reads no clock and writes no JSON
//     itself: it is part of the engine, which also runs in a browser.
//   - A still package does no input or output, starts no goroutine, takes no lock and
//     reads no clock: what it works with comes in as values.
//   - An offline package imports neither net nor os, nor anything below them. All
//     packages up to the level of hall, and offline ones above, compile for a browser.
//   - The library, which others import, imports nothing of the program: of play, web or cmd.
//   - A module named in outside is imported only where its line says, tests included.
//   - Only tests import a package whose name ends in "test".
//   - No code outside preset's data files names a rule set, except for the one
//     default of the command line. Tests may.
//
// A new package needs a line in packages, nothing more.
package arch

const (
	module  = "roundhouse"
	program = "play"           // the folder of the program; the library stands beside it
	sets    = "preset/sets"    // one JSON file for each rule set, named after its ID
	chosen  = "cmd/roundhouse" // may name one rule set, once
	free    = 4                // the first level that may import other modules
)

// pkg is one package and why it stands where it does.
type pkg struct {
	level  int
	beside []string // packages of the same level that it may import
	pure   bool
	still  bool
	// offline packages work where there is neither a network nor a file, as in a browser's worker.
	offline bool
	what    string
}

var packages = map[string]pkg{
	"cmd/roundhouse": {level: 8, what: "the one binary: flags and wiring, so everything is below it"},

	"play/server": {level: 7, what: "the desk over HTTP: routes, who asks by cookie or token, limits of requests, streams as events, metrics"},

	"play/desk": {level: 6, offline: true, what: "what people can ask for: from a caller and a message to a message, without the network"},

	"lab/page":   {level: 6, what: "a report of lab in sentences and pictures, so that only this package knows of plotting"},
	"play/store": {level: 6, what: "what outlasts the program, in SQLite: forms of the interfaces of hall, people, archive and lists"},
	"play/tui":   {level: 6, what: "the terminal client: shows a table of hall, which knows no screen"},

	"web": {level: 6, what: "the client for browsers: the files of its own build, and how they are answered with"},

	"play/people":              {level: 4, offline: true, what: "who plays: names and secrets; the interface and its memory form"},
	"play/people/peopletest":   {level: 4, beside: []string{"play/people"}, what: "the suite that every form of people's interface passes"},
	"play/archive":             {level: 4, beside: []string{"play/people"}, offline: true, what: "the finished matches: the interface and its memory form; seats are people's"},
	"play/archive/archivetest": {level: 4, beside: []string{"play/archive", "play/people"}, what: "the suite that every form of archive's interface passes"},
	"play/lists":               {level: 4, beside: []string{"play/people"}, offline: true, what: "lists of tables: the interface and its memory form; hosts and seats are people's"},
	"play/lists/liststest":     {level: 4, beside: []string{"play/lists", "play/people"}, what: "the suite that every form of lists' interface passes"},
	"play/load":                {level: 4, beside: []string{"play/wire"}, what: "plays many tables over the real API: it knows messages, and nothing of the server"},
	"lab":                      {level: 5, what: "what simulations say of rule sets: figures and their JSON, no pictures"},
	"play/hall":                {level: 5, offline: true, what: "keeps tables alive: log, locks, timers, presence, bots; stores and screens plug into it"},
	"play/hall/logtest":        {level: 5, beside: []string{"play/hall"}, what: "the suite that every form of hall's log passes"},
	"play/table":               {level: 4, still: true, offline: true, what: "one match with its people as a value: what commands lead to, what each viewer sees, the log's codec"},
	"play/wire":                {level: 4, beside: []string{"play/table"}, offline: true, what: "the API's messages: what a table shows to one viewer, in JSON"},
	"sim":                      {level: 4, what: "matches between bots, with no table, clock or person"},
	"play/quota":               {level: 4, offline: true, what: "counts what each may have in a time, and at the same time: it knows keys and numbers alone"},
	"bot/bottest":              {level: 4, what: "rounds for tests of bot and bot/worlds, with what each viewer has seen"},
	"game/gametest":            {level: 4, what: "the suite that the game passes under every rule set, hence above preset"},

	"record":     {level: 3, beside: []string{"preset"}, what: "notation, positions, records: the game in JSON; a record names its rule set"},
	"words":      {level: 3, beside: []string{"preset"}, offline: true, what: "rules, reasons and the story of a match in words; rule sets have names in every language"},
	"ending":     {level: 3, beside: []string{"preset"}, what: "how rounds end under each rule set: figures of the laboratory, as data for clients"},
	"preset":     {level: 3, what: "the rule sets: the JSON form of rules"},
	"stat":       {level: 3, what: "figures that say how sure they are: needs whole numbers, knows no game"},
	"play/rota":  {level: 3, offline: true, what: "who may think next: persons and kinds of tasks, knows no game"},
	"bot":        {level: 3, beside: []string{"bot/worlds"}, pure: true, what: "players: they see a View and return an Action, nothing else"},
	"bot/worlds": {level: 3, pure: true, what: "what a seat cannot see, sampled from what it has seen: it knows no player"},

	"game": {level: 2, pure: true, what: "the game: pure values, chance comes in as actions, so it needs no deal"},

	"rules":  {level: 1, pure: true, what: "the switches, without their JSON form"},
	"deal":   {level: 1, pure: true, what: "from a seed to a deal: verifiable with tiles alone"},
	"solver": {level: 1, pure: true, what: "the best train from a hand: a question about tiles, whatever the rules"},

	"quote": {level: 0, pure: true, what: "values in messages: one length for all of them, whatever they are about"},

	"tile": {level: 0, beside: []string{"quote"}, what: "pips, tiles, sets: the words everything else is written in", pure: true},

	".":                 {level: 0, what: "no code: names what go generate makes"},
	"internal/endings":  {level: 6, what: "plays what package ending tells, for make lab"},
	"internal/rulebook": {level: 4, what: "writes docs/rulebooks from the rule sets, for go generate"},

	"internal/servetest":   {level: 0, what: "runs the real server for tests, as a process: it knows the command line and imports none of it"},
	"internal/expect":      {level: 0, what: "what the suites beside interfaces check with: knows the tests of Go alone"},
	"internal/crash":       {level: 0, what: "no code but a test that kills the real server"},
	"play/store/storetest": {level: 0, what: "a data file of an earlier release, for tests of what opens it"},
	"examples":             {level: 0, what: "the examples as the server shows them, and a test of what stands in documents"},
	"docs":                 {level: 0, what: "the documents that the server shows: their texts alone"},
	"examples/bot":         {level: 0, what: "a player for others to read: the standard library is enough"},
	"internal/filelock":    {level: 0, what: "one program at a time has a file, as far as the system has locks"},

	"internal/figures": {level: 0, what: "counts names, comments, sizes and tangles: reads the source, imports none of it"},

	"internal/arch": {level: 0, what: "this package: reads the source, imports none of it"},
}

// impure is what a pure package does not import, nor anything below these paths.
var impure = []string{"encoding/json", "fmt", "os", "net", "log", "time"}

// moving is what a still package does not import, nor anything below these paths.
var moving = []string{"bufio", "context", "io", "log", "math/rand", "net", "os", "sync"}

// online is what an offline package does not import, nor anything below these paths.
var online = []string{"net", "os"}

// clocks is what a still package does not use of package time.
var clocks = []string{"After", "AfterFunc", "NewTicker", "NewTimer", "Now", "Since", "Sleep", "Tick", "Until"}

// outside is modules that few packages may import, by the start of their path.
var outside = []struct {
	path string
	only []string
	why  string
}{
	{"golang.org/x/text", []string{"words", "play/desk"}, "language tags are words' business; the desk compares names as Unicode says"},
	{"gonum.org", []string{"lab/page"}, "pictures are for the laboratory's pages"},
	{"charm.land", []string{"play/tui"}, "Bubble Tea and Lip Gloss draw the terminal client and nothing else"},
	{"github.com/danielgtaylor/huma", []string{"play/server"}, "the API is the server's; messages know no framework"},
	{"github.com/prometheus", []string{"play/server"}, "metrics are the server's"},
	{"golang.org/x/time", []string{"play/quota"}, "who counts rates asks quota"},
	{"modernc.org/sqlite", []string{"play/store"}, "the rest of the code sees interfaces"},
	{"github.com/charmbracelet", []string{"play/tui", "cmd/roundhouse"}, "as charm.land, where its newer versions live; it also tells what is a terminal"},
}
