package main

import (
	"bytes"
	"io"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"roundhouse/cmd/roundhouse/cli"
)

// aMegabyte is how long the large documents are.
const aMegabyte = 1 << 20

// largeParts is documents with one part that grows: its beginning, what is repeated, by number,
// and its end. Nothing in them says that they are refused before all of them is read.
var largeParts = map[string]struct {
	start string
	item  func(i int) string
	sep   string
	end   string
}{
	"hand table":            {`{"format":"roundhouse-position/1","rules":{"base":"pagat","hand":{`, func(i int) string { return `"` + strconv.Itoa(i+2) + `":1` }, ",", `}},` + largeRest},
	"hand table, no number": {`{"format":"roundhouse-record/1","rules":{"base":"pagat","hand":{`, func(i int) string { return `"x` + strconv.Itoa(i) + `":1` }, ",", `}},"players":["",""],"rounds":[]}`},
	"switches":              {`{"format":"roundhouse-position/1","rules":{"base":"pagat",`, func(i int) string { return `"satisfy` + strconv.Itoa(i) + `":"off"` }, ",", `},` + largeRest},
	"switch, nested":        {`{"format":"roundhouse-position/1","rules":{"base":"pagat","satisfy":`, func(int) string { return `[` }, "", `},` + largeRest},
	"base":                  {`{"format":"roundhouse-position/1","rules":"`, func(int) string { return "é" }, "", `",` + largeRest},
	"format":                {`{"format":"`, func(int) string { return `\u0041` }, "", `",` + largeRest},
	"field":                 {`{"`, func(int) string { return "x" }, "", `":1}`},
	"fields":                {`{`, func(i int) string { return `"x` + strconv.Itoa(i) + `":1` }, ",", `}`},
	"fields before format":  {`{`, func(i int) string { return `"passes":0` }, ",", `,"format":"roundhouse-position/1","rules":"pagat",` + largeRest},
	"number":                {largeFront + `"passes":`, func(int) string { return "9" }, "", `}`},
	"actions":               {largeFront + `"actions":[`, func(int) string { return `"1 pass"` }, ",", `]}`},
	"long action":           {largeFront + `"actions":["1 8-1>M`, func(int) string { return "7" }, "", `"]}`},
	"trains":                {largeFront + `"trains":[`, func(int) string { return `[]` }, ",", `]}`},
	"train":                 {largeFront + `"trains":[[`, func(int) string { return `"12-5"` }, ",", `]]}`},
	"Mexican trains":        {largeFront + `"mexican":[`, func(int) string { return `["12-5"]` }, ",", `]}`},
	"open doubles":          {largeFront + `"open":[`, func(i int) string { return `"` + strconv.Itoa(i%14+1) + `"` }, ",", `]}`},
	"owed":                  {largeFront + `"owed":[`, func(i int) string { return `"` + strconv.Itoa(i%14+1) + `"` }, ",", `]}`},
	"markers":               {largeFront + `"markers":[`, func(i int) string { return strconv.Itoa(i%14 + 1) }, ",", `]}`},
	"knocked":               {largeFront + `"knocked":[`, func(i int) string { return strconv.Itoa(i%14 + 1) }, ",", `]}`},
	"opened":                {largeFront + `"opened":[`, func(int) string { return `true` }, ",", `]}`},
	"boneyard":              {largeFront + `"boneyard":[`, func(i int) string { return `"12-` + strconv.Itoa(i%12) + `"` }, ",", `]}`},
	"hands":                 {largeNoHands + `"hands":[`, func(int) string { return `[]` }, ",", `]}`},
	"hand":                  {largeNoHands + `"hands":[[],[`, func(i int) string { return `"12-` + strconv.Itoa(i%12) + `"` }, ",", `]]}`},
	"nested":                {largeFront + `"open":`, func(int) string { return `[` }, "", `}`},
	"nested and closed":     {largeFront + `"open":` + strings.Repeat("[", aMegabyte/2), func(int) string { return `]` }, "", `}`},
	"names":                 {largeRecord + `"players":[`, func(int) string { return `""` }, ",", `],"rounds":[]}`},
	"name":                  {largeRecord + `"rounds":[],"players":["`, func(int) string { return `\"` }, "", `"]}`},
	"rounds":                {largeRecord + `"players":["",""],"rounds":[`, func(int) string { return `{"hands":[],"boneyard":[]}` }, ",", `]}`},
	"empty rounds":          {largeRecord + `"players":["",""],"rounds":[`, func(int) string { return `{}` }, ",", `]}`},
	"lots":                  {largeRound + `"lots":[`, func(i int) string { return `[` + strconv.Itoa(i%2+1) + `,"6-5"]` }, ",", `]}]}`},
	"winners":               {largeRound + `"end":"out","winners":[`, func(i int) string { return strconv.Itoa(i%14 + 1) }, ",", `]}]}`},
	"scores":                {largeRound + `"end":"out","scores":[`, func(int) string { return `"0"` }, ",", `]}]}`},
	"totals":                {largeRecord + `"players":["",""],"rounds":[],"totals":[`, func(int) string { return `"0"` }, ",", `]}`},
	"places":                {largeRecord + `"players":["",""],"rounds":[],"places":[`, func(i int) string { return strconv.Itoa(i%14 + 1) }, ",", `]}`},
	"numbers of fair":       {largeRound + `"fair":{"numbers":{`, func(i int) string { return `"` + strconv.Itoa(i+1) + `":"` + strings.Repeat("0", 64) + `"` }, ",", `}}}]}`},
	"table of fair":         {largeRound + `"fair":{"table":"`, func(int) string { return "日" }, "", `"}}]}`},
	"white space":           {"", func(int) string { return "\t" }, "", largeFront + `"passes":0}`},
	"lines":                 {largeFront, func(int) string { return "\n" }, "", `"passes":0}`},
	"byte order marks":      {"", func(int) string { return "\uFEFF" }, "", largeFront + `"passes":0}`},
	"no UTF-8":              {largeRecord + `"players":["`, func(int) string { return "é" }, "", "\xff\"]}"},
	"no JSON":               {"", func(int) string { return "x" }, "", ""},
	"brackets":              {"", func(int) string { return "{" }, "", ""},
}

const (
	largeRest    = `"seats":2,"engine":12,"phase":"play","hands":[["8-1"],["3-3"]],"turn":[1]}`
	largeNoHands = `{"format":"roundhouse-position/1","rules":"pagat","seats":2,"engine":12,"phase":"play","turn":[1],`
	largeFront   = largeNoHands + `"hands":[["8-1"],["3-3"]],`
	largeRecord  = `{"format":"roundhouse-record/1","rules":"pagat",`
	largeRound   = largeRecord + `"players":["",""],"rounds":[{"engine":12,"hands":[],"boneyard":[],`
)

// largeDocument returns a document of about size bytes, which the entry of largeParts with that name
// describes.
func largeDocument(name string, size int) []byte {
	var out bytes.Buffer
	p := largeParts[name]
	out.WriteString(p.start)
	for i := 0; out.Len() < size || i == 0; i++ {
		if i > 0 {
			out.WriteString(p.sep)
		}
		out.WriteString(p.item(i))
	}
	out.WriteString(p.end)
	return out.Bytes()
}

func largeNames() (names []string) {
	for name := range largeParts {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// documentReaders is the commands that read documents.
var documentReaders = map[string]func() interface{ Run(*cli.Streams) error }{
	"replay": func() interface{ Run(*cli.Streams) error } { return &replayCommand{JSON: true, File: "-"} },
	"perft":  func() interface{ Run(*cli.Streams) error } { return &perftCommand{JSON: true, Depth: 1, Position: "-"} },
	"verify": func() interface{ Run(*cli.Streams) error } { return &verifyCommand{JSON: true, File: "-"} },
	"hint": func() interface{ Run(*cli.Streams) error } {
		one := 1
		return &hintCommand{JSON: true, Playouts: &one, File: "-"}
	},
}

// manyBots is a command line with a megabyte of bots.
var manyBots = []string{
	"simulate", "--rules", "pagat", "--players", "4", "--rounds", "1", "--bots", strings.Repeat("random,", aMegabyte/len("random,")) + "random",
}

// TestALargeDocumentTakesMemoryLinearInItsSize holds each reader to so many bytes, and to so many
// pieces of memory, for a byte of the document. BenchmarkLargeDocuments holds it to the time.
func TestALargeDocumentTakesMemoryLinearInItsSize(t *testing.T) {
	const size, bytesEach, pieces = aMegabyte / 16, 64, aMegabyte / 16
	for _, name := range largeNames() {
		data := largeDocument(name, size)
		for command, reader := range documentReaders {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			held(t, data, true, func(s *cli.Streams) int { return cli.Report(s, reader().Run(s)) })
			runtime.ReadMemStats(&after)
			if n, m := after.TotalAlloc-before.TotalAlloc, after.Mallocs-before.Mallocs; n > bytesEach*size || m > pieces {
				t.Errorf("%s of %s: %d bytes in %d pieces for %d bytes of text", command, name, n, m, len(data))
			}
		}
	}
}

func TestAMegabyteOfBotsIsRefusedInFewWords(t *testing.T) {
	var out, told bytes.Buffer
	status := runCommandLine(manyBots, &cli.Streams{In: strings.NewReader(""), Out: &out, Err: &told})
	if status != 2 || !strings.HasPrefix(told.String(), "roundhouse: --bots: ") || told.Len() > longestMessage {
		t.Errorf("exit status %d, %.500s", status, &told)
	}
}

// BenchmarkLargeDocuments holds each reader of documents to 0.2 s for a megabyte, refused or not.
func BenchmarkLargeDocuments(b *testing.B) {
	const most = 200 * time.Millisecond
	slowest, which := time.Duration(0), ""
	within := func(what string, f func()) {
		best := time.Hour
		for range 3 { // something else may have held the processor
			start := time.Now()
			f()
			if best = min(best, time.Since(start)); best <= most {
				break
			}
		}
		if best > slowest {
			slowest, which = best, what
		}
		if best > most {
			b.Errorf("%s takes %v, more than %v", what, best, most)
		}
	}
	for b.Loop() {
		for _, name := range largeNames() {
			data := largeDocument(name, aMegabyte)
			for command, reader := range documentReaders {
				within(command+" of "+name, func() {
					s := &cli.Streams{In: bytes.NewReader(data), Out: io.Discard, Err: io.Discard}
					if status := cli.Report(s, reader().Run(s)); status > 2 {
						b.Fatalf("%s: exit status %d", name, status)
					}
				})
			}
		}
		within("a list of bots", func() {
			runCommandLine(manyBots, &cli.Streams{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard})
		})
	}
	b.Log("slowest: " + which)
	b.ReportMetric(slowest.Seconds()*1e3, "ms-slowest")
}
