package game

import (
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// Check returns nil if a is legal, otherwise the Reason why not. The tile of a Draw need not be
// given; if it is, it must be the boneyard's first.
func (s *State) Check(a Action) error {
	if err := s.View(a.Seat).Check(a); err != nil {
		return err
	}
	if a.Kind == Draw && a.From != tile.NoPip && a.Tile() != s.bones[s.front] {
		return WrongTileDrawn
	}
	return nil
}

// Check returns nil if a is legal for the viewer, otherwise the Reason why not. It cannot know
// whether the tile of a Draw is the right one.
func (v View) Check(a Action) error {
	if v.Over() {
		return RoundOver
	}
	mine := a.Seat == v.seat && v.seat != NoSeat
	m := v.Moves()
	switch {
	case mine && m.has(a):
		return nil
	case a.Kind == Knock:
		return CannotKnock
	case !mine || !v.status.Turn.Has(a.Seat):
		return NotYourTurn
	case v.status.Phase == Search:
		return m.whyNotInSearch(a)
	case a.Kind == Play:
		return m.whyNoPlay(a)
	}
	return m.whyNot(a.Kind)
}

func (m *Moves) whyNotInSearch(a Action) Reason {
	switch {
	case a.Kind == Play && !m.holdsTile(a):
		return NotInHand
	case m.engine != tile.NoPip:
		return MustLayEngine
	}
	return MustDraw
}

// holdsTile reports whether the tile of a is in the hand.
func (m *Moves) holdsTile(a Action) bool {
	return a.From <= tile.MaxPip && a.To <= tile.MaxPip && m.hand.HasPips(a.From, a.To)
}

// whyNoPlay returns why the tile of a cannot be laid on the train of a. It looks first at the tile,
// then at the train, then at whether they match.
func (m *Moves) whyNoPlay(a Action) Reason {
	reachable := m.trains.Has(a.Train)
	switch {
	case !m.holdsTile(a):
		return NotInHand
	case m.drew != tile.None && a.Tile() != m.drew:
		return MustPlayDrawn
	case !m.layout.trainExists(a.Train):
		return NoSuchTrain
	case m.barred.Has(a.Train):
		return OwnTrainFirst
	case m.limits&inOpening != 0 && !reachable:
		return OwnTrainOnly
	case m.limits&feeding != 0 && !reachable:
		return MustFeed
	case m.limits&bound != 0 && !reachable:
		return MustSatisfy
	case !reachable:
		return TrainClosed
	case m.layout.ends[a.Train] != a.From:
		return DoesNotMatch
	case m.limits&noDouble != 0 && a.From == a.To:
		return OneDoubleOnly
	}
	return OwnTrainFirst
}

// trainExists reports whether the train exists, or is a Mexican train that may be started.
func (t *Layout) trainExists(train Train) bool {
	return train != EnginePlace && (int(train) <= int(t.seats) || t.mexican.Has(train))
}

// whyNot returns the reason why the seat cannot draw, pass or stop.
func (m *Moves) whyNot(k Kind) Reason {
	t := m.layout
	growing := m.limits&inOpening != 0 && t.rules.Opening == rules.OpeningTrain && t.lengths[m.seat] > 0
	switch {
	case growing && !m.may.has(Stop):
		return MustContinue
	case growing && k == Pass:
		return CannotPass
	case m.plays > 0 && m.may&^Knock.set() == 0:
		if m.drew != tile.None {
			return MustPlayDrawn
		}
		return MustPlay
	case k == Draw:
		return CannotDraw
	case k == Stop:
		return CannotStop
	}
	return MustDraw
}
