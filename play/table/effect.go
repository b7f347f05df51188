package table

import (
	"roundhouse/game"
	"roundhouse/tile"
	"roundhouse/words"
)

// effect holds the changes made by an action that cannot be seen from its event alone. Everybody
// may see them.
type effect struct {
	doubles        *[]double  // those left open after all first turns; usually nil, to keep events small
	opened, closed game.Seats // the seats whose trains were opened or closed
	phase          game.Phase // before the action
	satisfied      tile.Tile  // the double of an earlier turn that was satisfied, or tile.None
	begun          bool       // a Mexican train was begun
	laid           uint8      // the length of a first train that was finished
}

// double is an open double.
type double struct {
	tile  tile.Tile
	train game.Train
}

// before holds what effectOn must know about the state before an action.
type before struct {
	status game.Status
	action game.Action
}

// beforeOf returns what effectOn must know before the action, which may be illegal.
func beforeOf(s *game.State, a game.Action) before { return before{s.Status(), a} }

// effectOn returns what the action has changed.
func (b *before) effectOn(after *game.State) effect {
	was, now := &b.status, after.Status()
	e := effect{phase: was.Phase, opened: now.Marked &^ was.Marked, closed: was.Marked &^ now.Marked,
		satisfied: tile.None}
	switch b.action.Kind {
	case game.Play:
		train := b.action.Train
		e.begun = train >= game.Mexican && train != game.NoTrain && after.Length(train) == 1
		for i := range was.Open.Len() - int(was.Owed) {
			if was.Open.At(i) == b.action.Train {
				e.satisfied = tile.Of(b.action.From, b.action.From)
			}
		}
	case game.Stop:
		e.laid = uint8(after.Length(b.action.Seat.OwnTrain()))
	}
	if was.Phase == game.Opening && now.Phase == game.Main && now.Open.Len() > 0 {
		e.doubles = new([]double)
		for _, train := range now.Open.List() {
			*e.doubles = append(*e.doubles, double{tile.Of(after.End(train), after.End(train)), train})
		}
	}
	return e
}

// appendLines appends the story lines of the effect.
func (e *effect) appendLines(list []words.Line) []words.Line {
	if e.satisfied != tile.None {
		list = append(list, words.Line{Key: "acted.satisfied", Tiles: []tile.Tile{e.satisfied}})
	}
	for _, seat := range e.opened.List() {
		list = append(list, words.Line{Key: "acted.open_train", Train: seat.OwnTrain()})
	}
	for _, seat := range e.closed.List() {
		list = append(list, words.Line{Key: "acted.closed", Train: seat.OwnTrain()})
	}
	if e.doubles == nil {
		return list
	}
	list = append(list, words.Line{Key: "acted.all_opened"})
	for _, d := range *e.doubles {
		list = append(list, words.Line{Key: "acted.open", Tiles: []tile.Tile{d.tile}, Train: d.train})
	}
	return list
}
