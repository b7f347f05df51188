package words

// About describes a rule set to people.
type About struct {
	Name   string // a short title for a menu
	Note   string // what is different, in a sentence or two
	Origin string // the document or variant that it comes from
}

// About describes a rule set. An unknown one has its ID for a name.
func (c *Catalogue) About(id string) About {
	about := About{c.labels["set."+id], c.labels["set."+id+".note"], c.labels["set."+id+".origin"]}
	if about.Name == "" {
		about.Name = id
	}
	return about
}

// Label returns what a switch is called.
func (c *Catalogue) Label(name string) string { return c.labels["switch."+name] }

// HouseRules returns a heading for house rules, by the ID of the rule set that they change.
func (c *Catalogue) HouseRules(base string) string { return c.ofSet("rules.house", base) }

// SwitchesHead returns a heading for a list of switches, in which * marks those that differ from
// the base. Without a base none does.
func (c *Catalogue) SwitchesHead(base string) string {
	if base == "" {
		return c.fillPart("rules.switches", nil)
	}
	return c.ofSet("rules.differs", base)
}

func (c *Catalogue) ofSet(name, id string) string {
	return c.fillPart(name, Values{"set": id})
}
