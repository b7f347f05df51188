package desk

import (
	"sync"
	"time"

	"roundhouse/play/people"
)

// present is who has the site open: whoever has asked for their circles not long ago, as pages do
// every few seconds. Nothing of it is stored, and nobody is shown when somebody was last here.
type present struct {
	mu   sync.Mutex
	at   map[people.ID]time.Time
	told map[people.ID]time.Time // when other desks were told
}

// hereFor is how long somebody counts as here.
const hereFor = 20 * time.Second

// note keeps that somebody is here now.
func (p *present) note(who people.ID, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	putBounded(&p.at, who, now)
}

// isDue reports whether other desks are to be told again that somebody is here.
func (p *present) isDue(who people.ID, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	if now.Sub(p.told[who]) < presentEvery {
		return false
	}
	putBounded(&p.told, who, now)
	return true
}

// isHere reports whether somebody is here.
func (p *present) isHere(who people.ID, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	at, ok := p.at[who]
	return ok && now.Sub(at) < hereFor
}
