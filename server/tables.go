package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
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

func bad(detail string) *Problem { return problem(http.StatusUnprocessableEntity, "invalid", detail) }

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
	v, err := s.viewOf(ctx, t)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	return &viewOutput{v}, nil
}

func (s *Server) viewOf(ctx context.Context, t *hall.Table) (*wire.View, error) {
	now := t.See(whoOf(ctx))
	names, err := s.names(ctx, &now.Table, nil)
	if err != nil {
		return nil, err
	}
	return wire.ViewOf(t.ID(), now.Seat, &now.Table, names)
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
