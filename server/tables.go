package server

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/game"
	"roundhouse/hall"
	"roundhouse/lists"
	"roundhouse/people"
	"roundhouse/preset"
	"roundhouse/table"
	"roundhouse/wire"
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

// Listing is what a list says of a table.
type Listing struct {
	Table  string          `json:"table" doc:"The table's ID, which its link ends with"`
	Rules  json.RawMessage `json:"rules"`
	Host   string          `json:"host"`
	Seats  []wire.Seat     `json:"seats"`
	Stage  string          `json:"stage" enum:"waiting,mixing,playing,over"`
	Round  int             `json:"round"`
	Rounds int             `json:"rounds"`
	Yours  bool            `json:"yours,omitempty" doc:"It is your turn"`
	Moved  time.Time       `json:"moved"`
}

type viewOutput struct{ Body *wire.View }

type listOutput struct {
	Body struct {
		Tables []Listing `json:"tables"`
	}
}

// TableInput names a table.
type TableInput struct {
	Table string `path:"table" maxLength:"32" doc:"The table's ID" example:"k3v7q2mzx5t4w6ab"`
}

// tables is the operations on tables as a whole.
func (s *Server) tables(api huma.API) {
	huma.Register(api, asked("POST", "/api/tables", "create", "Make a table",
		"You are its host and sit on seat 1. Its link is the page's address and /t/ and the table's ID. "+
			"At most 20 of your tables may wait for players at a time, and 100 of those made from one address: too_many_tables.", 401), s.create)
	huma.Register(api, asked("GET", "/api/tables", "tables", "Listed tables", "Those that wait for players first; of those that play the ones that others may watch."), s.listed)
	huma.Register(api, asked("GET", "/api/me/tables", "my-tables", "Your tables", "Those that are not over.", 401), s.mine)
	huma.Register(api, asked("GET", "/api/tables/{table}", "table", "A table as you see it",
		"A player sees its own hand, an onlooker none. The stream begins with the same.", 403, 404), s.view)
	huma.Register(api, asked("POST", "/api/tables/{table}/again", "again", "Play again",
		"Makes a table like this one, which is over, with the same people and bots on the same seats, or finds the one that somebody else has made. Where you are the only person and no seat is open it starts at once. This one's stream tells of it: continued.", 401, 403, 404, 409), s.again)
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

func bad(detail string) *Problem { return problem(http.StatusUnprocessableEntity, "invalid", detail) }

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

// get is the table, and where the sender sits there. One who may not see it is told so.
func (s *Server) get(ctx context.Context, id string) (*hall.Table, game.Seat, error) {
	t, err := s.hall.Get(ctx, id)
	if err != nil {
		return nil, 0, s.failed(ctx, err)
	}
	seat := t.SeatOf(whoOf(ctx))
	if seat == game.NoSeat && !t.Watchable() {
		return nil, 0, problem(http.StatusForbidden, "no_onlookers", "this table does not let others watch")
	}
	return t, seat, nil
}

func (s *Server) view(ctx context.Context, in *TableInput) (*viewOutput, error) {
	t, _, err := s.get(ctx, in.Table)
	if err != nil {
		return nil, err
	}
	return s.show(ctx, t)
}

// show is the table as the sender sees it.
func (s *Server) show(ctx context.Context, t *hall.Table) (*viewOutput, error) {
	seat := t.SeatOf(whoOf(ctx))
	v, err := s.viewOf(ctx, t, seat)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	return &viewOutput{v}, nil
}

func (s *Server) viewOf(ctx context.Context, t *hall.Table, seat game.Seat) (*wire.View, error) {
	l := t.Look(seat)
	names, err := s.names(ctx, &l, nil)
	if err != nil {
		return nil, err
	}
	return wire.ViewOf(t.ID(), seat, &l, names)
}

// names is how those at the table are called, and those in the events.
func (s *Server) names(ctx context.Context, l *table.Snapshot, events []table.Event) (wire.Names, error) {
	var list []table.Who
	for _, c := range l.Chairs {
		if c.Who != "" {
			list = append(list, c.Who)
		}
	}
	for _, e := range events {
		if who := e.Named(); who != "" {
			list = append(list, who)
		}
	}
	return s.known.namesOf(ctx, s.c.People, list)
}

// mostListed is how long a list is at most, and mostTables at how many tables a person is
// looked for.
const (
	mostListed = 50
	mostTables = 1000
)

func (s *Server) listed(ctx context.Context, _ *struct{}) (*listOutput, error) {
	list, err := s.c.Lists.Listed(ctx, mostListed)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	whole, _, err := s.whole(ctx, list)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	return s.list(ctx, whole)
}

func (s *Server) mine(ctx context.Context, _ *struct{}) (*listOutput, error) {
	me, err := s.sender(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.refresh(ctx, me.person.ID); err != nil {
		return nil, s.failed(ctx, err)
	}
	list, err := s.c.Lists.Of(ctx, me.person.ID, mostListed)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	whole, tables, err := s.whole(ctx, list)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	out, err := s.list(ctx, whole)
	if err != nil {
		return nil, err
	}
	for i, t := range tables {
		out.Body.Tables[i].Yours = len(t.Look(t.SeatOf(table.Who(me.person.ID))).Legal) > 0
	}
	return out, nil
}

// whole leaves out of a list the tables that are damaged, and those that are gone.
func (s *Server) whole(ctx context.Context, list []lists.Table) (whole []lists.Table, tables []*hall.Table, err error) {
	for _, l := range list {
		t, err := s.hall.Get(ctx, l.ID)
		if errors.Is(err, table.ErrNoTable) || s.isDamage(err) {
			continue
		} else if err != nil {
			return nil, nil, err
		}
		whole, tables = append(whole, l), append(tables, t)
	}
	return whole, tables, nil
}

func (s *Server) list(ctx context.Context, tables []lists.Table) (*listOutput, error) {
	out := &listOutput{}
	out.Body.Tables = []Listing{}
	var seated []table.Who
	for _, t := range tables {
		for _, seat := range t.Seats {
			seated = append(seated, table.Who(seat.Who))
		}
	}
	names, err := s.known.namesOf(ctx, s.c.People, seated)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	for _, t := range tables {
		l := Listing{
			Table: t.ID, Rules: t.Rules, Host: string(t.Host), Seats: []wire.Seat{}, Stage: string(t.Stage), Round: t.Round,
			Rounds: t.Rounds, Moved: t.Moved.UTC(),
		}
		for i, seat := range t.Seats {
			l.Seats = append(l.Seats, wire.Seat{
				Seat: i + 1, Who: string(seat.Who), Name: names[table.Who(seat.Who)], Bot: seat.Bot, Presence: "nobody",
			})
		}
		out.Body.Tables = append(out.Body.Tables, l)
	}
	return out, nil
}

// leaveAll takes somebody from all its tables.
func (s *Server) leaveAll(ctx context.Context, id people.ID) error {
	if err := s.refresh(ctx, id); err != nil {
		return err
	}
	list, err := s.c.Lists.Of(ctx, id, mostTables)
	if err != nil {
		return err
	}
	for _, l := range list {
		t, err := s.hall.Get(ctx, l.ID)
		if errors.Is(err, table.ErrNoTable) || s.isDamage(err) {
			continue
		}
		if err != nil {
			return err
		}
		_, err = s.order(ctx, t, table.Command{ID: newID(), By: table.Who(id), Want: table.Leave{}})
		var refusal table.Refusal
		if err != nil && !errors.As(err, &refusal) {
			return err
		}
	}
	return nil
}

// played names the rules of a match in the history: a rule set, ID/N where only its first N
// rounds were to be played, or "" where other switches differ.
func played(ref preset.Ref) string {
	set, err := preset.Get(ref.Base)
	if err != nil {
		return ""
	}
	short := set.Rules
	short.Rounds = ref.Rules.Rounds
	switch ref.Rules {
	case set.Rules:
		return set.ID
	case short:
		return fmt.Sprintf("%s/%d", set.ID, short.Rounds)
	}
	return ""
}

// rulesPlayed reads what played has written.
func rulesPlayed(text string) (set string, rounds int) {
	set, n, _ := strings.Cut(text, "/")
	rounds, _ = strconv.Atoi(n)
	return set, rounds
}
