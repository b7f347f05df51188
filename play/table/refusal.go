package table

import (
	"errors"
	"fmt"

	"roundhouse/game"
)

// Refusal says why a table refuses a command. Its text is a stable code; an error that wraps it
// says what was wrong.
type Refusal string

// Error returns the code.
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
	LastRound    Refusal = "last_round"
	NotAwaited   Refusal = "not_awaited"
	PlayedFor    Refusal = "bot_plays"
	TablePaused  Refusal = "paused"
	TableOver    Refusal = "table_over"
	BadNumber    Refusal = "bad_number"
	NotBetween   Refusal = "next_round_not_due"
	NoSuchTable  Refusal = "no_such_table"
	NotOver      Refusal = "not_over"
	NoSuchRound  Refusal = "no_such_round"
	IDUsed       Refusal = "id_used"
	EarlierRules Refusal = "earlier_rules"
	NotAlone     Refusal = "not_alone"
	NoTakeBack   Refusal = "no_take_back"
	TooLate      Refusal = "too_late"
	NoHints      Refusal = "no_hints"
	NoAgreement  Refusal = "no_agreement"
)

// Refuse returns an error that wraps the refusal; the format and its values say what was wrong.
func Refuse(r Refusal, format string, values ...any) error {
	return fmt.Errorf(format+": %w", append(values, r)...)
}

// ErrNoTable says that the log has no table with that ID.
var ErrNoTable = errors.New("there is no such table")

// IsRefusal reports whether err means that a command was refused: it wraps a Refusal, a game.Reason
// or a *Stale.
func IsRefusal(err error) bool {
	var refusal Refusal
	var reason game.Reason
	var stale *Stale
	return errors.As(err, &refusal) || errors.As(err, &reason) || errors.As(err, &stale)
}

// requireWaiting returns an error unless the match has not begun.
func (s *State) requireWaiting() error {
	switch {
	case s.over:
		return Refuse(TableOver, "the table is over")
	case s.HasBegun():
		return Refuse(NotWaiting, "the match has begun")
	}
	return nil
}

// requirePlaying returns an error unless the match has begun and is not over.
func (s *State) requirePlaying() error {
	switch {
	case s.over:
		return Refuse(TableOver, "the match is over")
	case !s.HasBegun():
		return Refuse(NotPlaying, "the match has not begun")
	}
	return nil
}

// requireHost returns an error unless the command comes from the host.
func (s *State) requireHost(c Command) error {
	if c.By != s.host || s.host == "" {
		return Refuse(NotHost, "only the host may do that")
	}
	return nil
}

// firstError returns the first of the errors that is not nil.
func firstError(errs ...error) error {
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}
