package words

import (
	"bytes"
	"embed"
	"encoding/json"
	"sync"
)

// language is a tag and what a file of texts cannot say: code.
type language struct {
	tag       string
	plural    func(n int) int // which of the forms in a text a number takes
	catalogue func() *Catalogue
}

// languages lists those that there are; the first one is what people get who ask for none.
var languages = []language{
	newLanguage("en", oneOrMore),
	newLanguage("cs", oneFewOrMore),
	newLanguage("et", oneOrMore),
	newLanguage("de", oneOrMore), // says Zug for a train and Spielzug for a turn, and keeps Runde for a round
	newLanguage("fr", aboveOne),  // before : and ; and within « » stands a narrow no-break space (U+202F)
	newLanguage("ja", alwaysAlike),
	newLanguage("es", oneOrMore), // between two numbers stands "o con": a mere "o" would be "u" before 8 and 11
}

// Whole millions have a form of their own in French and Spanish; no number here gets there.

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

// newLanguage returns a language whose files are read when its texts are first asked for.
func newLanguage(tag string, plural func(n int) int) language {
	l := language{tag: tag, plural: plural}
	l.catalogue = sync.OnceValue(l.read)
	return l
}

//go:embed texts/*.json sets/*.json story/*.json
var files embed.FS

// textFile is what texts/XX.json has, in its order.
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

// read returns the texts of the language. Its files are part of the program, so a broken one is
// a bug that the tests find.
func (l language) read() *Catalogue {
	var f textFile
	c := &Catalogue{Tag: l.tag, plural: l.plural}
	decode("texts/"+l.tag+".json", &f)
	decode("sets/"+l.tag+".json", &c.labels)
	decode("story/"+l.tag+".json", &c.story)
	c.Name, c.titles, c.parts, c.sentences = f.Name, f.Titles, f.Parts, f.Sentences
	c.reasons, c.facts, c.readings, c.documents = f.Reasons, f.Facts, f.Readings, f.Documents
	return c
}

// decode reads a file of texts, which may have no section that into lacks.
func decode(file string, into any) {
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
