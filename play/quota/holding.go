package quota

// Holding is something that exists for a while, such as a stream, and of which one owner may have
// only a limited number at the same time.
type Holding struct {
	Kind, Of string // what it is and who owns it; not counted if Of is ""
	Most     int    // how many of the kind one owner may have; 0 means that there is no limit
}

// Hold counts the holdings until done is called. If one of them would be too many, it counts none
// and returns false.
func (q *Quota) Hold(list ...Holding) (done func(), ok bool) {
	q.mu.Lock()
	defer q.mu.Unlock()
	var keys []string
	for _, h := range list {
		if h.Of == "" || h.Most == 0 {
			continue
		}
		key := h.Kind + "/" + h.Of
		if q.held[key] >= h.Most {
			return nil, false
		}
		keys = append(keys, key)
	}
	for _, key := range keys {
		q.held[key]++
	}
	return func() { q.releaseAll(keys) }, true
}

// releaseAll subtracts one holding for each of the keys.
func (q *Quota) releaseAll(keys []string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, key := range keys {
		if q.held[key]--; q.held[key] == 0 {
			delete(q.held, key)
		}
	}
}
