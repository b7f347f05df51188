package member

import (
	"encoding/json"
	"time"
)

// beatForm is the number of the form of beats that this program writes. It reads the fields that it
// knows of beats of any form.
const beatForm = 1

// beat is a message from a member to all others. The kinds of events make most of its size, about
// half a kilobyte.
type beat struct {
	Form     int    `json:"form"`
	Name     string `json:"name"`
	Instance string `json:"instance"` // differs after each start of the program
	Number   uint64 `json:"number"`   // rises with each beat of an instance
	Address  string `json:"address"`
	Version  string `json:"version"`
	State    State  `json:"state"`
	Up       int64  `json:"up,omitempty"` // milliseconds until a member that is coming will be up
	Time     int64  `json:"time"`         // milliseconds since 1970 by the sender's clock
	// the members that the sender does not reach
	Unreached []string `json:"unreached,omitempty"`
	Kinds     []string `json:"kinds"` // the kinds of events that it knows
}

// parseBeat returns the beat of a message, unless it is none.
func parseBeat(data []byte) (b beat, ok bool) {
	err := json.Unmarshal(data, &b)
	return b, err == nil && b.Name != "" && b.Instance != ""
}

// nextBeat returns a beat of this member as a message; m must be locked.
func (m *Members) nextBeat(now time.Time) []byte {
	s := &m.self
	s.number++
	s.sent[s.number%uint64(len(s.sent))] = now
	s.due = now.Add(beatEvery)
	b := beat{
		Form: beatForm, Name: m.c.Name, Instance: s.instance, Number: s.number, Address: m.c.Address,
		Version: m.c.Version, State: s.state, Time: m.c.Now().UnixMilli(), Kinds: m.c.Kinds,
		Unreached: m.listUnreached(),
	}
	if s.state == Coming {
		b.Up = s.upAt.Sub(now).Milliseconds()
	}
	data, _ := json.Marshal(b) // a beat has nothing that cannot be written
	return data
}

// hear takes a beat of any member.
func (m *Members) hear(data []byte) {
	b, ok := parseBeat(data)
	if !ok {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	now := time.Now()
	switch {
	case b.Name != m.c.Name:
		m.hearOther(b, now)
	case b.Instance == m.self.instance:
		m.self.hearEcho(b.Number)
	default:
		m.hearNamesake(b)
	}
	m.settle(now)
	poke(m.wake)
}

// poke signals to a channel that has room for one signal.
func poke(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
