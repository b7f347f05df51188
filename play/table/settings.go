package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"time"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/record"
)

// Settings holds the choices with which a table was made. They never change. Small fields stand
// together: each table in memory has them.
type Settings struct {
	Rules     preset.Ref
	Seats     int
	Turn      time.Duration // for each action; 0 means that there is no clock
	Reserve   time.Duration // for the whole match, on top of Turn
	Absent    time.Duration // how long a person may be away before a bot stands in; 0: none does
	Lang      string        // the tag of the language of bots' names; "" for the default
	Circle    string        // the ID of the circle whose table it is, or ""; only its members know
	Again     Moment        // the moment of another match from which this one continues; zero for none
	Pace      Pace          // how long bots pause
	Hints     Hints
	Listed    bool    // lists show it; otherwise its ID is needed to find it
	Onlookers bool    // onlookers may watch the table
	Forced    bool    // the table carries out forced actions
	Quick     bool    // leaves out the pauses that only people need
	TakeBack  bool    // actions can be taken back if all agree
	Late      bool    // late comers may join the match from its next round on
	First     bool    // a newcomer's first match: bots take their time
	Talk      bool    // players may talk in their own words, which are no events
	Day       Date    // whose tiles the table has; 0 for tiles of its own
	Overdue   Overdue // what happens when the days of an action are over
	Days      int8    // for each action, in place of Turn; 0 means that people sit there together
	Practice  bool    // the round of a date that is over is played again: it counts nowhere
}

// Choices is Settings in JSON, with times in seconds. Members whose value is the default are left
// out if logs of before did not have them.
type Choices struct {
	Rules     preset.Ref `json:"rules"`
	Seats     int        `json:"seats"`
	Listed    bool       `json:"listed"`
	Onlookers bool       `json:"onlookers" doc:"Whether others may watch the match"`
	Turn      float64    `json:"turn" doc:"Seconds for each action; 0: there is no clock"`
	Days      int8       `json:"days,omitempty" doc:"Days for each action, from 1 to 7, in place of turn: people come and go, and nobody is away"`
	Overdue   Overdue    `json:"overdue,omitempty" enum:"bot,pass,end" doc:"What happens when the days of an action are over: bot, or missing: a bot plays on until the person is back; pass: the turn passes as far as the rules allow that; end: the match ends"`
	Reserve   float64    `json:"reserve" doc:"Seconds for the whole match on top of the turns"`
	Absent    float64    `json:"absent" doc:"Seconds after which a bot plays for a person who is away; 0: the others wait"`
	Forced    bool       `json:"forced" doc:"Whether the table carries out forced actions: if everybody can see that there is no choice, or nobody else is at the table"`
	Quick     bool       `json:"quick" doc:"Whether the table leaves out pauses"`
	TakeBack  bool       `json:"take_back,omitempty" doc:"Whether an action can be taken back if all agree"`
	Late      bool       `json:"late,omitempty" doc:"Whether people may join the match late, from its next round on"`
	Lang      string     `json:"lang,omitempty" doc:"The language of the bots' names"`
	Again     Moment     `json:"again,omitzero" doc:"The moment of another match from which this one continues"`
	First     bool       `json:"first,omitempty" doc:"Whether it is a newcomer's first match: bots take their time, and it counts in no standings"`
	Talk      bool       `json:"talk,omitempty" doc:"Whether players may talk in their own words, see speak"`
	Pace      Pace       `json:"pace,omitempty" enum:"slow,normal,fast" doc:"How long bots pause; normal if it is missing"`
	Circle    string     `json:"circle,omitempty" doc:"In the log only"`
	Day       Date       `json:"day,omitzero" doc:"The date whose tiles the table has, which are the same for everybody"`
	Practice  bool       `json:"practice,omitempty" doc:"Whether the table of a date is for practice: it counts nowhere"`
	Hints     Hints      `json:"hints,omitempty" enum:"shown,alone,none" doc:"shown: everybody is told who asks for a hint; alone: there are none while several people sit at the table; none: nobody has any; missing: for all, and nobody is told"`
}

// Pace says how long bots pause before a turn. The zero value is Normal, too.
type Pace string

// The paces.
const (
	Slow   Pace = "slow"
	Normal Pace = "normal"
	Fast   Pace = "fast"
)

// Choices returns s in its JSON form.
func (s *Settings) Choices() Choices {
	return Choices{
		s.Rules, s.Seats, s.Listed, s.Onlookers, s.Turn.Seconds(), s.Days, s.Overdue, s.Reserve.Seconds(), s.Absent.Seconds(),
		s.Forced, s.Quick, s.TakeBack, s.Late, s.Lang, s.Again, s.First, s.Talk, s.Pace, s.Circle, s.Day, s.Practice, s.Hints,
	}
}

// ShownSettings is Choices and what follows from the rules.
type ShownSettings struct {
	Choices
	Set    int            `json:"set" doc:"The highest pip of the domino set"`
	Rounds int            `json:"rounds"`
	Target int            `json:"target,omitempty" doc:"The total that ends the match; missing if none does"`
	Worth  []record.Worth `json:"worth,omitempty" doc:"The tiles that do not count their pips in a hand"`
}

// Shown returns s as a View writes it.
func (s *Settings) Shown() ShownSettings {
	r := &s.Rules.Rules
	choices := s.Choices()
	choices.Circle = ""
	return ShownSettings{choices, int(r.Set), r.MatchRounds(), int(r.TargetScore), record.WorthOf(r)}
}

// MarshalJSON writes s as Choices.
func (s Settings) MarshalJSON() ([]byte, error) { return record.AppendJSON(nil, s.Choices()) }

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Settings) UnmarshalJSON(data []byte) error {
	var c Choices
	if err := json.Unmarshal(data, &c); err != nil {
		return err
	}
	*s = Settings{c.Rules, c.Seats, seconds(c.Turn), seconds(c.Reserve), seconds(c.Absent), c.Lang, c.Circle, c.Again, c.Pace, c.Hints,
		c.Listed, c.Onlookers, c.Forced, c.Quick, c.TakeBack, c.Late, c.First, c.Talk, c.Day, c.Overdue, c.Days, c.Practice}
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
	if s.Talk && s.Listed {
		return errors.New("talk: strangers who meet at a listed table talk by phrases")
	}
	if paces := []Pace{Slow, Normal, Fast}; s.Pace != "" && !slices.Contains(paces, s.Pace) {
		return fmt.Errorf("pace: %q is none of %q", s.Pace, paces)
	}
	if !slices.Contains([]Hints{HintsForAll, HintsShown, HintsAlone, HintsNone}, s.Hints) {
		return fmt.Errorf("hints: %q is no way to have them", s.Hints)
	}
	if err := firstError(s.checkDays(), s.checkDay()); err != nil {
		return err
	}
	if s.Reserve > 0 && s.Turn == 0 {
		return fmt.Errorf(`reserve: "%v" seconds on top of no turn: a turn of 0 is no clock`, s.Reserve.Seconds())
	}
	return nil
}
