// Command rulebook writes docs/rulebooks: the list of all rule sets with what each
// changes, and a rule book for every set that stands on its own. go generate runs
// it from the module's root; its test fails when the files have drifted.
package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"roundhouse/preset"
	"roundhouse/rules"
	"roundhouse/words"
)

func main() {
	files, err := pages()
	if err == nil {
		err = write("docs/rulebooks", files)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "rulebook:", err)
		os.Exit(1)
	}
}

func write(dir string, files map[string]string) error {
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

// pages is all files by name.
func pages() (map[string]string, error) {
	files := map[string]string{"README.md": list()}
	for _, set := range preset.All() {
		if set.Base != "" {
			continue
		}
		text, err := book(set)
		if err != nil {
			return nil, err
		}
		files[set.ID+".md"] = text
	}
	return files, nil
}

const made = "<!-- made by `make generate` from the switches; do not edit -->\n\n"

// book is the rule book of a set.
func book(set preset.Set) (string, error) {
	rulebook, err := words.Book("en", &set.Rules)
	if err != nil {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s# %s\n\n%s\n", made, set.Name, set.Origin)
	for _, chapter := range rulebook.Chapters {
		fmt.Fprintf(&b, "\n## %s\n\n", chapter.Title)
		for _, sentence := range chapter.Sentences {
			fmt.Fprintf(&b, "- %s\n", sentence.Text)
		}
	}
	return b.String(), nil
}

// list is the table of all rule sets.
func list() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s# The rule sets\n\n`roundhouse rules ID` explains each of them in words.\n\n", made)
	b.WriteString("| ID | name | from | changes |\n|---|---|---|---|\n")
	bases := map[string]rules.Rules{}
	for _, set := range preset.All() {
		bases[set.ID] = set.Rules
		id, change := "["+set.ID+"]("+set.ID+".md)", "–"
		if set.Base != "" {
			base := bases[set.Base]
			id, change = set.ID, set.Base+": "+differences(&base, &set.Rules)
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", id, set.Name, set.Origin, change)
	}
	return b.String()
}

// differences lists the switches of r that are not as in base.
func differences(base, r *rules.Rules) string {
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
