package table

import (
	"fmt"
	"slices"
	"time"

	"roundhouse/game"
	"roundhouse/words"
)

// Agree asks everyone for an agreement, or withdraws that request. If On is Nothing and somebody
// else has asked to take an action back, it declines that request.
type Agree struct {
	On Ask `json:"on" enum:"pause,end,take_back,bot,nothing" doc:"nothing withdraws your own request, or declines somebody else's request to take an action back"`
}

func (Agree) name() string { return "agree" }

func (w Agree) decide(d *decision, c Command) error {
	switch err := d.requirePlaying(); {
	case err != nil:
		return err
	case d.settings.isTry() && (w.On == ForPause || w.On == ForEnd):
		return Refuse(NoAgreement, "the round of a date goes on until it is over: it waits for you until the date ends")
	case d.paused && (w.On == ForPause || w.On == ForTakeBack):
		return Refuse(TablePaused, "the table is paused")
	case d.fair.mixing && w.On == ForPause: // mixing is over in seconds
		return Refuse(NotPlaying, "the first round is not dealt yet")
	case w.On == Nothing && d.request.by != game.NoSeat && d.request.by != c.Seat:
		return d.emit(Asked{OfSeat: of(d.request.by), By: c.Seat})
	case d.askOf(c.Seat) == w.On:
		return nil
	case w.On == Nothing:
		return d.emit(Asked{OfSeat: of(c.Seat)})
	case w.On == ForBot && d.attendance.Idle&^c.Seat.Set() == 0:
		return Refuse(NotAwaited, "nobody has kept the others waiting for long enough")
	case w.On == ForTakeBack && d.request.by == game.NoSeat:
		if err := d.requireRequest(c.Seat); err != nil {
			return err
		}
	}
	return d.followUp(Asked{OfSeat: of(c.Seat), For: w.On})
}

// Ask is what all players may agree on.
type Ask uint8

// What players can ask for.
const (
	Nothing     Ask = iota
	ForPause        // to pause
	ForEnd          // to end the match with the standings so far
	ForTakeBack     // to undo the last action of the player who asked first
	ForBot          // to let a bot play for the people who keep the others waiting
)

var askNames = []string{"nothing", "pause", "end", "take_back", "bot"}

// String returns nothing, pause, end, take_back or bot.
func (a Ask) String() string { return askNames[a] }

// MarshalText writes String.
func (a Ask) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads what String writes.
func (a *Ask) UnmarshalText(text []byte) error {
	i := slices.Index(askNames, string(text))
	if i < 0 {
		return fmt.Errorf("%q is nothing to ask for", text)
	}
	*a = Ask(i)
	return nil
}

// Asked says what a player asks everyone to agree on.
type Asked struct {
	OfSeat
	For Ask       `json:"for" enum:"nothing,pause,end,take_back,bot"`
	By  game.Seat `json:"by,omitempty" doc:"The seat that declined the request of the other seat to take an action back"`
}

func (Asked) name() string { return "asked" }

// storyLines returns lines only for requests to take back. Clients show other requests as long as
// they are open.
func (a Asked) storyLines(then Then) []words.Line {
	lapsed, _ := then.(AskedThen)
	switch {
	case lapsed.Silent != 0:
		return []words.Line{{Key: "asked.lapsed", Who: lapsed.Silent}}
	case a.By != game.NoSeat:
		return oneLine("asked.declined", a.By)
	case a.For == ForTakeBack:
		return oneLine("asked.take_back", a.Seat)
	}
	return nil
}

func (a Asked) apply(s *State, at time.Time) (Then, error) {
	if a.For == ForTakeBack && s.request.by == game.NoSeat {
		_, s.asking[a.Seat], _ = s.undoableActs(a.Seat)
	}
	var then Then
	if silent := s.silentUntil(at); a.For == Nothing && a.By == game.NoSeat && a.Seat == s.request.by && silent != 0 {
		then = AskedThen{Silent: silent}
	}
	s.noteAsk(a.Seat, a.For, at)
	return then, nil
}

// AskedThen follows from an event by which a request to take back ends because its time is up.
type AskedThen struct {
	plainThen
	Silent game.Seats `json:"silent" doc:"The seats whose people did not answer"`
}

// Paused stops the table until somebody resumes the match.
type Paused struct{ plain }

func (Paused) name() string { return "paused" }

func (Paused) storyLines(Then) []words.Line { return []words.Line{{Key: "paused"}} }

func (Paused) apply(s *State, _ time.Time) (Then, error) {
	s.paused = true
	s.forgetAsks()
	return nil, nil
}

// Resume ends a pause.
type Resume struct{}

func (Resume) name() string { return "resume" }

func (Resume) decide(d *decision, c Command) error {
	if !d.paused {
		return nil
	}
	return d.emit(Resumed{of(c.Seat)})
}

// Resumed ends a pause; Seat is the seat of the player who ended it.
type Resumed struct{ OfSeat }

func (Resumed) name() string { return "resumed" }

func (r Resumed) storyLines(Then) []words.Line { return oneLine("resumed", r.Seat) }

func (Resumed) apply(s *State, _ time.Time) (Then, error) {
	s.paused = false
	return nil, nil
}
