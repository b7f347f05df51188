package bell

import (
	"fmt"
	"slices"
	"time"
)

// Quiet is the time of day in which nobody is told anything: from From to Until by the clock on the
// wall, in minutes since midnight. It is none if both are the same.
type Quiet struct {
	From  int `json:"from"`
	Until int `json:"until"`
}

// has reports whether a minute of the day is quiet.
func (q Quiet) has(minute int) bool {
	if q.From <= q.Until {
		return q.From <= minute && minute < q.Until
	}
	return minute >= q.From || minute < q.Until
}

// dayMinutes is the number of minutes of a day.
const dayMinutes = 24 * 60

// Check returns an error unless q is a time of day.
func (q Quiet) Check() error {
	for _, m := range []int{q.From, q.Until} {
		if m < 0 || m >= dayMinutes {
			return fmt.Errorf(`quiet: "%d" is no minute of a day: they are 0 to %d`, m, dayMinutes-1)
		}
	}
	return nil
}

// Away is a vacation: the days from From to Until, both included, in the person's zone.
type Away struct {
	From  string    `json:"from"` // as 2026-12-24
	Until string    `json:"until"`
	Back  time.Time `json:"back,omitzero"` // when the person has ended it, on the last day
}

// location returns the person's zone, or UTC if it is not known any more.
func (w *Wishes) location() *time.Location {
	zone, err := time.LoadLocation(w.Zone)
	if err != nil {
		return time.UTC
	}
	return zone
}

// In returns the time in the person's zone.
func (w *Wishes) In(at time.Time) time.Time { return at.In(w.location()) }

// startOf returns the first moment of a day in the person's zone.
func (w *Wishes) startOf(day string) time.Time {
	at, err := time.Parse(time.DateOnly, day)
	if err != nil {
		return time.Time{}
	}
	y, m, d := at.Date()
	begin := time.Date(y, m, d, 0, 0, 0, 0, w.location())
	for begin.Day() != d { // where the clock goes forward at midnight, the day begins at one
		begin = begin.Add(time.Minute)
	}
	return begin
}

// span returns when the vacation begins and ends.
func (w *Wishes) span(a Away) (from, until time.Time) {
	last, err := time.Parse(time.DateOnly, a.Until)
	if err != nil {
		return from, until
	}
	until = w.startOf(last.AddDate(0, 0, 1).Format(time.DateOnly))
	if !a.Back.IsZero() && a.Back.Before(until) {
		until = a.Back
	}
	return w.startOf(a.From), until
}

// Held returns when the vacation of now, or the next one, begins and ends, or else that of the last
// one; zero times if there is none.
func (w *Wishes) Held(now time.Time) (from, until time.Time) {
	for _, a := range w.Away {
		if from, until = w.span(a); until.After(now) {
			break
		}
	}
	return from, until
}

// Vacation returns the vacation that is on or planned.
func (w *Wishes) Vacation(now time.Time) (Away, bool) {
	for _, a := range w.Away {
		if a.Until >= w.today(now) && a.Back.IsZero() {
			return a, true
		}
	}
	return Away{}, false
}

// After returns the earliest time from now on at which the person may be told something: neither in
// the vacation nor in the quiet time of the day.
func (w *Wishes) After(now time.Time) time.Time {
	if from, until := w.Held(now); !now.Before(from) && now.Before(until) {
		now = until
	}
	zone := w.location()
	at := now
	for range 2*dayMinutes + 120 { // quiet times end within a day, however the clock is changed
		if wall := at.In(zone); !w.Quiet.has(wall.Hour()*60 + wall.Minute()) {
			return at
		}
		at = at.Truncate(time.Minute).Add(time.Minute)
	}
	return now
}

// digestHour is the hour of the day at which the mail of a day is sent.
const digestHour = 18

// digestAfter returns when the next mail of a day is sent.
func (w *Wishes) digestAfter(now time.Time) time.Time {
	wall := w.In(now)
	at := time.Date(wall.Year(), wall.Month(), wall.Day(), digestHour, 0, 0, 0, wall.Location())
	if !at.After(now) {
		at = time.Date(wall.Year(), wall.Month(), wall.Day()+1, digestHour, 0, 0, 0, wall.Location())
	}
	return at
}

// today returns the day that it is in the person's zone.
func (w *Wishes) today(now time.Time) string { return w.In(now).Format(time.DateOnly) }

// GoAway plans a vacation in place of the one that is on or planned. Days that have passed stay.
func (w *Wishes) GoAway(a Away, now time.Time) error {
	for _, day := range []string{a.From, a.Until} {
		if _, err := time.Parse(time.DateOnly, day); err != nil {
			return fmt.Errorf("vacation: %q is no day, as 2026-12-24 is", day)
		}
	}
	today := w.today(now)
	switch {
	case a.Until < a.From:
		return fmt.Errorf("until: %q is before %q", a.Until, a.From)
	case a.From < today && !slices.ContainsFunc(w.Away, func(b Away) bool {
		return b.From == a.From && b.Until >= today && b.Back.IsZero()
	}):
		return fmt.Errorf("from: %q has passed", a.From)
	case a.Until < today:
		return fmt.Errorf("until: %q has passed", a.Until)
	}
	before := slices.Clone(w.Away)
	if a.From >= today {
		w.ComeBack(now)
	} else { // it is on, and gets another end
		w.Away = slices.DeleteFunc(w.Away, func(b Away) bool { return b.Until >= today && b.Back.IsZero() })
	}
	w.Away = append(w.Away, a)
	if left := w.DaysLeft(a.From[:4]); left < 0 {
		w.Away = before
		return fmt.Errorf("until: %q is %d days too late: a year has %d days of vacation", a.Until, -left, MostAway)
	}
	return nil
}

// ComeBack ends the vacation that is on, or takes back the one that is planned. Today counts as a
// day of it.
func (w *Wishes) ComeBack(now time.Time) {
	today := w.today(now)
	var stay []Away
	for _, a := range w.Away {
		switch {
		case a.Until < today || !a.Back.IsZero():
			if a.From[:4] >= w.In(now).AddDate(-1, 0, 0).Format("2006") {
				stay = append(stay, a)
			}
		case a.From <= today:
			stay = append(stay, Away{a.From, today, now})
		}
	}
	w.Away = stay
}

// DaysLeft returns how many days of vacation are left that begin in a year, as "2026".
func (w *Wishes) DaysLeft(year string) int {
	left := MostAway
	for _, a := range w.Away {
		if a.From[:4] != year {
			continue
		}
		from, _ := time.Parse(time.DateOnly, a.From)
		until, err := time.Parse(time.DateOnly, a.Until)
		if err == nil {
			left -= int(until.Sub(from).Hours()/24) + 1
		}
	}
	return left
}
