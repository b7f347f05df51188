package desk

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/rules"
	"roundhouse/play/archive"
	"roundhouse/play/hall"
	"roundhouse/play/people"
	"roundhouse/play/sheets"
	"roundhouse/play/table"
	"roundhouse/words"
)

// ShowRound returns a round of a match that is over.
var ShowRound = newOperation(About{
	Method: "GET", Path: "/api/tables/{table}/rounds/{round}", ID: "replay", Summary: "A finished round",
	Description: "Only after the match: the deal with all hands, and the events after it.",
	Refusals:    []Kind{Forbidden, NotFound, Conflict},
}, (*Desk).showRound)

// ReplayInput is the input of a request for a round.
type ReplayInput struct {
	TableInput
	Round int `path:"round" minimum:"1" maximum:"38" doc:"The round, from 1" example:"1"`
}

// Replayed is a round of a match that is over, with all hands face up.
type Replayed struct {
	Round    int           `json:"round"`
	Redeals  int           `json:"redeals" doc:"How many times the round was dealt before, without anybody having an engine"`
	Lots     []record.Lot  `json:"lots,omitempty" doc:"The lots, if the starter was drawn by lot"`
	Tell     []words.Line  `json:"tell" doc:"The story lines of the deal"`
	Seq      uint64        `json:"seq" doc:"The number of the deal's event. The numbers of the other events follow, with gaps where actions were taken back"`
	Position record.View   `json:"position" doc:"The position after the deal, with all hands and the number of tiles in the boneyard"`
	Events   []table.Shown `json:"events" doc:"All events after the deal up to the end of the round, as in an onlooker's stream, but with all drawn tiles"`
}

func (d *Desk) showRound(ctx context.Context, from Caller, in *ReplayInput) (out Replayed, err error) {
	t, _, err := d.openMatch(ctx, from, in.Table)
	if err != nil {
		return out, err
	}
	r, err := t.Replay(ctx, in.Round)
	if err != nil {
		return out, err
	}
	deal, _ := r.Deal.Body.(table.RoundDealt)
	then, _ := r.Deal.Then.(table.PositionThen)
	// names are not needed: nobody sits down during a round, and whoever leaves is one of the
	// players
	return Replayed{
		Round: deal.Round, Redeals: deal.Redeals, Lots: deal.Lots, Tell: r.Deal.Story(), Seq: uint64(r.Deal.Seq),
		Position: then.Position, Events: r.Events,
	}, nil
}

// ShowRecord returns a match as a record.
var ShowRecord = newOperation(About{
	Method: "GET", Path: "/api/tables/{table}/record", ID: "record", Summary: "The match as a record",
	Description: "roundhouse-record/1, with the rounds that are over.", Refusals: []Kind{Forbidden, NotFound, Conflict},
}, (*Desk).showRecord)

// ShowMatchSheet returns a match as a score sheet.
var ShowMatchSheet = newOperation(About{
	Method: "GET", Path: "/api/tables/{table}/sheet", ID: "match-sheet", Summary: "The match as a score sheet",
	Description: "With the rounds that are over. Nobody writes on it.", Refusals: []Kind{Forbidden, NotFound, Conflict},
}, (*Desk).showMatchSheet)

// Record is roundhouse-record/1, the rounds of a match.
type Record struct {
	Format  string         `json:"format" enum:"roundhouse-record/1"`
	Rules   Rules          `json:"rules"`
	Players []string       `json:"players" doc:"By seat: names of people; names of bots with their levels in brackets, or only the levels"`
	Rounds  []record.Round `json:"rounds"`
	Totals  []string       `json:"totals,omitzero" format:"score" doc:"By seat, exact, when the match is over"`
	Places  []int          `json:"places,omitzero" doc:"By seat, when the match is over"`
}

// RecordText is a Record that somebody sends: package record reads it.
type RecordText struct{ json.RawMessage }

// recordOf converts a record for clients.
func recordOf(m *record.Record) (*Record, error) {
	rules, err := rulesOf(m.Ref)
	rounds := append([]record.Round{}, m.Rounds...) // a list even before the first deal
	return &Record{record.RecordFormat, rules, m.Players, rounds, m.Totals, m.Places}, err
}

// openRecord returns a match with its finished rounds and people's names.
func (d *Desk) openRecord(ctx context.Context, from Caller, id string) (*hall.Table, *record.Record, error) {
	t, _, err := d.openMatch(ctx, from, id)
	if err != nil {
		return nil, nil, err
	}
	rec, err := t.Record(ctx)
	if err != nil {
		return nil, nil, err
	}
	for n := len(rec.Rounds); n > 0 && rec.Rounds[n-1].End == game.NotEnded; n-- {
		rec.Rounds = rec.Rounds[:n-1] // the hands of an unfinished round are still hidden
	}
	return t, rec, d.nameRecord(ctx, rec, t)
}

// showRecord returns the match as a record.
func (d *Desk) showRecord(ctx context.Context, from Caller, in *TableInput) (*Record, error) {
	t, rec, err := d.openRecord(ctx, from, in.Table)
	if err != nil {
		return nil, err
	}
	out, err := recordOf(rec)
	if err == nil && t.SeenFrom(game.NoSeat).Earlier {
		err = d.keepRules(ctx, t.ID(), out)
	}
	return out, err
}

// showMatchSheet returns the match as a score sheet. One of earlier rules has none: only a match that
// replays shows what was left in the hands.
func (d *Desk) showMatchSheet(ctx context.Context, from Caller, in *TableInput) (*sheets.Sheet, error) {
	t, rec, err := d.openRecord(ctx, from, in.Table)
	if err != nil {
		return nil, err
	}
	if t.SeenFrom(game.NoSeat).Earlier {
		return nil, table.ErrRecounted
	}
	sheet, err := rec.Sheet()
	if err != nil {
		return nil, err
	}
	for i, chair := range t.SeenFrom(game.NoSeat).House.Seats {
		if chair.Name != "" { // of a bot, here without its level
			sheet.People[i].Name = chair.Name
		}
	}
	began, ended, err := t.PlayedTimes(ctx)
	return sheets.OfMatch(in.Table, sheet, began, ended), err
}

// keepRules gives a record the rules of its match as they were at the time, from the archive:
// today's rule set of that name may differ.
func (d *Desk) keepRules(ctx context.Context, id string, rec *Record) error {
	m, err := d.archive.Match(ctx, id)
	if errors.Is(err, archive.ErrUnknown) {
		return nil
	} else if err != nil {
		return err
	}
	var kept struct {
		Rules Rules `json:"rules"`
	}
	err = json.Unmarshal(m.Record, &kept)
	rec.Rules = kept.Rules
	return err
}

// nameRecord replaces the IDs of people by their names. A deleted person becomes "guest" with the
// number of the seat.
func (d *Desk) nameRecord(ctx context.Context, rec *record.Record, t *hall.Table) error {
	var list []table.Who
	for _, p := range rec.Players {
		list = append(list, table.Who(p))
	}
	names, err := d.known.namesOf(ctx, d.people, list)
	if err != nil {
		return err
	}
	people := t.StartingPeople()
	for i, p := range rec.Players {
		if people.Has(game.Seat(i + 1)) {
			rec.Players[i] = names[table.Who(p)]
		}
		if rec.Players[i] == "" {
			rec.Players[i] = fmt.Sprintf("guest %d", i+1)
		}
	}
	return nil
}

// keepMatch adds the finished match to the archive.
func (d *Desk) keepMatch(ctx context.Context, t *hall.Table, l *table.View) error {
	rec, err := t.Record(ctx)
	if err != nil {
		return err
	}
	began, ended, err := t.PlayedTimes(ctx)
	if err != nil {
		return err
	}
	persons := t.StartingPeople()
	m := archive.Match{
		Table: t.ID(), Rules: rulesPlayed(&l.Settings), Began: began, Ended: ended, Early: rec.Places == nil,
	}
	if l.Earlier {
		m.Edition = rules.Edition - 1 // whichever it was: it is not today's
	}
	for i, c := range l.House.Seats {
		seat := archive.Seat{Who: people.ID(c.Who), Bot: c.Bot, Name: c.Name, Total: l.Totals[i].String(), Place: l.Places[i]}
		if c.Left {
			seat.Who = people.ID(c.Leaver)
		}
		m.Seats = append(m.Seats, seat)
		if persons.Has(game.Seat(i + 1)) {
			rec.Players[i] = ""
		}
	}
	if m.Record, err = rec.AppendJSON(nil); err != nil {
		return err
	}
	if err := d.archive.Save(ctx, m); err != nil || l.Earlier {
		return err
	}
	if err := d.reportDay(ctx, l, &m); err != nil {
		return err
	}
	return d.reportMatch(ctx, t, &m, rec)
}

// rulesOf returns the JSON of ref for clients.
func rulesOf(ref preset.Ref) (Rules, error) {
	text, err := record.RulesText(ref)
	return Rules{text}, err
}
