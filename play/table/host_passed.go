package table

import (
	"fmt"
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// HostPassed says that the host was away, and who is host instead.
type HostPassed struct {
	From game.Seat `json:"from"`
	To   game.Seat `json:"to"`
}

var _ = registerEvent("host_passed", readPlain[HostPassed], listed, aside)

func (h HostPassed) seat() game.Seat { return max(h.From, h.To) }

func (h HostPassed) redactedFor(game.Seat, bool) EventBody { return h }

func (h HostPassed) storyLines(Then) []words.Line {
	return append(oneLine("host_passed", h.From), oneLine("host_passed.to", h.To)...)
}

func (h HostPassed) applyToTable(s *State, _ time.Time) error {
	if s.chairs[h.To].Who == "" {
		return fmt.Errorf("seat %s: nobody sits there who could be host", h.To)
	}
	s.setHost(s.chairs[h.To].Who)
	s.wasHost = h.From
	return nil
}
