package table

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"roundhouse/game"
	"roundhouse/record"
)

// ReadAll applies entries of the log and returns their events. If one fails, it returns the events
// before it and the error.
func (s *State) ReadAll(entries []Entry) ([]Event, error) {
	events := make([]Event, 0, len(entries))
	for _, e := range entries {
		event, err := s.ReadEntry(e)
		if err != nil {
			return events, err
		}
		events = append(events, event)
	}
	return events, nil
}

// CheckLog returns an error unless the entries are the whole log of the table and can be replayed:
// without gaps, each with a unique ID, each a legal successor of those before. The error is an
// *Earlier if the log is complete, but was played by earlier rules and has other results by today's
// rules.
func CheckLog(id string, entries []Entry) error {
	if len(entries) == 0 {
		return &Damaged{id, errors.New("its events are gone")}
	}
	s, _, err := ReadLog(New(id), entries)
	switch err := firstError(requireIDs(entries), err); {
	case err != nil:
		return AsDamage(id, err)
	case s.recounted != nil:
		return &Earlier{Table: id, Over: true}
	}
	return nil
}

// requireIDs returns an error if two entries have the same ID.
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

// AsDamage turns an error from reading a whole log into an *Earlier or a *Damaged.
func AsDamage(id string, err error) error {
	var earlier *Earlier
	if errors.As(err, &earlier) {
		return earlier
	}
	return &Damaged{id, err}
}

// ReadEntry applies an entry of the log and returns its event.
func (s *State) ReadEntry(e Entry) (Event, error) {
	event, err := s.readEntry(e)
	if err != nil {
		err = fmt.Errorf("event %d: %w", e.Seq, err)
	}
	return event, err
}

func (s *State) readEntry(e Entry) (Event, error) {
	parts, err := splitEntry(e.Data)
	if err != nil {
		return Event{}, err
	}
	if e.Seq != s.last+1 {
		return Event{}, fmt.Errorf("it comes after %d", s.last)
	}
	form, err := parts.formAfter(s.form, s.last)
	if err != nil {
		return Event{}, err
	}
	body, err := s.decodeBody(&parts, form)
	if err != nil {
		return Event{}, err
	}
	event, err := s.Apply(e.ID, parts.at, body)
	if err == nil {
		s.form = form
	}
	return event, err
}

// decodeBody reads what Encode wrote. An event that follows from those before it is computed again,
// and its JSON must be the same.
func (s *State) decodeBody(parts *stored, form int) (EventBody, error) {
	if err := parts.rewrite(form); err != nil {
		return nil, err
	}
	k := eventsByName[parts.kind]
	if k == nil {
		return nil, fmt.Errorf("%.60q is no event", parts.kind)
	}
	if k.is&computed == 0 || s.recounted != nil {
		return k.read(parts.body)
	}
	next := s.nextEnd()
	if k.name == EventName(MatchEnded{}) && !s.match.Over() && s.HasBegun() && !s.over {
		next = s.earlyEnd()
	}
	if next == nil {
		return nil, fmt.Errorf("no %q follows here", parts.kind)
	}
	if again, err := record.AppendJSON(nil, formOf(next)); err != nil || EventName(next) != k.name || !bytes.Equal(again, parts.body) {
		return nil, fmt.Errorf("%s %.60q is not what follows from the events before it: %.60q",
			parts.kind, parts.body, again)
	}
	return next, nil
}

// nextEnd returns the RoundEnded or MatchEnded that follows from the last event, or nil.
func (s *State) nextEnd() EventBody {
	switch {
	case s.playing && s.round.Over() && s.round.Status().End != game.Redeal:
		result := s.round.Result()
		return RoundEnded{Reason: result.End, Winners: result.Winners, Scores: slices.Clone(result.Scores[1 : 1+s.Seats()])}
	case s.HasBegun() && s.match.Over() && !s.playing && !s.over:
		return s.matchEnd()
	}
	return nil
}

// emitEnds emits the ends that follow from the last event.
func (d *decision) emitEnds() error {
	for next := d.nextEnd(); next != nil; next = d.nextEnd() {
		if err := d.emit(next); err != nil {
			return err
		}
	}
	return nil
}

// matchEnd returns the end of the match with the current totals.
func (s *State) matchEnd() MatchEnded {
	places := s.match.Places()
	return MatchEnded{Totals: totalsOf(&s.match, s.Seats()), Places: append([]int{}, places[1:s.Seats()+1]...)}
}

// earlyEnd returns the end of a match that ends early, with the current totals.
func (s *State) earlyEnd() MatchEnded {
	o := s.matchEnd()
	o.Early = true
	return o
}

func totalsOf(m *game.Match, seats int) []game.Score {
	list := make([]game.Score, seats)
	for i := range list {
		list[i] = m.Total(game.Seat(i + 1))
	}
	return list
}
