// Command rulebook writes docs/rulebooks: a list of all rule sets with the switches that they
// change, and a rule book for every set without a base. go generate runs it in docs.
// Its test fails if the files are out of date.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/words"
)

func main() {
	files, err := makePages()
	if err == nil {
		err = writeFiles("rulebooks", files)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "rulebook:", err)
		os.Exit(1)
	}
}

func writeFiles(dir string, files map[string]string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			return err
		}
	}
	return nil
}

// makePages returns the contents of all files by name.
func makePages() (map[string]string, error) {
	files := map[string]string{"README.md": listSets()}
	for _, set := range preset.All() {
		if set.Base != "" {
			continue
		}
		text, err := writeBook(set)
		if err != nil {
			return nil, err
		}
		files[set.ID+".md"] = text
	}
	return files, nil
}

var english = words.Default()

const made = "<!-- made by `make generate` from the switches; do not edit -->\n\n"

// writeBook returns the rule book of a set.
func writeBook(set preset.Set) (string, error) {
	rulebook, err := english.Book(set.Ref())
	if err != nil {
		return "", err
	}
	var b strings.Builder
	about := english.About(set.ID)
	fmt.Fprintf(&b, "%s# %s\n\n%s\n", made, about.Name, about.Origin)
	var notes footnotes
	for _, chapter := range rulebook.Chapters {
		fmt.Fprintf(&b, "\n## %s\n\n", chapter.Title)
		for _, sentence := range chapter.Sentences {
			fmt.Fprintf(&b, "- %s", sentence.Text)
			if sentence.Marked() {
				fmt.Fprintf(&b, "%s[^%d]", words.Mark, notes.numberOf(rulebook.Source(&sentence)+" "+sentence.Why))
			}
			b.WriteString("\n")
		}
	}
	if len(notes) > 0 {
		fmt.Fprintf(&b, "\n%s %s\n\n", words.Mark, rulebook.Legend())
	}
	for i, note := range notes {
		fmt.Fprintf(&b, "[^%d]: %s\n", i+1, note)
	}
	return b.String(), nil
}

// footnotes holds the notes of a page; the first has number 1.
type footnotes []string

// numberOf returns the number of a note, adding the note if it is new.
func (f *footnotes) numberOf(note string) int {
	if !slices.Contains(*f, note) {
		*f = append(*f, note)
	}
	return slices.Index(*f, note) + 1
}

// listSets returns the table of all rule sets.
func listSets() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s# The rule sets\n\n`roundhouse rules ID` explains each of them in words.\n\n", made)
	b.WriteString("| ID | name | from | changes |\n|---|---|---|---|\n")
	bases := map[string]rules.Rules{}
	for _, set := range preset.All() {
		bases[set.ID] = set.Rules
		id, change := "["+set.ID+"]("+set.ID+".md)", "–"
		if set.Base != "" {
			base := bases[set.Base]
			id, change = set.ID, set.Base+": "+listDifferences(&base, &set.Rules)
		}
		about := english.About(set.ID)
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", id, about.Name, about.Origin, change)
	}
	return b.String()
}

// listDifferences returns a list of the switches in which r differs from base.
func listDifferences(base, r *rules.Rules) string {
	var list []string
	for _, s := range rules.Switches() {
		if text := s.Text(r); text != s.Text(base) {
			list = append(list, s.Name+" `"+text+"`")
		}
	}
	if len(list) == 0 {
		return "nothing"
	}
	return strings.Join(list, ", ")
}
