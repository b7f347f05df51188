package sim

import (
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/tile"
)

// recorder records the matches of one worker. On a nil recorder, recordAction, recordDeal,
// finishRound and endMatch do nothing.
type recorder struct {
	ref    preset.Ref
	match  *record.Record
	lines  []byte
	failed error
}

// newRecorder returns a recorder for matches by the rules of the simulation. If single rounds are
// played, each of them is a match of one round; the number of rounds is a switch too, so the record
// states it.
func newRecorder(p *setup) *recorder {
	ref := p.config.Rules
	ref.Object, ref.Rules = true, p.rules
	return &recorder{ref: ref}
}

func (k *recorder) beginMatch(players []string) { k.match = record.New(k.ref, players) }

func (k *recorder) recordDeal(m *game.Match, tiles []tile.Tile, drawn []deal.Draw) {
	if k == nil {
		return
	}
	k.match.Begin(m, tiles, record.LotsOf(drawn))
}

func (k *recorder) finishRound(r game.Result) {
	if k != nil {
		k.match.Finish(r)
	}
}

// endMatch ends the match and writes its line.
func (k *recorder) endMatch(m *game.Match) {
	if k == nil || k.failed != nil {
		return
	}
	k.match.Close(m)
	k.lines, k.failed = k.match.AppendJSON(k.lines)
	k.lines = append(k.lines, '\n')
}

// recordAction records the event's action. If it is a draw, the record names the tile.
func (k *recorder) recordAction(e game.Event) {
	if k != nil {
		k.match.Add(e.Action)
	}
}
