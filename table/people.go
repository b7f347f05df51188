package table

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"roundhouse/game"
	"roundhouse/preset"
)

// Who is a person at a table: an ID that says nothing about it. Tables know no names.
type Who string

// Settings is how a table was made. They do not change.
type Settings struct {
	Rules     preset.Ref
	Seats     int
	Listed    bool          // else whoever has its ID finds it
	Onlookers bool          // may watch it
	Turn      time.Duration // for each action; 0: there is no clock
	Reserve   time.Duration // for the whole match, on top of that
	Absent    time.Duration // after so long a bot plays for who is away; 0: the others wait
	Forced    bool          // actions without a choice are carried out
	Quick     bool          // without pauses that only people need
}

// settingsLine is Settings in JSON, times in milliseconds.
type settingsLine struct {
	Rules     preset.Ref `json:"rules"`
	Seats     int        `json:"seats"`
	Listed    bool       `json:"listed"`
	Onlookers bool       `json:"onlookers"`
	Turn      int64      `json:"turn_ms"`
	Reserve   int64      `json:"reserve_ms"`
	Absent    int64      `json:"absent_ms"`
	Forced    bool       `json:"forced"`
	Quick     bool       `json:"quick"`
}

// MarshalJSON writes s for the log.
func (s Settings) MarshalJSON() ([]byte, error) {
	return json.Marshal(settingsLine{
		s.Rules, s.Seats, s.Listed, s.Onlookers,
		s.Turn.Milliseconds(), s.Reserve.Milliseconds(), s.Absent.Milliseconds(), s.Forced, s.Quick,
	})
}

// UnmarshalJSON reads what MarshalJSON writes.
func (s *Settings) UnmarshalJSON(data []byte) error {
	var l settingsLine
	if err := json.Unmarshal(data, &l); err != nil {
		return err
	}
	ms := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
	*s = Settings{l.Rules, l.Seats, l.Listed, l.Onlookers, ms(l.Turn), ms(l.Reserve), ms(l.Absent), l.Forced, l.Quick}
	return nil
}

// The limits of times at a table.
const (
	minTurn, maxTurn     = 5 * time.Second, 7 * 24 * time.Hour
	minAbsent, maxAbsent = 10 * time.Second, 24 * time.Hour
)

// Check says what is wrong with s, the field in front, or nil.
func (s *Settings) Check() error {
	r := &s.Rules.Rules
	if err := r.Check(); err != nil {
		return fmt.Errorf("rules: %w", err)
	}
	if s.Seats < 0 || s.Seats > game.MaxSeats || r.Hand[s.Seats] == 0 {
		return fmt.Errorf("seats: %q is not a number of players of these rules: the hands are %s", strconv.Itoa(s.Seats), r.Hand)
	}
	if s.Turn != 0 && (s.Turn < minTurn || s.Turn > maxTurn) {
		return fmt.Errorf("turn: %q is neither 0 nor from %s to %s", s.Turn, minTurn, maxTurn)
	}
	if s.Reserve < 0 || s.Reserve > maxTurn || s.Reserve > 0 && s.Turn == 0 {
		return fmt.Errorf("reserve: %q is not from 0 to %s, or stands without a turn", s.Reserve, maxTurn)
	}
	if s.Absent != 0 && (s.Absent < minAbsent || s.Absent > maxAbsent) {
		return fmt.Errorf("absent: %q is neither 0 nor from %s to %s", s.Absent, minAbsent, maxAbsent)
	}
	return nil
}

// Chair is who sits on a seat. Nobody does where it is empty.
type Chair struct {
	Who  Who    `json:"who,omitempty"`  // the person; stays while a bot plays for it
	Bot  string `json:"bot,omitempty"`  // the level of the bot that plays, be it for Who
	Left Who    `json:"left,omitempty"` // the person that left for good, during the match
}

// Open reports whether nobody sits there.
func (c Chair) Open() bool { return c == Chair{} }

// person reports whether a person plays there.
func (c Chair) person() bool { return c.Who != "" && c.Bot == "" }

// Stage is a part of a table's life.
type Stage uint8

// The stages.
const (
	Waiting Stage = iota // for people, until the host starts
	Mixing               // the players' numbers are gathered, see Began
	Playing
	Finished
)

// String is waiting, mixing, playing or over.
func (s Stage) String() string { return [...]string{"waiting", "mixing", "playing", "over"}[s] }

// Chairs is by seat; Chairs[0] is not used.
type Chairs [game.MaxSeats + 1]Chair

// house is the people of a table.
type house struct {
	settings Settings // Seats is 0 where the table has no people, only players by name
	host     Who
	chairs   Chairs
	removed  []Who // by the host; shared between copies, never written to
	asked    [game.MaxSeats + 1]Ask
	ready    game.Seats // for the next round
	paused   bool
	onwards  string // the table where they play on
}

// public reports whether the table has people.
func (h *house) public() bool { return h.settings.Seats > 0 }

// seatOf is where the person sits, or NoSeat.
func (h *house) seatOf(who Who) game.Seat {
	for seat := 1; who != "" && seat <= h.settings.Seats; seat++ {
		if h.chairs[seat].Who == who {
			return game.Seat(seat)
		}
	}
	return game.NoSeat
}

// people is the seats where a person plays.
func (h *house) people() (set game.Seats) {
	for seat := game.Seat(1); int(seat) <= h.settings.Seats; seat++ {
		if h.chairs[seat].person() {
			set |= game.Seats(1) << seat
		}
	}
	return set
}

// allAsk reports whether all people at the table, apart from one, ask for the same.
func (h *house) allAsk(a Ask, but game.Seat) bool {
	for _, seat := range h.people().List() {
		if seat != but && h.asked[seat] != a {
			return false
		}
	}
	return true
}

// nextHost is who is host when one leaves: the next person from its seat on.
func (h *house) nextHost(from game.Seat) Who {
	for i := range h.settings.Seats {
		seat := (int(from)+i)%h.settings.Seats + 1
		if c := h.chairs[seat]; c.Who != "" && c.Who != h.host {
			return c.Who
		}
	}
	return ""
}

// Refusal says why a table does not do what somebody wants. Its text is a stable
// code; what was wrong stands in the error that wraps it.
type Refusal string

// Error is the code.
func (r Refusal) Error() string { return string(r) }

// The refusals.
const (
	NotWaiting   Refusal = "already_started"
	NotPlaying   Refusal = "not_playing"
	NotMixing    Refusal = "not_mixing"
	NotHost      Refusal = "not_host"
	NotSeated    Refusal = "not_seated"
	NotYourSeat  Refusal = "not_your_seat"
	SeatTaken    Refusal = "seat_taken"
	TableFull    Refusal = "table_full"
	NoSuchSeat   Refusal = "no_such_seat"
	Removed      Refusal = "removed"
	SeatsOpen    Refusal = "seats_open"
	UnknownBot   Refusal = "unknown_bot"
	UnknownThing Refusal = "unknown_phrase"
	NotAbsent    Refusal = "not_absent"
	IsPaused     Refusal = "paused"
	IsOver       Refusal = "table_over"
	BadNumber    Refusal = "bad_number"
	NotBetween   Refusal = "next_round_not_due"
)

func refuse(r Refusal, format string, values ...any) error {
	return fmt.Errorf(format+": %w", append(values, r)...)
}

// isRefusal reports whether err is one of the table's or of the game's reasons.
func isRefusal(err error) bool {
	var refusal Refusal
	var reason game.Reason
	var stale *Stale
	return errors.As(err, &refusal) || errors.As(err, &reason) || errors.As(err, &stale)
}

// with is list and who, in new memory.
func with(list []Who, who Who) []Who { return append(slices.Clip(slices.Clone(list)), who) }
