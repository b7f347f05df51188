package words

// About describes a rule set to people.
type About struct {
	Name   string // a short title for a menu
	Note   string // how the rule set differs, in a sentence or two
	Origin string // the document or variant that it comes from
}

// About describes a rule set. The name of an unknown one is its ID.
func (c *Catalogue) About(id string) About {
	about := About{c.labels["set."+id], c.labels["set."+id+".note"], c.labels["set."+id+".origin"]}
	if about.Name == "" {
		about.Name = id
	}
	return about
}

// Label returns the name of a switch for people.
func (c *Catalogue) Label(name string) string { return c.labels["switch."+name] }

// HouseRules returns a heading for house rules; base is the ID of the rule set that they change.
func (c *Catalogue) HouseRules(base string) string { return c.ofSet("rules.house", base) }

// SwitchesHead returns a heading for a list of switches. If there is a base, the heading says that
// * marks the switches that differ from it.
func (c *Catalogue) SwitchesHead(base string) string {
	if base == "" {
		return c.fillPart("rules.switches", nil)
	}
	return c.ofSet("rules.differs", base)
}

func (c *Catalogue) ofSet(name, id string) string {
	return c.fillPart(name, Values{"set": id})
}
