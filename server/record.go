package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"roundhouse/archive"
	"roundhouse/game"
	"roundhouse/hall"
	"roundhouse/preset"
	"roundhouse/record"
	"roundhouse/table"
)

type recordOutput struct {
	Body json.RawMessage `contentType:"application/json"`
}

// record is the rounds that are over, with the names of people.
func (s *Server) record(ctx context.Context, in *TableInput) (*recordOutput, error) {
	t, _, err := s.get(ctx, in.Table)
	if err != nil {
		return nil, err
	}
	rec, err := t.Record(ctx)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	for n := len(rec.Rounds); n > 0 && rec.Rounds[n-1].End == game.NotEnded; n-- {
		rec.Rounds = rec.Rounds[:n-1] // its hands are hidden
	}
	if err := s.nameRecord(ctx, rec, t); err != nil {
		return nil, s.failed(ctx, err)
	}
	text, err := rec.AppendJSON(nil)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	if t.Look(game.NoSeat).Earlier {
		if text, err = s.asPlayed(ctx, t.ID(), rec.Ref, text); err != nil {
			return nil, s.failed(ctx, err)
		}
	}
	return &recordOutput{text}, nil
}

// asPlayed returns the text of a record with its rules as they were written when the match was
// played: today's rule set of that name may be another one.
func (s *Server) asPlayed(ctx context.Context, id string, ref preset.Ref, text []byte) ([]byte, error) {
	m, err := s.c.Archive.Match(ctx, id)
	if errors.Is(err, archive.ErrUnknown) {
		return text, nil
	} else if err != nil {
		return nil, err
	}
	var kept struct {
		Rules json.RawMessage `json:"rules"`
	}
	if err := json.Unmarshal(m.Record, &kept); err != nil {
		return nil, err
	}
	now, err := json.Marshal(ref)
	return bytes.Replace(text, now, kept.Rules, 1), err
}

// nameRecord puts the names of people where a table has their IDs; who has deleted
// itself is a guest.
func (s *Server) nameRecord(ctx context.Context, rec *record.Record, t *hall.Table) error {
	var list []table.Who
	for _, p := range rec.Players {
		list = append(list, table.Who(p))
	}
	names, err := s.known.namesOf(ctx, s.c.People, list)
	if err != nil {
		return err
	}
	people := t.Began()
	for i, p := range rec.Players {
		if people.Has(game.Seat(i + 1)) {
			rec.Players[i] = names[table.Who(p)]
			if rec.Players[i] == "" {
				rec.Players[i] = fmt.Sprintf("guest %d", i+1)
			}
		}
	}
	return nil
}
