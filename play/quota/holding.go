package quota

// Holding is something that exists for a while, and of which one key may have a limited number.
type Holding struct {
	Kind, Of string // if Of is "", it is not counted
	Most     int    // 0 is no limit
}

// Hold counts holdings until done is called, or refuses all of them.
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

// releaseAll stops counting the keys' holdings.
func (q *Quota) releaseAll(keys []string) {
	q.mu.Lock()
	defer q.mu.Unlock()
	for _, key := range keys {
		if q.held[key]--; q.held[key] == 0 {
			delete(q.held, key)
		}
	}
}
