package record

import (
	"errors"
	"strconv"

	"roundhouse/game"
	"roundhouse/game/quote"
)

// Error says what is wrong with a position or a record, and where. If the text is not a position or
// a record at all, its reason is game.Unreadable. Any other reason means that something in a
// readable text is wrong.
type Error struct {
	Round, Action int    // from 1, or 0 if the error is about none; the actions of a position are in round 1
	Text          string // the action as written
	Reason        game.Reason
	Field         string // the path in the text: rounds[0].hands[2]; empty for the text as a whole
	Message       string // what is wrong
}

// Error returns the field and the message.
func (e *Error) Error() string {
	if e.Field == "" {
		return e.Message
	}
	return e.Field + ": " + e.Message
}

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Reason }

// AppendJSON appends e to out as JSON in the form of the notation, without zero values:
// {"error":{"round":1,"action":3,"text":"2 7-3>M","reason":"must_satisfy","message":"…"}}
func (e *Error) AppendJSON(out []byte) []byte {
	out = append(out, `{"error":{`...)
	if e.Round > 0 {
		out = strconv.AppendInt(append(out, `"round":`...), int64(e.Round), 10)
		out = append(out, ',')
	}
	if e.Action > 0 {
		out = strconv.AppendInt(append(out, `"action":`...), int64(e.Action), 10)
		out = append(out, ',')
	}
	if e.Text != "" {
		out = appendText(append(out, `"text":`...), e.Text)
		out = append(out, ',')
	}
	out = append(append(append(out, `"reason":"`...), e.Reason.String()...), `","message":`...)
	return append(appendText(out, e.Error()), "}}"...)
}

// Explain replaces the message of an error about an illegal action with a sentence from whyNot. It
// returns any other error unchanged.
func Explain(err error, whyNot func(game.Action, game.Reason) string) error {
	var e *Error
	if !errors.As(err, &e) || e.Action == 0 || e.Reason == game.Unreadable {
		return err
	}
	if a, wrong := game.ParseAction(e.Text); wrong == nil {
		e.Message = quote.Text(e.Text) + ": " + whyNot(a, e.Reason)
	}
	return e
}

// CheckSeat returns an error if a field names a seat that the table does not have. It accepts a nil
// seat, and accepts any seat if seats is 0.
func CheckSeat(field string, seat *int, seats int) error {
	if seat == nil || seats == 0 || *seat >= 1 && *seat <= seats {
		return nil
	}
	message := quote.Int(*seat) + " is not a seat from 1 to " + strconv.Itoa(seats)
	return &Error{Reason: game.Unreadable, Field: field, Message: message}
}

// indexPath returns the path of an element of a field.
func indexPath(field string, i int) string { return field + "[" + strconv.Itoa(i) + "]" }

// roundPath returns the path of a field of a round.
func roundPath(round int, field string) string { return indexPath("rounds", round-1) + "." + field }

// roundError returns an error about a field of a round, which is numbered from 1.
func roundError(reason game.Reason, round int, field, message string) *Error {
	return &Error{Round: round, Reason: reason, Field: roundPath(round, field), Message: message}
}
