package worlds

// clause is a condition on worlds: at least one of a set of tiles is in one of a set of places.
type clause struct {
	lit  []bitset // by place: the tiles that meet the clause there
	met  int      // how many tiles meet the clause now
	gain int      // how many more would meet it after the swap being tried
}

// litAt returns the tiles that meet the clause if they are in place p.
func (c *clause) litAt(p int) bitset {
	if p < len(c.lit) {
		return c.lit[p]
	}
	return bitset{}
}
