package words

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
)

// language is a language's tag, the code that its texts need, and its texts once they are needed.
type language struct {
	tag    string
	plural func(n int) int // returns the index of the form in a text that a number takes
	lock   sync.Mutex
	read   *Catalogue        // nil until its file has been read
	asked  map[string]string // the texts of questions; nil until they are needed
}

// languages lists the languages; the first one is the default.
var languages = []*language{
	{tag: "en", plural: oneOrMore},
	{tag: "cs", plural: oneFewOrMore},
	{tag: "et", plural: oneOrMore},
	{tag: "de", plural: oneOrMore}, // says Zug for a train and Spielzug for a turn, and keeps Runde for a round
	{tag: "fr", plural: aboveOne},  // before : and ; and within « » there is a narrow no-break space (U+202F)
	{tag: "ja", plural: alwaysAlike},
	{tag: "es", plural: oneOrMore}, // "o con" between two numbers, since a plain "o" would be "u" before 8 and 11
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

// open returns a section of the file with the texts of a language, or the file without the section
// of questions.
var open func(tag, section string) ([]byte, error)

// questionSection is the section of a file that is read only when questions are asked.
const questionSection = "questions"

// ReadFrom sets where the texts come from: f returns the content of texts/XX.json, perhaps without
// the section questions, if section is empty, and otherwise that section alone. Programs that are
// built with the tag fetched call it before they need a text, since all others have the files in
// them.
func ReadFrom(f func(tag, section string) ([]byte, error)) {
	open = f
	for _, l := range languages {
		l.read, l.asked = nil, nil
	}
}

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
	Questions map[string]string   `json:"questions"`
	Bell      map[string]string   `json:"bell"`
	Bots      []string            `json:"bots"`
	Terminal  map[string]string   `json:"terminal"`
}

// ErrNotHere is the error of a language whose texts a program cannot get at the moment.
var ErrNotHere = errors.New("the texts are not here")

// catalogue returns the texts of the language, which it reads when they are first needed. What is
// wrong with a file that can be read is a bug that the tests find: then it panics.
func (l *language) catalogue() (*Catalogue, error) {
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.read == nil {
		data, err := open(l.tag, "")
		if err != nil {
			return nil, fmt.Errorf("language %s: %w: %w", l.tag, ErrNotHere, err)
		}
		l.read = l.parse(data)
	}
	return l.read, nil
}

// parse returns the texts in the content of a file. It panics if that is broken or has a section
// that textFile lacks.
func (l *language) parse(data []byte) *Catalogue {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	var f textFile
	if err := decoder.Decode(&f); err != nil {
		panic("words: " + l.tag + ": " + err.Error())
	}
	l.asked = f.Questions
	return &Catalogue{
		Tag: l.tag, Name: f.Name, plural: l.plural,
		titles: f.Titles, parts: f.Parts, sentences: f.Sentences, reasons: f.Reasons, facts: f.Facts,
		readings: f.Readings, documents: f.Documents, labels: f.Labels, story: f.Story, bell: f.Bell, bots: f.Bots, Terminal: f.Terminal,
	}
}

// questionTexts returns the texts of questions, which it reads when they are first needed.
func (c *Catalogue) questionTexts() (map[string]string, error) {
	l, err := findLanguage(c.Tag)
	if err != nil {
		return nil, err
	}
	l.lock.Lock()
	defer l.lock.Unlock()
	if l.asked == nil {
		data, err := open(l.tag, questionSection)
		if err != nil {
			return nil, fmt.Errorf("language %s: %w: %w", l.tag, ErrNotHere, err)
		}
		if err := json.Unmarshal(data, &l.asked); err != nil {
			panic("words: " + l.tag + ": " + err.Error())
		}
	}
	return l.asked, nil
}
