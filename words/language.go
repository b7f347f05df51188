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

// newLanguage returns a language that reads its files when its texts are first needed.
func newLanguage(tag string, plural func(n int) int) language {
	l := language{tag: tag, plural: plural}
	l.catalogue = sync.OnceValue(l.readFiles)
	return l
}

//go:embed texts/*.json sets/*.json story/*.json bots/*.json
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
}

// readFiles returns the texts of the language. The files are part of the program, so a broken one
// is a bug that the tests find.
func (l language) readFiles() *Catalogue {
	var f textFile
	c := &Catalogue{Tag: l.tag, plural: l.plural}
	decodeFile("texts/"+l.tag+".json", &f)
	decodeFile("sets/"+l.tag+".json", &c.labels)
	decodeFile("story/"+l.tag+".json", &c.story)
	decodeFile("bots/"+l.tag+".json", &c.bots)
	c.Name, c.titles, c.parts, c.sentences = f.Name, f.Titles, f.Parts, f.Sentences
	c.reasons, c.facts, c.readings, c.documents = f.Reasons, f.Facts, f.Readings, f.Documents
	return c
}

// decodeFile reads a file of texts into what into points to. It panics if the file has a section that
// the struct lacks.
func decodeFile(file string, into any) {
	data, err := files.ReadFile(file)
	if err != nil {
		panic("words: " + err.Error())
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(into); err != nil {
		panic("words: " + file + ": " + err.Error())
	}
}
