//go:build !js

package desk

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/play/archive"
	"roundhouse/play/circle"
	"roundhouse/play/day"
	"roundhouse/play/hall"
	"roundhouse/play/table"
)

// The operations on today's round: one round a date, with the same tiles and the same bots for
// everybody. Until somebody has played it, nothing of it reaches them.
var (
	ShowDay = newNamedOperation(About{
		Method: "GET", Path: "/api/days/{date}", ID: "day", Summary: "The round of a date",
		Description: "Results of others are there once you have played, or when the date is over. A date is open from midnight to midnight wherever one lives; its commitment is shown for 30 days before.",
		Refusals:    []Kind{NotFound},
	}, (*Desk).showDay)
	PlayDay = newNamedOperation(About{
		Method: "POST", Path: "/api/days/{date}", ID: "play-day", Summary: "Play the round of a date",
		Description: "There is one try. A repeated request gives your table again until you have played.", Refusals: []Kind{Conflict, NotFound},
	}, (*Desk).playDay)
	ShowCurve = newNamedOperation(About{
		Method: "GET", Path: "/api/days/{date}/curve", ID: "day-curve", Summary: "How everybody did on a date",
		Description: "Numbers without names, from 20 people on, for those who have played; for everybody when the date is over. It may be some seconds old.", Refusals: []Kind{NotFound},
	}, (*Desk).showCurve)
)

// days are the rounds of dates.
type days struct {
	*day.Days
	pars   pars
	curves curves
}

func newDays(d *Desk) *days { return &days{Days: day.New(d.c.Rows, d.people)} }

// DayInput names a date and rules.
type DayInput struct {
	Date  string `path:"date" maxLength:"10" example:"2026-11-26"`
	Rules string `query:"rules" required:"true" maxLength:"4000" doc:"The ID of a rule set, or the JSON of a mix that one of your circles plays by"`
}

// Day is the round of a date as somebody sees it.
type Day struct {
	Date       string          `json:"date" example:"2026-11-26"`
	Rules      preset.Ref      `json:"rules"`
	Opens      time.Time       `json:"opens" doc:"When the date begins where it begins first"`
	Ends       time.Time       `json:"ends" doc:"When it is over everywhere"`
	Commitment deal.Commitment `json:"commitment" doc:"The SHA-256 of the secret from which the deal follows"`
	Fixed      time.Time       `json:"fixed" doc:"When the secret was made"`
	Secret     string          `json:"secret,omitempty" doc:"Once the date is over"`
	Mine       *DayTry         `json:"mine,omitempty" doc:"Your table, if you have begun"`
	Else       *preset.Ref     `json:"else,omitempty" doc:"The rules by which you have begun the date, if they are others"`
	Par        *Part           `json:"par,omitempty" doc:"Once you have played: what planners make of these tiles on average, in points; missing until it is known"`
	Circles    []DayCircle     `json:"circles" doc:"Those of your circles that play by these rules"`
}

// DayTry is somebody's table of a date.
type DayTry struct {
	Table  string      `json:"table,omitempty" doc:"Only your own"`
	Over   bool        `json:"over" doc:"The round is over"`
	Points *game.Score `json:"points,omitempty"`
	Place  int         `json:"place,omitempty"`
	Second bool        `json:"second,omitempty" doc:"Somebody else had played the date in the same browser: shown, not counted"`
	Begun  bool        `json:"begun,omitempty" doc:"Not finished in time: a bot played on"`

	at time.Time // when it ended
}

// DayCircle is the people of a circle on a date.
type DayCircle struct {
	ID     string      `json:"id"`
	Name   string      `json:"name"`
	Me     int         `json:"me" doc:"Your number in it"`
	People []DayPerson `json:"people" doc:"The best first, once you may see results"`
}

// DayPerson is a member of a circle on a date.
type DayPerson struct {
	Number int     `json:"number"`
	Name   string  `json:"name"`
	Played bool    `json:"played"`
	Result *DayTry `json:"result,omitempty" doc:"Missing as long as you have not played"`
}

// Curve is how many people reached what on a date.
type Curve struct {
	People int        `json:"people" doc:"0 if they are fewer than 20"`
	Points []CurveBar `json:"points" doc:"From the fewest points on"`
}

// CurveBar is how many people have so many points.
type CurveBar struct {
	Points game.Score `json:"points"`
	People int        `json:"people"`
}

// curveFrom is the number of people from whom on the curve is shown.
const curveFrom = 20

// dayOf returns the date and the rules that a request names. The rules are those of a rule set, of
// a circle of the caller, or those by which the caller has begun the date.
func (d *Desk) dayOf(ctx context.Context, from Caller, in *DayInput) (date table.Date, ref preset.Ref, err error) {
	if date, err = table.ParseDate(in.Date); err != nil {
		return date, ref, invalidField("date: " + err.Error())
	}
	text := []byte(in.Rules)
	if set, err := preset.Get(in.Rules); err == nil {
		return date, set.Ref(), requireDaySeats(set.Ref())
	}
	if ref, err = preset.ParseMatch(text); err != nil {
		return date, ref, invalidField("rules: " + err.Error())
	}
	if ref = dayRules(ref); !ref.Object {
		return date, ref, requireDaySeats(ref)
	}
	circles, err := d.circlesOf(ctx, from.Person.ID)
	if err != nil {
		return date, ref, err
	}
	if !slices.ContainsFunc(circles, func(s circle.State) bool { return dayRules(s.Rules()) == ref }) {
		// A circle may have changed its rules since.
		_, begun, err := d.tryOf(ctx, from.Person.ID, date, ref)
		if err == nil && !begun {
			err = invalidField("rules: a date is played by a rule set, or by the rules of one of your circles")
		}
		if err != nil {
			return date, ref, err
		}
	}
	return date, ref, requireDaySeats(ref)
}

// fixedOf returns what makes the deals of a date, up to some weeks ahead. A new server makes it
// then.
func (d *Desk) fixedOf(ctx context.Context, date table.Date) (day.Fixed, error) {
	now := d.c.Now()
	f, err := d.days.Of(ctx, date.String())
	if errors.Is(err, day.ErrNoDay) && date <= table.DateOf(now)+day.Ahead && now.Before(date.Ends()) {
		if err = d.days.Make(ctx, date.String(), now); err == nil {
			f, err = d.days.Of(ctx, date.String())
		}
	}
	if errors.Is(err, day.ErrNoDay) {
		err = noDay(date)
	}
	return f, err
}

func noDay(date table.Date) error {
	return refusalError("no_such_day", fmt.Sprintf("date: nothing is played on %q", date))
}

// checkDaySecret returns an error if a date has another secret.
func (d *Desk) checkDaySecret(ctx context.Context, date table.Date, s deal.Secret) error {
	f, err := d.days.Of(ctx, date.String())
	if errors.Is(err, day.ErrNoDay) {
		return nil
	}
	if have, want := s.Commitment(), f.Secret.Commitment(); err == nil && have != want {
		return invalidField(fmt.Sprintf("secret: its SHA-256 is %s, but the commitment of %q is %s", have, date, want))
	}
	return err
}

func (d *Desk) playDay(ctx context.Context, from Caller, in *DayInput) (*table.View, error) {
	date, ref, err := d.dayOf(ctx, from, in)
	if err != nil {
		return nil, err
	}
	f, err := d.fixedOf(ctx, date)
	if err != nil {
		return nil, err
	}
	switch now := d.c.Now(); {
	case now.Before(date.Opens()):
		return nil, noDay(date)
	case !now.Before(date.Ends()):
		return nil, refusalError("day_over", fmt.Sprintf("date: %q is over", date))
	}
	rules, err := canonicalRules(ref)
	if err != nil {
		return nil, err
	}
	defer d.locks.lockKey("day/" + string(from.Person.ID))()
	id, err := d.newTableID()
	if err != nil {
		return nil, err
	}
	if _, has, err := d.days.TryOf(ctx, from.Person.ID, date.String()); err != nil {
		return nil, err
	} else if !has {
		if err := d.limits.chargeTable(from); err != nil {
			return nil, err
		}
	}
	begun, err := d.begunIn(ctx, from.Begun)
	if err != nil {
		return nil, err
	}
	try, err := d.days.Begin(ctx, from.Person.ID, date.String(), day.Try{Table: id, Rules: rules, Second: slices.Contains(begun, date)})
	if err != nil {
		return nil, err
	}
	if _, over, err := d.days.ResultOf(ctx, date.String(), try); err != nil {
		return nil, err
	} else if over || try.Rules != rules {
		return nil, refusalError("played", "you have played this date already: there is one try")
	}
	t, err := d.dayTable(ctx, from, &try, date, ref, f.Secret)
	if err == nil {
		err = d.markBegun(ctx, from.Begun, begun, date)
	}
	if err != nil {
		return nil, err
	}
	return d.viewOf(ctx, from, t)
}

// dayTable returns somebody's table of a date, and makes or completes it if a server has died
// meanwhile.
func (d *Desk) dayTable(
	ctx context.Context, from Caller, try *day.Try, date table.Date, ref preset.Ref, secret deal.Secret,
) (*hall.Table, error) {
	t, err := d.hall.Get(ctx, try.Table)
	if errors.Is(err, table.ErrNoTable) {
		t, err = d.hall.Create(context.WithoutCancel(ctx), try.Table, daySettings(date, ref), from.asWho())
	}
	if errors.Is(err, hall.ErrExists) { // another server was faster
		t, err = d.hall.Get(ctx, try.Table)
	}
	if err != nil {
		return nil, err
	}
	if t.SeenFrom(game.NoSeat).Stage != table.Waiting {
		return t, nil
	}
	return t, d.startDay(ctx, from, t, deal.DaySeed(secret, try.Rules, deal.DaySeats))
}

// reportDay stores the result of a table of a date, if it is one.
func (d *Desk) reportDay(ctx context.Context, l *table.View, m *archive.Match) error {
	if _, ends := l.Settings.DayEnds(); !ends || m.Early {
		return nil
	}
	who := m.Seats[0].Who
	try, ok, err := d.days.TryOf(ctx, who, l.Settings.Day.String())
	if err != nil || !ok || try.Table != m.Table { // deleted meanwhile
		return err
	}
	r := day.Result{
		Points: m.Seats[0].Total, Place: m.Seats[0].Place, Second: try.Second, Begun: !isInTime(&l.Settings, m), At: m.Ended,
	}
	return d.days.Report(ctx, l.Settings.Day.String(), try.Rules, m.Table, r)
}

// isInTime reports whether somebody has played a try to its end, before the date was over.
func isInTime(s *table.Settings, m *archive.Match) bool {
	end, _ := s.DayEnds()
	return m.Seats[0].Bot == "" && m.Ended.Before(end)
}

// The times between the looks for dates that are to be fixed.
const (
	firstDays = time.Minute
	daysEvery = time.Hour
)

// keep makes the secrets of the dates to come until ctx is done.
func (x *days) keep(ctx context.Context, d *Desk) {
	timer := time.NewTimer(firstDays)
	defer timer.Stop()
	for {
		select {
		case <-timer.C:
		case <-ctx.Done():
			return
		}
		if err := x.makeAll(ctx, d.c.Now()); err != nil && ctx.Err() == nil {
			d.log.Error("the deals of coming days are not fixed", "error", logSafe(err))
		}
		timer.Reset(daysEvery)
	}
}

// makeAll makes the secrets of all dates that are open or near.
func (x *days) makeAll(ctx context.Context, now time.Time) (err error) {
	today := table.DateOf(now)
	for date := today - 1; date <= today+day.Ahead+1; date++ {
		err = errors.Join(err, x.Make(ctx, date.String(), now))
	}
	return err
}
