package desk

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/play/hall"
	"roundhouse/play/lists"
	"roundhouse/play/people"
	"roundhouse/play/table"
)

// ShowTable returns a table as the caller sees it.
var ShowTable = newOperation(About{
	Method: "GET", Path: "/api/tables/{table}", ID: "table", Summary: "A table as you see it",
	Description: "A player sees the hand of that player only, and an onlooker sees no hand. The stream begins with the same view.",
	Refusals:    []Kind{Forbidden, NotFound},
}, (*Desk).showTable)

// TableInput names a table.
type TableInput struct {
	Table string `path:"table" maxLength:"32" doc:"The table's ID" example:"k3v7q2mzx5t4w6ab"`
}

// openTable returns the table and the caller's seat there. It returns an error if the caller may
// not see the table.
func (d *Desk) openTable(ctx context.Context, from Caller, id string) (*hall.Table, game.Seat, error) {
	t, err := d.hall.Get(ctx, id)
	if err != nil {
		return nil, 0, err
	}
	seat := t.SeatOf(from.asWho())
	if seat == game.NoSeat && !t.IsWatchable() {
		return nil, 0, refusalError("no_onlookers", "this table does not let others watch")
	}
	return t, seat, nil
}

// seatedTable returns the table and the caller's seat there. It returns an error if the caller does
// not sit there.
func (d *Desk) seatedTable(ctx context.Context, from Caller, id string) (*hall.Table, game.Seat, error) {
	t, seat, err := d.openTable(ctx, from, id)
	if err == nil && seat == game.NoSeat {
		err = refusalError(table.NotSeated.Error(), "you do not sit at this table")
	}
	return t, seat, err
}

func (d *Desk) showTable(ctx context.Context, from Caller, in *TableInput) (*table.View, error) {
	t, _, err := d.openMatch(ctx, from, in.Table)
	if err != nil {
		return nil, err
	}
	return d.viewOf(ctx, from, t)
}

// viewOf returns the table as the caller sees it.
func (d *Desk) viewOf(ctx context.Context, from Caller, t *hall.Table) (*table.View, error) {
	view := t.Look(from.asWho()).View
	names, err := d.namesAt(ctx, view.House, nil)
	if err == nil {
		view.Circle, err = d.circleShown(ctx, from.asWho(), t)
	}
	if err != nil {
		return nil, err
	}
	view.Form, view.House = Form, view.House.Named(names)
	return view, nil
}

// Names maps people to their names; deleted people are missing.
type Names map[table.Who]string

// namesAt returns the names of the people who have a seat or appear in the events.
func (d *Desk) namesAt(ctx context.Context, h *table.House, events []table.Shown) (Names, error) {
	list := h.People()
	if h.Watch != nil {
		list = append(list, h.Watch.Who...)
	}
	for _, e := range events {
		if who := e.NamedPerson(); who != "" {
			list = append(list, who)
		}
	}
	return d.known.namesOf(ctx, d.people, list)
}

// leaveTables makes a person leave the tables that are chosen by their IDs.
func (d *Desk) leaveTables(ctx context.Context, id people.ID, chosen func(table string) bool) error {
	list, err := d.lists.ForPerson(ctx, id, mostTables)
	if err != nil {
		return err
	}
	for _, l := range list {
		if !chosen(l.ID) {
			continue
		}
		t, err := d.openListed(ctx, l.ID)
		if err != nil {
			return err
		}
		if t == nil {
			continue
		}
		_, err = d.doLasting(ctx, t, table.Command{ID: newID(), By: table.Who(id), Body: table.Leave{}})
		var refusal table.Refusal
		if err != nil && !errors.As(err, &refusal) {
			return err
		}
	}
	return nil
}

// The operations that list tables.
var (
	ListTables = newOperation(About{
		Method: "GET", Path: "/api/tables", ID: "tables", Summary: "Listed tables",
		Description: "Tables that wait for players first, then those with a match that others may watch.",
	}, (*Desk).listTables)
	ListMyTables = newNamedOperation(About{
		Method: "GET", Path: "/api/me/tables", ID: "my-tables", Summary: "Your tables",
		Description: "Tables whose match is not over.",
	}, (*Desk).listMyTables)
)

// Listings is a list of tables.
type Listings struct {
	Tables []Listing `json:"tables"`
}

// Listing is the entry of one table in a list.
type Listing struct {
	Table  string       `json:"table" doc:"The table's ID, with which its link ends"`
	Rules  Rules        `json:"rules"`
	Host   string       `json:"host"`
	Seats  []table.Seat `json:"seats"`
	Stage  table.Stage  `json:"stage" enum:"waiting,mixing,playing,over"`
	Round  int          `json:"round"`
	Rounds int          `json:"rounds"`
	Yours  bool         `json:"yours,omitempty" doc:"It is your turn"`
	Days   int          `json:"days,omitempty" doc:"Days for each action"`
	Until  *time.Time   `json:"until,omitempty" doc:"Where each action has days: until when it is your turn"`
	Turn   []game.Seat  `json:"turn,omitempty" doc:"Where each action has days: the seats whose turn it is"`
	Moved  time.Time    `json:"moved"`
}

// mostListed is the greatest length of a list that is shown, and mostTables the greatest number of
// one person's tables that operations take into account.
const (
	mostListed = 50
	mostTables = 1000
)

func (d *Desk) listTables(ctx context.Context, _ Caller, _ *struct{}) (out Listings, err error) {
	list, err := d.lists.Listed(ctx, mostListed)
	if err != nil {
		return out, err
	}
	var whole []lists.Entry
	for _, l := range list {
		if !d.owns(l.ID) { // its owner keeps the entry true
			whole = append(whole, l)
			continue
		}
		t, err := d.openListed(ctx, l.ID)
		if err != nil {
			return out, err
		}
		if t != nil {
			whole = append(whole, l)
		}
	}
	return d.listingsOf(ctx, whole)
}

func (d *Desk) listMyTables(ctx context.Context, from Caller, _ *struct{}) (out Listings, err error) {
	list, err := d.lists.ForPerson(ctx, from.Person.ID, mostListed)
	if err != nil {
		return out, err
	}
	var whole []lists.Entry
	var tables []*hall.Table
	for _, l := range list {
		t, err := d.openListed(ctx, l.ID)
		if err != nil {
			return out, err
		}
		if t != nil {
			whole, tables = append(whole, l), append(tables, t)
		}
	}
	out, err = d.listingsOf(ctx, whole)
	if err != nil {
		return out, err
	}
	for i, t := range tables {
		v := t.SeenFrom(t.SeatOf(from.asWho()))
		out.Tables[i].Yours, out.Tables[i].Days = len(v.Legal) > 0, int(v.Settings.Days)
		if v.Settings.HasDays() && v.Position != nil {
			out.Tables[i].Turn = slices.Collect(v.Position.Turn().All())
		}
		if turn, runs := t.Turn(from.asWho()); runs {
			until := turn.Until.UTC()
			out.Tables[i].Until = &until
		}
	}
	return out, nil
}

// openListed opens a table that is on a list. It returns nil if the table is damaged or gone.
func (d *Desk) openListed(ctx context.Context, id string) (*hall.Table, error) {
	t, err := d.hall.Get(ctx, id)
	if errors.Is(err, table.ErrNoTable) || d.isDamage(err) {
		return nil, nil
	}
	return t, err
}

// listingsOf returns the message for a list of tables.
func (d *Desk) listingsOf(ctx context.Context, tables []lists.Entry) (Listings, error) {
	out := Listings{Tables: []Listing{}}
	var seated []table.Who
	for _, t := range tables {
		for _, seat := range t.Seats {
			seated = append(seated, table.Who(seat.Who))
		}
	}
	names, err := d.known.namesOf(ctx, d.people, seated)
	if err != nil {
		return out, err
	}
	for _, t := range tables {
		out.Tables = append(out.Tables, listingOf(&t, names))
	}
	return out, nil
}

// listingOf returns the entry of one table in a message.
func listingOf(t *lists.Entry, names Names) Listing {
	l := Listing{
		Table: t.ID, Rules: rulesListed(t.Rules), Host: string(t.Host), Seats: []table.Seat{},
		Stage: t.Stage, Round: t.Round, Rounds: t.Rounds, Moved: t.Moved.Time().UTC(),
	}
	for i, seat := range t.Seats {
		l.Seats = append(l.Seats, table.Seat{
			Seat: game.Seat(i + 1), Who: table.Who(seat.Who), Name: cmp.Or(names[table.Who(seat.Who)], seat.Name), Bot: seat.Bot, Presence: table.Nobody,
		})
	}
	return l
}

// rulesListed returns the rules of an entry, with the ID that their rule set has today.
func rulesListed(text json.RawMessage) Rules {
	if ref, err := preset.ParseMix(text); err == nil {
		if today, err := json.Marshal(ref); err == nil {
			text = today
		}
	}
	return Rules{RawMessage: text}
}
