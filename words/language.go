package words

import (
	"bytes"
	"embed"
	"encoding/json"
	"sync"
)

// language is a language's tag, and the code that its texts need.
type language struct {
	tag       string
	plural    func(n int) int // returns the index of the form in a text that a number takes
	catalogue func() *Catalogue
}

// languages lists the languages; the first one is the default.
var languages = []language{
	newLanguage("en", oneOrMore),
	newLanguage("cs", oneFewOrMore),
	newLanguage("et", oneOrMore),
	newLanguage("de", oneOrMore), // says Zug for a train and Spielzug for a turn, and keeps Runde for a round
	newLanguage("fr", aboveOne),  // before : and ; and within « » there is a narrow no-break space (U+202F)
	newLanguage("ja", alwaysAlike),
	newLanguage("es", oneOrMore), // "o con" between two numbers, since a plain "o" would be "u" before 8 and 11
}

// Whole millions have a separate form in French and Spanish, which is missing because no number
// here is that large.

func oneOrMore(n int) int {
	if n == 1 {
		return 0
	}
	return 1
}

func aboveOne(n int) int {
	if n <= 1 {
		return 0
	}
	return 1
}

func oneFewOrMore(n int) int {
	switch {
	case n == 1:
		return 0
	case 2 <= n && n <= 4:
		return 1
	}
	return 2
}

func alwaysAlike(int) int { return 0 }

// newLanguage returns a language that reads its file when its texts are first needed.
func newLanguage(tag string, plural func(n int) int) language {
	l := language{tag: tag, plural: plural}
	l.catalogue = sync.OnceValue(l.readFile)
	return l
}

//go:embed texts/*.json
var files embed.FS

// textFile is the content of texts/XX.json, in the order of the file.
type textFile struct {
	Name      string              `json:"name"`
	Titles    map[string]string   `json:"titles"`
	Parts     map[string]string   `json:"parts"`
	Sentences map[string]string   `json:"sentences"`
	Reasons   map[string][]string `json:"reasons"`
	Facts     map[string]string   `json:"facts"`
	Readings  map[string]string   `json:"readings"`
	Documents map[string]string   `json:"documents"`
	Labels    map[string]string   `json:"labels"`
	Story     map[string]string   `json:"story"`
	Bots      []string            `json:"bots"`
}

// readFile returns the texts of the language. It panics if its file is broken or has a section
// that textFile lacks: the file is part of the program, so that is a bug that the tests find.
func (l language) readFile() *Catalogue {
	data, err := files.ReadFile("texts/" + l.tag + ".json")
	if err != nil {
		panic("words: " + err.Error())
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	var f textFile
	if err := decoder.Decode(&f); err != nil {
		panic("words: " + l.tag + ": " + err.Error())
	}
	return &Catalogue{
		Tag: l.tag, Name: f.Name, plural: l.plural,
		titles: f.Titles, parts: f.Parts, sentences: f.Sentences, reasons: f.Reasons, facts: f.Facts,
		readings: f.Readings, documents: f.Documents, labels: f.Labels, story: f.Story, bots: f.Bots,
	}
}
