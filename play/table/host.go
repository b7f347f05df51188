package table

import (
	"fmt"
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// MakeHost makes somebody else host. Host only.
type MakeHost struct {
	To Who `json:"to" maxLength:"32" doc:"The person's ID" example:"k3v7q2mzx5t4w6ab"`
}

func (MakeHost) name() string { return "make_host" }

func (w MakeHost) decide(d *decision, c Command) error {
	switch {
	case d.over:
		return Refuse(TableOver, "the match is over")
	case d.SeatOf(w.To) == game.NoSeat:
		return Refuse(NotSeated, "to: %q does not sit at this table", string(w.To))
	case w.To == d.host:
		return nil
	}
	return d.emit(HostChanged{Who: w.To})
}

// HostChanged says who the new host is; Who is "" if nobody is left.
type HostChanged struct {
	plain
	Who Who `json:"who"`
}

func (HostChanged) name() string { return "host_changed" }

func (h HostChanged) apply(s *State, _ time.Time) (Then, error) {
	s.setHost(h.Who)
	return nil, nil
}

// PassHost makes the next person host, because the host is away.
type PassHost struct{ itself }

func (PassHost) decide(d *decision, _ Command) error {
	return d.emit(HostPassed{From: d.SeatOf(d.host), To: d.NextHost()})
}

// HostPassed says that the host was away, and who is host instead.
type HostPassed struct {
	plain
	From game.Seat `json:"from"`
	To   game.Seat `json:"to"`
}

func (HostPassed) name() string { return "host_passed" }

func (h HostPassed) seat() game.Seat { return max(h.From, h.To) }

func (h HostPassed) storyLines(Then) []words.Line {
	return append(oneLine("host_passed", h.From), oneLine("host_passed.to", h.To)...)
}

func (h HostPassed) apply(s *State, _ time.Time) (Then, error) {
	if s.chairs[h.To].Who == "" {
		return nil, fmt.Errorf("seat %s: nobody sits there who could be host", h.To)
	}
	s.setHost(s.chairs[h.To].Who)
	s.wasHost = h.From
	return nil, nil
}
