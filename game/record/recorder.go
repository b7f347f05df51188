package record

import (
	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/tile"
)

// New returns a record of a match that has no rounds yet.
func New(ref preset.Ref, players []string) *Record {
	return &Record{Ref: ref, Players: players}
}

// Begin adds the current round of the match. The tiles are those that game.State.Deal deals, and
// lots is nil if no lots were drawn. The new round replaces the last one if that ended in a redeal,
// and keeps its lots.
func (m *Record) Begin(match *game.Match, tiles []tile.Tile, lots []Lot) {
	var hands [][]tile.Tile
	hand := int(m.Ref.Rules.Hand[len(m.Players)])
	for range m.Players {
		hands = append(hands, tiles[:hand])
		tiles = tiles[hand:]
	}
	m.BeginWith(match, hands, tiles, lots)
}

// BeginWith is like Begin, but takes the hands and the boneyard as they were dealt.
func (m *Record) BeginWith(match *game.Match, hands [][]tile.Tile, boneyard []tile.Tile, lots []Lot) {
	round := Round{Engine: match.Engine(), Lots: lots}
	if n := len(m.Rounds); n > 0 && m.Rounds[n-1].End == game.Redeal {
		round.Lots = m.Rounds[n-1].Lots
		m.Rounds = m.Rounds[:n-1]
	}
	if len(round.Lots) == 0 {
		round.Starter = match.Starter()
	}
	for _, hand := range hands {
		round.Hands = append(round.Hands, append([]tile.Tile{}, hand...))
	}
	round.Boneyard = append([]tile.Tile{}, boneyard...)
	m.Rounds = append(m.Rounds, round)
}

// Add adds an action in the form of game.Event, in which a draw has its tile.
func (m *Record) Add(a game.Action) {
	round := &m.Rounds[len(m.Rounds)-1]
	round.Actions = append(round.Actions, a.String())
	if a.Kind == game.Play && a.Train == game.EnginePlace {
		round.Engine = a.To
	}
}

// Undo removes the last actions of the round; actions is their number. The round must have that
// many.
func (m *Record) Undo(match *game.Match, actions int) {
	round := &m.Rounds[len(m.Rounds)-1]
	keep := len(round.Actions) - actions
	for _, text := range round.Actions[keep:] {
		if a, _ := game.ParseAction(text); a.Kind == game.Play && a.Train == game.EnginePlace {
			round.Engine = match.Engine()
		}
	}
	round.Actions = round.Actions[:keep]
}

// Finish records the end of the round.
func (m *Record) Finish(r game.Result) {
	round := &m.Rounds[len(m.Rounds)-1]
	round.End, round.Winners, round.Scores = r.End, r.Winners.List(), scoreTexts(&r, len(m.Players))
}

// Close records the end of the match, which may come before all rounds have been played.
func (m *Record) Close(match *game.Match) { m.Totals, m.Places = totalTexts(match, len(m.Players)) }

// scoreTexts returns the score of each seat, or nil for a redeal.
func scoreTexts(r *game.Result, seats int) []string {
	list := []string{}
	for seat := 1; seat <= seats && r.End != game.Redeal; seat++ {
		list = append(list, r.Scores[seat].String())
	}
	return list
}

func totalTexts(match *game.Match, seats int) (sums []string, places []int) {
	all := match.Places()
	for seat := 1; seat <= seats; seat++ {
		sums = append(sums, match.Total(game.Seat(seat)).String())
		places = append(places, all[seat])
	}
	return sums, places
}
