package record

import (
	"strconv"

	"roundhouse/game"
	"roundhouse/game/preset"
)

// Played is a position or a record after its replay.
type Played struct {
	Ref      preset.Ref
	State    game.State // the state after the last action
	Position *Position  // one of Position and Record is nil
	Record   *Record
	Match    game.Match // the match of a Record; the zero value for a Position
}

// Play reads a position or a record, depending on its format, and replays it. After an error, State
// is the last state that is correct, or the zero value.
func Play(data []byte) (*Played, error) {
	format, err := formatOf(data)
	if err != nil {
		return &Played{}, err
	}
	if format == PositionFormat {
		p, err := ParsePosition(data)
		if err != nil {
			return &Played{}, err
		}
		s, err := p.Replay(nil)
		return &Played{Ref: p.Ref, State: s, Position: p}, err
	}
	m, err := ParseRecord(data)
	if err != nil {
		return &Played{}, err
	}
	f, err := m.Replay(nil)
	return &Played{Ref: m.Ref, State: f.State, Record: m, Match: f.Match}, err
}

// formatOf returns the format of a JSON object, or an error if it is not one of ours.
func formatOf(data []byte) (string, error) {
	r := newReader(data)
	if !r.openBracket('{', "an object") {
		return "", r.err
	}
	for first := true; r.hasValue(first, '}'); first = false {
		key := r.readText()
		if r.err == nil && !r.skipByte(':') {
			r.failSyntax()
		}
		if string(key) != "format" {
			r.readRaw()
			continue
		}
		r.path = []step{{name: "format"}}
		format := string(r.readText())
		if r.err == nil && format != PositionFormat && format != RecordFormat {
			r.fail(r.quoteValue() + " is neither " + strconv.Quote(PositionFormat) + " nor " +
				strconv.Quote(RecordFormat))
		}
		if r.err != nil {
			return "", r.err
		}
		return format, nil
	}
	if r.err != nil {
		return "", r.err
	}
	return "", &Error{Reason: game.Unreadable, Field: "format", Message: "is missing"}
}
