package log

import "sync"

// mostRecent is how many changes Recent remembers.
const mostRecent = 1000

// Recent remembers the logs whose listings have changed lately, for a Log that nobody else writes.
// Its zero value is ready for use.
type Recent struct {
	mu    sync.Mutex
	count uint64   // of all changes
	last  []string // the last ones, at most mostRecent; the change numbered n is at n % mostRecent
}

// Note notes that the listing of a log may have changed. It must be called once the change can be
// read, also if the change may have failed.
func (r *Recent) Note(id string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if at := int(r.count % mostRecent); at < len(r.last) {
		r.last[at] = id
	} else {
		r.last = append(r.last, id)
	}
	r.count++
}

// Since returns the logs that may have changed since the mark, and the next mark, which must be
// taken before the listings are read. It returns false if it does not know all of them.
func (r *Recent) Since(mark Mark) (ids map[string]bool, next Mark, ok bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	from, ok := mark.(uint64)
	if !ok || r.count-from > uint64(len(r.last)) {
		return nil, r.count, false
	}
	ids = map[string]bool{}
	for ; from < r.count; from++ {
		ids[r.last[from%mostRecent]] = true
	}
	return ids, r.count, true
}
