package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"roundhouse/game"
	"roundhouse/tile"
	"roundhouse/words"
)

// Acted is an action with its consequences.
type Acted struct {
	game.Event
	How How `json:"how,omitempty"`

	effect effect
}

var _ = registerEvent("acted", readActed)

// How says who or what decided on an action.
type How uint8

// Who or what decided on an action.
const (
	ByPlayer How = iota
	ByBot        // also a bot that plays for a person
	ByTable      // a forced action
	ByClock      // a bot, because the time was up
)

// String returns player, bot, table or clock.
func (h How) String() string { return [...]string{"player", "bot", "table", "clock"}[h] }

func (a Acted) redactedFor(viewer game.Seat, openHands bool) EventBody {
	return Acted{Event: a.For(viewer, openHands), How: a.How.seenBy(viewer, a.Action.Seat), effect: a.effect}
}

// concerns reports whether the viewer acted, or had to draw because of the action.
func (a Acted) concerns(viewer game.Seat) bool {
	return viewer == a.Action.Seat || slices.ContainsFunc(a.Penalty, func(p game.Penalty) bool { return p.Seat == viewer })
}

func (a Acted) hidesNothing() bool {
	return a.Action.Kind != game.Draw && len(a.Penalty) == 0 && a.How != ByTable
}

func (a Acted) storyLines() []words.Line {
	list := a.effect.appendLines([]words.Line{a.lineOf()})
	for _, p := range a.Penalty {
		l := words.Line{Key: "acted.penalty", Who: p.Seat.Set(), N: p.Count}
		if p.Tiles != nil {
			l.Key, l.Tiles = "acted.penalty.shown", p.Tiles
		}
		list = append(list, l)
	}
	return list
}

// toldOf holds the text key of each kind of action; some kinds have further keys.
var toldOf = map[game.Kind]string{
	game.Play: "acted.play", game.Draw: "acted.draw", game.Pass: "acted.pass", game.Stop: "acted.stop",
	game.Knock: "acted.knock",
}

// lineOf returns the story line of the action alone, without its consequences.
func (a Acted) lineOf() words.Line {
	l := words.Line{Key: toldOf[a.Action.Kind], Who: a.Action.Seat.Set()}
	switch a.Action.Kind {
	case game.Play:
		l.Tiles = []tile.Tile{a.Action.Tile()}
		switch {
		case a.Action.Train == game.EnginePlace:
			l.Key = "acted.engine"
		case a.effect.begun:
			l.Key, l.Train = "acted.start", a.Action.Train
		default:
			l.Train = a.Action.Train
		}
	case game.Draw:
		if a.effect.phase == game.Search {
			l.Key = "acted.search"
		}
		if t := a.Action.Tile(); t != tile.None {
			l.Tiles = []tile.Tile{t}
		} else {
			l.Key += ".hidden"
		}
	case game.Pass:
		if a.effect.phase == game.Opening {
			l.Key = "acted.pass.opening"
		}
	case game.Stop:
		l.N = int(a.effect.laid)
	}
	return l
}

func readActed(data []byte) (Acted, error) {
	a, err := readPlain[Acted](data)
	if err == nil && a.How > ByClock {
		err = fmt.Errorf("how: %d is no way to act", a.How)
	}
	return a, err
}

// seenBy returns h as the viewer may see it: knowing that an action was forced would tell others
// which tiles the seat does not hold.
func (h How) seenBy(viewer, seat game.Seat) How {
	if h == ByTable && viewer != seat {
		return ByPlayer
	}
	return h
}

func (a Acted) applyToMatch(s *State, _ time.Time) (EventBody, error) {
	if !s.playing {
		return nil, game.RoundOver
	}
	b := beforeOf(&s.round, a.Action)
	e, err := s.round.Apply(a.Action)
	if err != nil {
		return nil, err
	}
	s.noteAsk(s.request.by, Nothing, time.Time{}) // playing on declines the request
	if a.How != ByBot && s.asked[a.Action.Seat] != ForBot {
		s.forgetAsksFor(ForBot) // it may be the one who was awaited
	}
	return Acted{Event: e, How: a.How, effect: b.effectOn(&s.round)}, nil
}

// recountIn applies an action. It only checks that no tile is laid twice, or drawn after it was
// laid.
func (a Acted) recountIn(s *State) (EventBody, error) {
	if !s.HasBegun() || s.over || s.dealt.Round != s.match.Round() {
		return nil, game.RoundOver
	}
	t := a.Action.Tile()
	s.recounted.laid = append(s.recounted.laid, tile.None)
	switch {
	case a.Action.Kind != game.Play && a.Action.Kind != game.Draw:
	case t == tile.None || !s.recounted.unlaid.Has(t):
		return nil, errors.New("a tile that is not in this deal, or was laid before")
	case a.Action.Kind == game.Play:
		s.recounted.unlaid.Remove(t)
		s.recounted.laid[len(s.recounted.laid)-1] = t
	}
	return a, nil
}
