package sim

import (
	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/preset"
	"roundhouse/record"
	"roundhouse/tile"
)

// keeper writes down the matches of one worker. A worker without one has nil, on
// which add, deal, finish and end do nothing.
type keeper struct {
	ref    preset.Ref
	match  *record.Record
	lines  []byte
	failed error
}

// newKeeper keeps matches by the rules of the plan, of one round where single
// rounds are played: that is a switch too, so it stands in the record.
func newKeeper(p *setup) *keeper {
	ref := p.config.Rules
	ref.Object, ref.Rules = true, p.rules
	return &keeper{ref: ref}
}

func (k *keeper) beginMatch(players []string) { k.match = record.New(k.ref, players) }

func (k *keeper) recordDeal(m *game.Match, tiles []tile.Tile, drawn []deal.Draw) {
	if k == nil {
		return
	}
	k.match.Begin(m, tiles, record.LotsOf(drawn))
}

func (k *keeper) finishRound(r game.Result) {
	if k != nil {
		k.match.Finish(r)
	}
}

// endMatch ends the match and writes its line.
func (k *keeper) endMatch(m *game.Match) {
	if k == nil || k.failed != nil {
		return
	}
	k.match.Close(m)
	k.lines, k.failed = k.match.AppendJSON(k.lines)
	k.lines = append(k.lines, '\n')
}

// recordAction notes an action, with the tile where it is a draw.
func (k *keeper) recordAction(e game.Event) {
	if k != nil {
		k.match.Add(e.Action)
	}
}
