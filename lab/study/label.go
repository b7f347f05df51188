package study

import (
	"strings"

	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/words"
)

// Label names rules for people: by the name of the rule set and the switches in which they differ
// from it.
func Label(ref preset.Ref) string {
	set, err := preset.Get(ref.Base)
	if err != nil {
		return ref.Base
	}
	parts := []string{words.Default().About(set.ID).Name}
	for _, s := range rules.Switches() {
		if text := s.Text(&ref.Rules); text != s.Text(&set.Rules) {
			parts = append(parts, s.Name+" "+text)
		}
	}
	return strings.Join(parts, ", ")
}

// InSentence returns how a sentence refers to the rules with the given label: "the Pagat rules".
func InSentence(label string) string {
	if strings.Contains(label, ",") {
		return "the rules “" + label + "”"
	}
	return "the " + label + " rules"
}
