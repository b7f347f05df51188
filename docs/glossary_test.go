package docs

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"roundhouse/words"
)

// columns is the languages of the table of what players see, from its second column on.
var columns = words.Languages()

func TestPlayersSeeTheWordsOfTheGlossary(t *testing.T) {
	rows := rowsOf(t, "What players see")
	if len(rows) < 40 {
		t.Fatalf("%d words", len(rows))
	}
	for i, language := range columns {
		texts := textsOf(t, language)
		for _, row := range rows {
			if len(row) != len(columns)+1 {
				t.Fatalf("%d columns: %q", len(row), row)
			}
			for word := range strings.SplitSeq(row[i+1], ", ") {
				if !strings.Contains(texts, strings.ToLower(word)) {
					t.Errorf("%s: no text has %q (%s)", language, word, row[0])
				}
			}
		}
	}
}

func TestWordsOfTheGlossaryHaveOneMeaning(t *testing.T) {
	meanings := map[string]int{}
	for _, chapter := range []string{"The game", "Rules and documents", "The house"} {
		for _, row := range rowsOf(t, chapter) {
			meanings[row[0]]++
		}
	}
	for word, n := range meanings {
		if n > 1 {
			t.Errorf("%s has %d lines", word, n)
		}
	}
	for _, row := range rowsOf(t, "What players see") {
		if meanings[row[0]] == 0 && row[0] != "closed" {
			t.Errorf("%s has no meaning", row[0])
		}
	}
}

// rowsOf returns the cells of the table in a chapter of the glossary.
func rowsOf(t *testing.T, chapter string) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile("glossary.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, ok := strings.Cut(string(text), "\n## "+chapter+"\n")
	if !ok {
		t.Fatalf("there is no chapter %q", chapter)
	}
	rest, _, _ = strings.Cut(rest, "\n## ")
	for line := range strings.Lines(rest) {
		if cells := strings.Split(line, "|"); len(cells) > 2 {
			var row []string
			for _, cell := range cells[1 : len(cells)-1] {
				row = append(row, strings.TrimSpace(strings.ReplaceAll(cell, "`", "")))
			}
			rows = append(rows, row)
		}
	}
	return rows[2:] // below the head and its line
}

// key is the name of a text, in Go and in JSON; the names are English in every language.
var key = regexp.MustCompile(`"[\w.-]+": *`)

// textsOf returns all that players see in a language, in lower case.
func textsOf(t *testing.T, language string) string {
	t.Helper()
	var all strings.Builder
	for _, pattern := range []string{
		"../words/texts/" + language + ".json", "../web/src/i18n/" + language + ".json",
	} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: %d files, %v", pattern, len(files), err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			text, _, _ = bytes.Cut(text, []byte(`"bots": [`)) // what bots are called is no word for a thing
			all.Write(key.ReplaceAll(text, nil))
		}
	}
	return strings.ToLower(all.String())
}
