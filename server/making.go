package server

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/game"
	"roundhouse/hall"
	"roundhouse/lists"
	"roundhouse/people"
	"roundhouse/table"
)

// Making is what a table is made with.
type Making struct {
	Rules     json.RawMessage `json:"rules" doc:"A rule set's ID, or an object with a base and the switches that differ from it" example:"\"pagat\""`
	Seats     int             `json:"seats" minimum:"2" maximum:"14" example:"4"`
	Rounds    int             `json:"rounds,omitempty" minimum:"0" maximum:"19" doc:"Only the first rounds of the rule set; 0: all"`
	Bots      []string        `json:"bots,omitempty" maxItems:"14" doc:"Levels of bots for the last seats" example:"[\"planner\",\"planner\",\"planner\"]"`
	Start     bool            `json:"start,omitempty" doc:"Start at once; all seats must be taken"`
	Listed    bool            `json:"listed,omitempty" doc:"Show the table to everybody, during the match only if others may watch; else whoever has the link finds it"`
	Onlookers bool            `json:"onlookers,omitempty" doc:"Let others watch the match"`
	Turn      int             `json:"turn,omitempty" doc:"Seconds for each action; 0: no clock"`
	Reserve   int             `json:"reserve,omitempty" doc:"Seconds for the whole match on top of that; 0: none"`
	Absent    int             `json:"absent,omitempty" doc:"Seconds after which a bot plays for who is away; 0: the others wait"`
	Forced    *bool           `json:"forced,omitempty" doc:"Whether the table carries out actions without a choice: where everybody can see that there is none, or nobody else is at the table. It does unless you say false"`
	Quick     bool            `json:"quick,omitempty" doc:"No pauses, for programs"`
}

// TransformSchema tells the limits of times. The table itself holds to them.
func (*Making) TransformSchema(_ huma.Registry, s *huma.Schema) *huma.Schema {
	for name, limits := range map[string]table.Limits{"turn": table.TurnLimits, "reserve": table.ReserveLimits, "absent": table.AbsentLimits} {
		s.Properties[name].Description += ", else " + limits.String()
	}
	return s
}

// settings reads what a table is made with.
func (m *Making) settings() (table.Settings, error) {
	s := table.Settings{
		Seats: m.Seats, Listed: m.Listed, Onlookers: m.Onlookers, Turn: seconds(m.Turn), Reserve: seconds(m.Reserve),
		Absent: seconds(m.Absent), Forced: m.Forced == nil || *m.Forced, Quick: m.Quick,
	}
	if len(bytes.TrimSpace(m.Rules)) == 0 {
		return s, bad("rules: which rule set?")
	}
	if err := json.Unmarshal(m.Rules, &s.Rules); err != nil && json.Unmarshal(m.ownRounds(), &s.Rules) != nil {
		return s, bad("rules: " + err.Error())
	}
	if m.Rounds > 0 {
		r := &s.Rules.Rules
		if m.Rounds > int(r.Rounds) {
			return s, bad(fmt.Sprintf(`rounds: "%d" is more than the %d of these rules`, m.Rounds, r.Rounds))
		}
		s.Rules.Object = s.Rules.Object || m.Rounds < int(r.Rounds)
		r.Rounds = uint8(m.Rounds)
	}
	if err := s.Check(); err != nil {
		return s, bad(err.Error())
	}
	if len(m.Bots) >= m.Seats {
		return s, bad(fmt.Sprintf("bots: %d bots leave no seat of %d for you", len(m.Bots), m.Seats))
	}
	return s, nil
}

// ownRounds returns the rules with the number of rounds that is asked for beside them, where they say
// none: a smaller set may have too few engines for those of the base.
func (m *Making) ownRounds() json.RawMessage {
	var rules map[string]json.RawMessage
	if err := json.Unmarshal(m.Rules, &rules); err != nil || rules["rounds"] != nil || m.Rounds <= 0 {
		return m.Rules
	}
	rules["rounds"] = strconv.AppendInt(nil, int64(m.Rounds), 10)
	data, _ := json.Marshal(rules) // of what has just been read
	return data
}

// seconds is so many, or as many as a duration can have.
func seconds(n int) time.Duration {
	const most = int(math.MaxInt64 / time.Second)
	return time.Duration(max(min(n, most), -most)) * time.Second
}

func (s *Server) create(ctx context.Context, in *struct{ Body Making }) (*viewOutput, error) {
	me, err := s.sender(ctx)
	if err != nil {
		return nil, err
	}
	settings, err := in.Body.settings()
	if err != nil {
		return nil, err
	}
	for i, level := range in.Body.Bots {
		if !slices.Contains(s.c.Levels, level) {
			return nil, problem(http.StatusUnprocessableEntity, table.UnknownBot.Error(), fmt.Sprintf("bots[%d]: %q is not a bot: there are %q", i, level, s.c.Levels))
		}
	}
	if err := s.limits.table(me.person.ID); err != nil {
		return nil, err
	}
	t, err := s.found(ctx, settings, whoOf(ctx), in.Body.Start)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	if err := s.furnish(ctx, t, &in.Body); err != nil {
		s.discard(ctx, t)
		return nil, s.failed(ctx, err)
	}
	return s.show(ctx, t)
}

// found makes a table. It is in the lists before it is there, so that none is forgotten.
// One that starts at once does not count among those that wait.
func (s *Server) found(ctx context.Context, settings table.Settings, host table.Who, starts bool) (*hall.Table, error) {
	id, now := newID(), time.Now()
	rules, err := json.Marshal(settings.Rules)
	if err != nil {
		return nil, err
	}
	if !starts {
		if err := s.countWaiting(ctx, id, people.ID(host)); err != nil {
			return nil, err
		}
	}
	entry := lists.Table{
		ID: id, Rules: rules, Host: people.ID(host), Seats: make([]lists.Seat, settings.Seats), Stage: lists.Waiting,
		Rounds: int(settings.Rules.Rules.Rounds), Made: now, Moved: now,
	}
	if err := s.c.Lists.Put(ctx, entry); err != nil {
		s.waiting.remove(id)
		return nil, err
	}
	ctx = context.WithoutCancel(ctx)
	t, err := s.hall.Create(ctx, id, settings, host)
	if err != nil {
		s.index.add(id) // it may be there all the same
	}
	return t, err
}

// countWaiting counts a table that will wait, or refuses it.
func (s *Server) countWaiting(ctx context.Context, id string, host people.ID) error {
	listed, err := s.c.Lists.Waiting(ctx, host)
	if err != nil {
		return err
	}
	err = s.waiting.add(id, maker{host, addressOf(ctx)}, listed, &s.limits.limits)
	if err != nil {
		s.refusals.note("waiting_tables")
	}
	return err
}

// furnish seats the bots, and starts the match if that is wanted.
func (s *Server) furnish(ctx context.Context, t *hall.Table, m *Making) error {
	for i, level := range m.Bots {
		seat := game.Seat(m.Seats - len(m.Bots) + i + 1)
		if _, err := s.order(ctx, t, table.Command{ID: newID(), By: whoOf(ctx), Seat: seat, Want: table.Place{Bot: level}}); err != nil {
			return err
		}
	}
	if !m.Start {
		return nil
	}
	_, err := s.order(ctx, t, table.Command{ID: newID(), By: whoOf(ctx), Want: start(t)})
	return err
}

// discard removes a table that has not come about. If that fails it is swept later.
func (s *Server) discard(ctx context.Context, t *hall.Table) {
	ctx = context.WithoutCancel(ctx)
	if err := s.hall.Remove(ctx, t.ID()); err != nil {
		s.log.Error("a table that has not come about stays", "table", short(t.ID()), "error", told(err))
	}
	s.waiting.remove(t.ID())
	s.index.add(t.ID())
}
