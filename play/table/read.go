package table

import (
	"bytes"
	"errors"
	"fmt"

	"roundhouse/game"
)

// ReadAll takes in entries of the log, and returns their events.
func (f *State) ReadAll(entries []Entry) ([]Event, error) {
	events := make([]Event, 0, len(entries))
	for _, e := range entries {
		event, err := f.Read(e)
		if err != nil {
			return events, err
		}
		events = append(events, event)
	}
	return events, nil
}

// Check returns an error unless the entries are the whole log of the table, as it plays
// them again: without a gap, each with an ID of its own, and each what may follow. It is
// *Earlier where they are as whole, but were played by earlier rules and lead elsewhere by
// today's.
func Check(id string, entries []Entry) error {
	if len(entries) == 0 {
		return &Damaged{id, errors.New("its events are gone")}
	}
	f, _, err := Fold(New(id), entries)
	switch err := first(requireIDs(entries), err); {
	case err != nil:
		return AsDamage(id, err)
	case f.recounted != nil:
		return &Earlier{Table: id, Over: true}
	}
	return nil
}

// requireIDs returns an error where two entries have the same ID.
func requireIDs(entries []Entry) error {
	seen := make(map[string]bool, len(entries))
	for _, e := range entries {
		if seen[e.ID] {
			return fmt.Errorf("event %d: there is one with the ID %q already", e.Seq, e.ID)
		}
		seen[e.ID] = true
	}
	return nil
}

// AsDamage returns an error of reading a whole log as callers know it.
func AsDamage(id string, err error) error {
	var earlier *Earlier
	if errors.As(err, &earlier) {
		return earlier
	}
	return &Damaged{id, err}
}

// Read takes in an entry of the log, and returns its event.
func (f *State) Read(e Entry) (Event, error) {
	event, err := f.read(e)
	if err != nil {
		err = fmt.Errorf("event %d: %w", e.Seq, err)
	}
	return event, err
}

func (f *State) read(e Entry) (Event, error) {
	s, err := open(e.Data)
	if err != nil {
		return Event{}, err
	}
	if e.Seq != f.last+1 {
		return Event{}, fmt.Errorf("it comes after %d", f.last)
	}
	form, err := s.formAfter(f.form, f.last)
	if err != nil {
		return Event{}, err
	}
	body, err := f.decode(&s, form)
	if err != nil {
		return Event{}, err
	}
	event, err := f.Apply(e.ID, s.at, body)
	if err == nil {
		f.form = form
	}
	return event, err
}

// decode reads what Encode wrote. What follows from the events before is found again, and must come
// to the same text.
func (f *State) decode(s *stored, form int) (EventBody, error) {
	k := kindsByName[nameOf(form, s.kind)]
	if k == nil {
		return nil, fmt.Errorf("%.60q is no event", s.kind)
	}
	if k.is&follows == 0 || f.recounted != nil {
		return k.read(s.body)
	}
	next := f.next()
	if k.name == kindOf(MatchEnded{}).name && !f.match.Over() && f.Begun() && !f.over {
		next = f.early()
	}
	if next == nil {
		return nil, fmt.Errorf("no %q follows here", s.kind)
	}
	if again, err := encodeBody(next); err != nil || kindOf(next) != k || !bytes.Equal(again, s.body) {
		return nil, fmt.Errorf("%s %.60q is not what follows from the events before it: %.60q", s.kind, s.body, again)
	}
	return next, nil
}

// next is the RoundEnded or MatchEnded that follows from the last event, or nil.
func (f *State) next() EventBody {
	switch {
	case f.playing && f.state.Over() && f.state.Status().End != game.Redeal:
		m, result := f.match, f.state.Result()
		m.Finish(result)
		v := f.state.View(game.NoSeat)
		e := RoundEnded{Round: f.match.Round(), Result: result, Totals: totals(&m, f.Seats())}
		for seat := 0; seat <= f.Seats(); seat++ {
			hand, _ := v.HandOf(game.Seat(seat))
			e.Hands = append(e.Hands, hand)
		}
		if f.began.Fair != nil {
			secret := f.began.Fair.Secrets[e.Round-1]
			e.Secret = &secret
		}
		return e
	case f.Begun() && f.match.Over() && !f.playing && !f.over:
		return f.standings()
	}
	return nil
}

// finished adds the ends that follow from the last event; f is a copy.
func (f *State) finished(events []EventBody) []EventBody {
	for next := f.next(); next != nil; next = f.next() {
		events = append(events, next)
		switch w := next.(type) {
		case RoundEnded:
			f.match.Finish(w.Result)
			f.playing = false
		case MatchEnded:
			f.over = true
		}
	}
	return events
}

// standings is the end of the match as it stands.
func (f *State) standings() MatchEnded {
	places := f.match.Places()
	return MatchEnded{Totals: totals(&f.match, f.Seats()), Places: append([]int{}, places[1:f.Seats()+1]...)}
}

// early is the end of the match before its time.
func (f *State) early() MatchEnded {
	o := f.standings()
	o.Early = true
	return o
}

func totals(m *game.Match, seats int) []game.Score {
	list := make([]game.Score, seats)
	for i := range list {
		list[i] = m.Total(game.Seat(i + 1))
	}
	return list
}
