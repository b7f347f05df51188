// Package record is the notation of the game as JSON text: positions, records of whole matches, the
// errors in them, and their replay.
//
// A Position is one moment of a round; a Record is a whole match as it was dealt and played. Both
// can be read, with an error that says where the text is wrong, and played action by action:
//
//	p, err := record.ParsePosition(text)
//	state, err := p.State()        // before its actions
//	state, err = p.Replay(nil)     // after them
//
//	m, err := record.ParseRecord(text)
//	final, err := m.Replay(func(s record.Step) { fmt.Println(s.Event.Action) })
//
// Play does either, and its result can be drawn as text for people. A Record can also grow along
// with a match that is being played: New, Begin, Add, Finish, Close. AppendState writes a position
// together with what every seat may do; a View is what one seat sees of a position. A Reader reads
// the documents of a file one after the other. All errors about texts are of type *Error.
package record

import (
	"errors"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// PositionFormat is the format of a position.
const PositionFormat = "roundhouse-position/1"

// Position is one moment of a round, and actions that may follow. It is what a text says and need
// not be possible; see State.
type Position struct {
	Ref     preset.Ref
	Setup   game.Setup
	Actions []string // in notation, played from this moment on
}

var positionFields = []string{
	"format", "rules", "seats", "engine", "starter", "phase", "opened", "trains", "mexican", "markers",
	"open", "owed", "drew", "draws", "line", "passes", "knocked", "hands", "boneyard", "turn", "actions",
}

// required lists the fields that a position always has.
var required = []string{"rules", "seats", "phase", "hands", "turn"}

// NewPosition returns the position of s, whose rules are those of ref.
func NewPosition(s *game.State, ref preset.Ref) *Position {
	return &Position{Ref: ref, Setup: s.Setup()}
}

// ParsePosition reads a position. It does not check whether the parts are consistent; State does.
func ParsePosition(data []byte) (*Position, error) {
	p := &Position{Setup: game.Setup{Engine: tile.NoPip, Drew: tile.None}}
	r, tiles := newReader(data), newArena()
	seen := r.readObject("a position", positionFields, func(name string) { p.readField(&r, name, &tiles) })
	if r.err == nil && !hasField(seen, positionFields, "format") {
		r.err = &Error{Reason: game.Unreadable, Field: "format", Message: "is missing"}
	}
	for _, name := range required {
		if r.err == nil && r.fault == nil && !hasField(seen, positionFields, name) {
			r.fault = &Error{Reason: game.BadPosition, Field: name, Message: "is missing"}
		}
	}
	if err := r.requireEnd(); err != nil {
		return nil, err
	}
	p.Setup.Rules = p.Ref.Rules
	return p, nil
}

// readField reads the value of one field into p.
func (p *Position) readField(r *reader, name string, a *arena) {
	s := &p.Setup
	const bad = game.BadPosition
	switch name {
	case "format":
		r.readFormat(PositionFormat)
	case "rules":
		p.Ref = r.readRules(false)
	case "seats":
		s.Seats = r.readCount(bad, rules.MinSeats, rules.MaxSeats, "a number of seats from 2 to 14")
	case "engine":
		if !r.readNull() {
			s.Engine = r.readPip(bad)
		}
	case "starter":
		if !r.readNull() {
			s.Starter = r.readSeat(bad)
		}
	case "phase":
		s.Phase = r.readPhase()
	case "opened":
		s.Opened = r.readTruths()
	case "trains":
		s.Trains = r.readTrains(a, game.MaxSeats)
	case "mexican":
		s.Mexican = r.readTrains(a, game.MaxMexican)
	case "markers":
		s.Marked = r.readSeats(bad)
	case "open":
		s.Open = r.readTrainNames()
	case "owed":
		s.Owed = r.readTrainNames()
	case "drew":
		if !r.readNull() {
			s.Drew = r.readDrawn()
		}
	case "draws":
		s.Draws = r.readCount(bad, 0, tile.Count, "a number of tiles drawn")
	case "line":
		s.Line = r.readTruth()
	case "passes":
		s.Passes = r.readCount(bad, 0, game.MaxPasses, "a number of passes in a row")
	case "knocked":
		s.Knocked = r.readSeats(bad)
	case "hands":
		s.Hands = r.readHands(a, bad)
	case "boneyard":
		s.Bones = r.readTiles(a, bad)
	case "turn":
		s.Turn = r.readSeats(bad)
	case "actions":
		p.Actions = r.readActions()
	}
}

func (r *reader) readPhase() game.Phase {
	phase, ok := game.ParsePhase(string(r.readText()))
	if !ok {
		r.fail(r.quoteValue() + " is not a phase: search, opening, play or over")
	}
	return phase
}

func (r *reader) readDrawn() tile.Tile {
	from, to, ok := r.readTile(game.BadPosition)
	if !ok {
		return tile.None
	}
	return tile.Of(from, to)
}

func (r *reader) readTrains(a *arena, most int) [][]game.Laid {
	return readList(r, game.BadPosition, most, func() []game.Laid { return r.readTrain(a) })
}

func (r *reader) readHands(a *arena, reason game.Reason) [][]tile.Tile {
	return readList(r, reason, game.MaxSeats, func() []tile.Tile { return r.readTiles(a, reason) })
}

// State returns the state before the actions, or what is wrong with the position.
func (p *Position) State() (game.State, error) {
	s, err := game.New(p.Setup)
	var setup *game.SetupError
	var sw *rules.Error
	switch {
	case errors.As(err, &setup):
		return s, &Error{Reason: game.BadPosition, Field: setup.Field, Message: setup.Message}
	case errors.As(err, &sw):
		return s, &Error{Reason: game.Unreadable, Field: "rules", Message: sw.Error()}
	}
	return s, err
}

// Replay returns the state after the actions. It calls each, unless that is nil, after every
// action. If an action is illegal, it returns an error and the state before that action.
func (p *Position) Replay(each func(Step)) (game.State, error) {
	s, err := p.State()
	if err != nil {
		return s, err
	}
	if err := playActions(&s, 1, "actions", p.Actions, each); err != nil {
		return s, err
	}
	return s, nil
}
