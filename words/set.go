package words

// About is what people are told of a rule set.
type About struct {
	Name   string // a short title for a menu
	Note   string // in a sentence or two: what is different
	Origin string // the document or variant that it comes from
}

// About returns what people are told of a rule set. One that is not known has its ID for a name.
func (c *Catalogue) About(id string) About {
	about := About{c.labels["set."+id], c.labels["set."+id+".note"], c.labels["set."+id+".origin"]}
	if about.Name == "" {
		about.Name = id
	}
	return about
}

// Label is what a switch is called.
func (c *Catalogue) Label(name string) string { return c.labels["switch."+name] }

// HouseRules is a heading for house rules, by the ID of the rule set that they change.
func (c *Catalogue) HouseRules(base string) string { return c.ofSet("rules.house", base) }

// SwitchesHead is a heading for a list of switches, * where one differs from the base; without
// a base nothing does.
func (c *Catalogue) SwitchesHead(base string) string {
	if base == "" {
		return c.part("rules.switches", nil)
	}
	return c.ofSet("rules.differs", base)
}

func (c *Catalogue) ofSet(name, id string) string {
	return c.part(name, Values{"set": id})
}
