package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"roundhouse/game"
	"roundhouse/preset"
)

// Settings holds the choices with which a table was made. They never change.
type Settings struct {
	Rules     preset.Ref
	Seats     int
	Listed    bool          // lists show it; otherwise its ID is needed to find it
	Onlookers bool          // onlookers may watch the table
	Turn      time.Duration // for each action; 0 means that there is no clock
	Reserve   time.Duration // for the whole match, on top of Turn
	Absent    time.Duration // how long a person may be away before a bot stands in; 0: none does
	Forced    bool          // the table carries out forced actions
	Quick     bool          // leaves out the pauses that only people need
	TakeBack  bool          // actions can be taken back if all agree
	Late      bool          // late comers may join the match from its next round on
	Lang      string        // the tag of the language of bots' names; "" for the default
	Again     Moment        // the moment of another match from which this one continues; zero for none
	First     bool          // a newcomer's first match: bots take their time
}

// settingsLine is Settings in JSON, times in seconds.
type settingsLine struct {
	Rules     preset.Ref `json:"rules"`
	Seats     int        `json:"seats"`
	Listed    bool       `json:"listed"`
	Onlookers bool       `json:"onlookers"`
	Turn      float64    `json:"turn"`
	Reserve   float64    `json:"reserve"`
	Absent    float64    `json:"absent"`
	Forced    bool       `json:"forced"`
	Quick     bool       `json:"quick"`
	TakeBack  bool       `json:"take_back,omitempty"`
	Late      bool       `json:"late,omitempty"`
	Lang      string     `json:"lang,omitempty"`
	Again     Moment     `json:"again,omitzero"`
	First     bool       `json:"first,omitempty"`
}

// MarshalJSON writes s with its times in seconds.
func (s Settings) MarshalJSON() ([]byte, error) {
	return json.Marshal(settingsLine{
		s.Rules, s.Seats, s.Listed, s.Onlookers,
		s.Turn.Seconds(), s.Reserve.Seconds(), s.Absent.Seconds(), s.Forced, s.Quick, s.TakeBack,
		s.Late, s.Lang, s.Again, s.First,
	})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Settings) UnmarshalJSON(data []byte) error {
	var l settingsLine
	if err := json.Unmarshal(data, &l); err != nil {
		return err
	}
	*s = Settings{l.Rules, l.Seats, l.Listed, l.Onlookers, seconds(l.Turn), seconds(l.Reserve), seconds(l.Absent),
		l.Forced, l.Quick, l.TakeBack, l.Late, l.Lang, l.Again, l.First}
	return nil
}

// seconds returns so many seconds, to the millisecond.
func seconds(n float64) time.Duration { return time.Duration(math.Round(n*1000)) * time.Millisecond }

// Limits holds the shortest and the longest value of a time setting other than 0.
type Limits struct{ Least, Most time.Duration }

// The limits of the time settings. A shorter turn would not leave enough time to see what the
// others did and to move a tile, and a shorter absence not enough to open the page again.
var (
	TurnLimits    = Limits{5 * time.Second, 7 * 24 * time.Hour}
	ReserveLimits = Limits{time.Second, 7 * 24 * time.Hour}
	AbsentLimits  = Limits{10 * time.Second, 24 * time.Hour}
)

// String returns the limits in seconds: from 5 to 604800.
func (l Limits) String() string {
	return fmt.Sprintf("from %v to %v", l.Least.Seconds(), l.Most.Seconds())
}

// checkTime returns an error unless the setting of that name is 0 or within the limits.
func (l Limits) checkTime(name string, d time.Duration) error {
	if d == 0 || l.Least <= d && d <= l.Most {
		return nil
	}
	return fmt.Errorf(`%s: "%v" seconds are neither 0 nor %s`, name, d.Seconds(), l)
}

// truncateTimes returns s with its times cut to whole milliseconds, as the log stores them.
func (s Settings) truncateTimes() Settings {
	for _, d := range []*time.Duration{&s.Turn, &s.Reserve, &s.Absent} {
		*d = d.Truncate(time.Millisecond)
	}
	return s
}

// Check returns an error unless s is valid. The error begins with the name of the field.
func (s *Settings) Check() error {
	r := &s.Rules.Rules
	if err := r.Check(); err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	if s.Seats < 0 || s.Seats > game.MaxSeats || r.Hand[s.Seats] == 0 {
		return fmt.Errorf("seats: %q is not a number of players of these rules: the hands are %s",
			strconv.Itoa(s.Seats), r.Hand)
	}
	if err := firstError(TurnLimits.checkTime("turn", s.Turn), ReserveLimits.checkTime("reserve", s.Reserve),
		AbsentLimits.checkTime("absent", s.Absent)); err != nil {
		return err
	}
	if s.Late && !s.Onlookers {
		return errors.New("late: late comers watch until the next round, so others must be allowed to watch")
	}
	if s.Reserve > 0 && s.Turn == 0 {
		return fmt.Errorf(`reserve: "%v" seconds on top of no turn: a turn of 0 is no clock`, s.Reserve.Seconds())
	}
	return nil
}
