package desk

import (
	"bytes"
	"context"
	"fmt"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/play/hall"
	"roundhouse/play/table"
)

// PractiseDay makes a table of a date that is over. A device does so, too.
var PractiseDay = newNamedOperation(About{
	Method: "POST", Path: "/api/days/{date}/practice", ID: "practise-day", Summary: "Practise the round of a date that is over",
	Description: "The same tiles and the same bots as at everybody's table of the date. It counts nowhere.", Refusals: []Kind{Conflict},
}, (*Desk).practiseDay)

// PracticeInput is the input of a request to practise.
type PracticeInput struct {
	Date string `path:"date" maxLength:"10" example:"2026-11-26"`
	Body Practising
}

// Practising is the request to practise.
type Practising struct {
	Rules  Rules  `json:"rules"`
	Secret string `json:"secret" maxLength:"64" doc:"The date's secret, which GET /api/days/{date} shows"`
}

func (d *Desk) practiseDay(ctx context.Context, from Caller, in *PracticeInput) (*table.View, error) {
	date, err := table.ParseDate(in.Date)
	if err != nil {
		return nil, invalidField("date: " + err.Error())
	}
	if len(bytes.TrimSpace(in.Body.Rules.RawMessage)) == 0 {
		return nil, invalidField("rules: which rule set?")
	}
	ref, err := preset.ParseMatch(in.Body.Rules.RawMessage)
	if err != nil {
		return nil, invalidField("rules: " + err.Error())
	}
	ref = dayRules(ref)
	if err := requireDaySeats(ref); err != nil {
		return nil, err
	}
	secret, err := deal.ParseSecret(in.Body.Secret)
	if err != nil {
		return nil, invalidField(err.Error())
	}
	if d.c.Now().Before(date.Ends()) {
		return nil, refusalError("day_open", fmt.Sprintf("date: %q is not over yet", date))
	}
	if err := d.checkDaySecret(ctx, date, secret); err != nil {
		return nil, err
	}
	rules, err := canonicalRules(ref)
	if err != nil {
		return nil, err
	}
	if err := d.limits.chargeTable(from); err != nil {
		return nil, err
	}
	settings := daySettings(date, ref)
	settings.Practice = true
	t, err := d.createTable(ctx, from, settings, true)
	if err != nil {
		return nil, err
	}
	if err := d.startDay(ctx, from, t, deal.DaySeed(secret, rules, deal.DaySeats)); err != nil {
		d.discardTable(ctx, t)
		return nil, err
	}
	return d.viewOf(ctx, from, t)
}

// dayRules returns the rules as those of a date: if they are a rule set's, they are called so.
func dayRules(ref preset.Ref) preset.Ref {
	for _, set := range preset.All() {
		if set.Rules == ref.Rules {
			return set.Ref()
		}
	}
	return ref
}

// requireDaySeats returns an error if the rules cannot be played on a date.
func requireDaySeats(ref preset.Ref) error {
	if err := ref.Rules.CheckSeats(deal.DaySeats); err != nil {
		return invalidField(fmt.Sprintf("rules: a date is played by %d: %v", deal.DaySeats, err))
	}
	return nil
}

// canonicalRules returns the text of rules from which the deals of a date follow: their shortest
// JSON.
func canonicalRules(ref preset.Ref) (string, error) {
	text, err := record.RulesText(ref)
	return string(text), err
}

// daySettings returns the settings of all tables of a date by these rules.
func daySettings(date table.Date, ref preset.Ref) table.Settings {
	return table.Settings{Rules: ref.OneRound(), Seats: deal.DaySeats, Day: date, Forced: true, Hints: table.HintsNone}
}

// startDay seats the bots at the caller's table of a date, and starts its match. It may be repeated.
func (d *Desk) startDay(ctx context.Context, from Caller, t *hall.Table, seed deal.Seed) error {
	for seat := game.Seat(2); seat <= deal.DaySeats; seat++ {
		c := table.Command{ID: fmt.Sprintf("bot %s", seat), By: from.asWho(), Seat: seat, Body: table.SeatBot{Bot: table.Standin}}
		if _, err := d.doLasting(ctx, t, c); err != nil {
			return err
		}
	}
	_, err := d.doLasting(ctx, t, table.Command{ID: "start", By: from.asWho(), Body: table.Start{Seed: seed}})
	return err
}
