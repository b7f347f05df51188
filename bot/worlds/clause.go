package worlds

// clause is a condition on worlds: at least one of some tiles is in one of some places.
type clause struct {
	lit  []bitset // the tiles by place
	met  int      // how many of them are there
	gain int      // how many more would be after the swap that is tried
}

// litAt returns the tiles that meet the clause in the place.
func (c *clause) litAt(p int) bitset {
	if p < len(c.lit) {
		return c.lit[p]
	}
	return bitset{}
}
