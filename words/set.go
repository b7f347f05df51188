package words

import (
	"embed"
	"encoding/json"
	"sync"
)

// About is what people are told of a rule set.
type About struct {
	Name   string // a short title for a menu
	Note   string // in a sentence or two: what is different
	Origin string // the document or variant that it comes from
}

// The names of rule sets and switches, a file for each language. The browsers' client shows
// the same files. Its keys are set.ID, set.ID.note and set.ID.origin of rule sets, switch.NAME
// and switch.NAME.VALUE of switches.
//
//go:embed sets/*.json
var setFiles embed.FS

// labels is the texts of those files by language and key. They are part of the program, so
// a broken one is a bug that the tests find.
var labels = sync.OnceValue(func() map[string]map[string]string {
	all := map[string]map[string]string{}
	for _, lang := range Languages() {
		data, err := setFiles.ReadFile("sets/" + lang + ".json")
		if err != nil {
			panic("words: " + err.Error())
		}
		texts := map[string]string{}
		if err := json.Unmarshal(data, &texts); err != nil {
			panic("words: sets/" + lang + ".json: " + err.Error())
		}
		all[lang] = texts
	}
	return all
})

// About returns what people are told of a rule set. One that is not known has its ID for a name.
func (c *Catalogue) About(id string) About {
	texts := labels()[c.Tag]
	about := About{texts["set."+id], texts["set."+id+".note"], texts["set."+id+".origin"]}
	if about.Name == "" {
		about.Name = id
	}
	return about
}

// Label is what a switch is called.
func (c *Catalogue) Label(name string) string { return labels()[c.Tag]["switch."+name] }

// HouseRules is a heading for house rules, by the ID of the rule set that they change.
func (c *Catalogue) HouseRules(base string) string { return c.ofSet("rules.house", base) }

// SwitchesHead is a heading for a list of switches, * where one differs from the base; without
// a base nothing does.
func (c *Catalogue) SwitchesHead(base string) string {
	if base == "" {
		return c.part("rules.switches", params{})
	}
	return c.ofSet("rules.differs", base)
}

func (c *Catalogue) ofSet(name, id string) string {
	return c.part(name, params{texts: map[string]string{"set": id}})
}
