package worlds

// prune drops the clauses that a known tile meets wherever it comes from.
func (r *reader) prune() {
	for i := 0; i < len(r.clauses); {
		last := len(r.clauses) - 1
		if !r.certain(&r.clauses[i]) {
			i++
			continue
		}
		r.clauses[i], r.clauses[last] = r.clauses[last], r.clauses[i]
		r.clauses = r.clauses[:last]
	}
}

// certain reports whether a known tile always meets the clause.
func (r *reader) certain(c *clause) bool {
	for i := range r.known {
		k, met := &r.known[i], true
		for p := range r.places {
			if at := c.at(p); k.from.has(p) && !at.has(k.tile) {
				met = false
				break
			}
		}
		if met {
			return true
		}
	}
	return false
}
