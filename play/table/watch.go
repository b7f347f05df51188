package table

import "slices"

// Watch is who watches a table without a seat. Tables know no names of people; see House.Named.
type Watch struct {
	Count int      `json:"count" doc:"How many, with those without an identity"`
	Names []string `json:"names,omitempty" doc:"The names of the first 20 of those who have one"`
	Who   []Who    `json:"-"` // the first people
}

// Equal reports whether w and other say the same, apart from names; nil is nobody.
func (w *Watch) Equal(other *Watch) bool {
	return w == other || w != nil && other != nil && w.Count == other.Count && slices.Equal(w.Who, other.Who)
}

// named returns w with the names of people.
func (w *Watch) named(names map[Who]string) *Watch {
	if w == nil {
		return nil
	}
	named := &Watch{Count: w.Count, Who: w.Who}
	for _, who := range w.Who {
		if name := names[who]; name != "" {
			named.Names = append(named.Names, name)
		}
	}
	return named
}
