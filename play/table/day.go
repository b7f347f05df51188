package table

import (
	"errors"
	"fmt"
	"time"

	"roundhouse/game"
	"roundhouse/game/deal"
)

// Date is a day of the calendar: the number of days since 1 January 1970. 0 is none.
type Date int32

// DateOf returns the date that it is in UTC at a time.
func DateOf(at time.Time) Date { return Date(at.Unix() / daySeconds) }

const daySeconds = 24 * 60 * 60

// ParseDate reads what String writes.
func ParseDate(text string) (Date, error) {
	at, err := time.Parse(time.DateOnly, text)
	if err != nil || at.Unix() <= 0 {
		return 0, fmt.Errorf("%q is no date, as 2026-11-26 is", text)
	}
	return DateOf(at), nil
}

// String returns the date as 2026-11-26.
func (d Date) String() string { return d.noon().Format(time.DateOnly) }

// MarshalText writes String.
func (d Date) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads what String writes.
func (d *Date) UnmarshalText(text []byte) (err error) {
	*d, err = ParseDate(string(text))
	return err
}

// noon returns the middle of the date in UTC.
func (d Date) noon() time.Time { return time.Unix(int64(d)*daySeconds+daySeconds/2, 0).UTC() }

// Monday returns the first date of the week.
func (d Date) Monday() Date { return d - Date(d.noon().Weekday()+6)%7 }

// Opens returns when the date begins at the place where it begins first.
func (d Date) Opens() time.Time { return d.noon().AddDate(0, 0, -1) }

// Ends returns when the date is over everywhere.
func (d Date) Ends() time.Time { return d.noon().AddDate(0, 0, 1) }

// DayEnds returns when a bot plays on for the people at the table, because the date is over whose
// round it has, and false if none ever does.
func (s *Settings) DayEnds() (at time.Time, ends bool) { return s.Day.Ends(), s.isTry() }

// isTry reports whether the table is somebody's one try at a date.
func (s *Settings) isTry() bool { return s.Day != 0 && !s.Practice }

// checkDay returns an error unless a table of a date has nothing by which two of them would differ:
// one person, no mixing, nobody who watches, nothing taken back, no hints.
func (s *Settings) checkDay() error {
	switch {
	case s.Day == 0 && s.Practice:
		return errors.New("practice: only a table of a date is for practice")
	case s.Day == 0:
		return nil
	case s.Listed, s.Onlookers, s.Late:
		return fmt.Errorf("day: nobody else sees a table of %q", s.Day)
	case s.TakeBack:
		return fmt.Errorf("day: at a table of %q there is one try", s.Day)
	case s.Hints != HintsNone:
		return fmt.Errorf("day: at a table of %q there are no hints", s.Day)
	case s.Rules.Rules.MatchRounds() != 1:
		return fmt.Errorf("day: a table of %q has one round", s.Day)
	}
	return nil
}

// knocksBefore returns the bots that announce their last tile before another seat acts. At a table of
// a date they do, however soon that is, so that equal play meets equal answers.
func (s *State) knocksBefore(acts game.Seat) (list []game.Seat) {
	if s.settings.Day == 0 {
		return nil
	}
	for _, seat := range (s.round.MayAct() &^ s.round.Turn()).List() {
		if seat != acts && s.chairs[seat].Bot != "" {
			list = append(list, seat)
		}
	}
	return list
}

// startDay starts the match of a table of a date, whose deal follows from the seed. Nobody gives a
// number: the deal is the same at all such tables.
func (d *decision) startDay(began Started, seed deal.Seed) error {
	if seed == (deal.Seed{}) {
		return Refuse(NotPlaying, "only the server starts the match of a date")
	}
	began.Fair, began.Seed = nil, seed
	if err := d.emit(began); err != nil {
		return err
	}
	return d.deal(0)
}
