package web

import (
	"embed"
	"encoding/json"
	"path"
	"regexp"
	"slices"
	"strings"
)

// pages has what each page of the client says about itself.
//
//go:embed src/pages/*/page.json
var pages embed.FS

// place is a page: the paths at which it is, in which {match}, {set}, {sheet}, {code}, {circle}
// and {key} stand for the name of one, and the sections of the texts that it needs.
type place struct {
	Paths, Texts []string
}

// places holds the pages by their folders.
var places = readPlaces()

// readPlaces returns the pages. It panics if a file cannot be read, since all are embedded.
func readPlaces() map[string]place {
	list := map[string]place{}
	files, err := pages.ReadDir("src/pages")
	for _, entry := range files {
		folder := path.Join("src/pages", entry.Name())
		var data []byte
		if data, err = pages.ReadFile(path.Join(folder, "page.json")); err != nil {
			break
		}
		var p place
		if err = json.Unmarshal(data, &p); err != nil {
			break
		}
		list[folder] = p
	}
	if err != nil {
		panic(err)
	}
	return list
}

// named gives for a name in a page's path what stands there.
var named = strings.NewReplacer("{match}", `(?:local-|diary-)?[a-z2-7]{16}`, "{set}", `[a-z]+(?:-[a-z0-9]+)*`,
	"{sheet}", `(?:new|(?:s-|local-|diary-)?[a-z2-7]{16})`, "{code}", `[b-z]{6}`, "{circle}", `c-[a-z2-7]{16}`, "{key}", `[a-z2-7]{16}`)

// linked matches the address of a page, and after it what a message or a pen has added: a full
// stop, a bracket, a space. After a full stop, a hyphen or an underscore it matches no Latin letter
// or digit: that is the address of something else.
var linked = func() *regexp.Regexp {
	known := []string{"api"}
	for _, p := range places {
		for _, path := range p.Paths {
			if path != "" {
				known = append(known, named.Replace(path))
			}
		}
	}
	slices.SortFunc(known, func(a, b string) int { return strings.Compare(b, a) }) // rules/{set} before rules
	return regexp.MustCompile(`(?s)^(?:(/(?:` + strings.Join(known, "|") + `))` +
		`(?:/?[^a-z0-9/]*(?:[^a-z0-9/]|[^a-z0-9/._-].*))?|(/)\.*[^a-z0-9/.][^a-z0-9/]*)$`)
}()
