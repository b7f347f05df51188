package worlds

// pruneClauses drops the clauses that a known tile meets, whichever place it comes from.
func (r *reader) pruneClauses() {
	for i := 0; i < len(r.clauses); {
		last := len(r.clauses) - 1
		if !r.alwaysMeets(&r.clauses[i]) {
			i++
			continue
		}
		r.clauses[i], r.clauses[last] = r.clauses[last], r.clauses[i]
		r.clauses = r.clauses[:last]
	}
}

// alwaysMeets reports whether a known tile always meets the clause.
func (r *reader) alwaysMeets(c *clause) bool {
	for i := range r.known {
		k, met := &r.known[i], true
		for p := range r.places {
			if at := c.litAt(p); k.from.has(p) && !at.has(k.tile) {
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
