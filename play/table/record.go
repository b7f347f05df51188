package table

import (
	"cmp"
	"fmt"
	"reflect"
	"slices"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/record"
	"roundhouse/game/tile"
	"roundhouse/play/log"
)

// Record returns the record of the match so far, with the players that it began with. s must be
// blank, and the entries the table's whole log.
func (s State) Record(entries []log.Entry) (*record.Record, error) {
	r := recorder{state: s}
	for _, entry := range entries {
		e, err := r.state.ReadEntry(entry)
		if err != nil {
			return nil, &Damaged{s.table, err}
		}
		r.add(e)
	}
	if r.rec == nil {
		return nil, Refuse(NotPlaying, "the match has not begun")
	}
	return r.rec, nil
}

// recorder makes a record from the events that its state has applied.
type recorder struct {
	state State
	rec   *record.Record
	match game.Match
}

func (r *recorder) add(e Event) {
	switch w := e.Body.(type) {
	case Started:
		r.rec = record.New(w.Rules, r.state.playersOf(w))
		r.match = game.NewMatch(r.state.Rules(), r.state.Seats())
	case RoundDealt:
		if w.Redeals > 0 && w.Round == len(r.rec.Rounds) {
			r.rec.Finish(game.Result{End: game.Redeal}) // ends the previous deal of this round
		}
		r.match.StartFrom(w.Engine, w.Starter)
		r.rec.BeginWith(&r.match, w.Hands, w.Bones, w.Lots)
	case Acted:
		r.rec.Add(w.Action)
	case TakenBack:
		r.rec.Undo(&r.match, w.Actions)
	case RoundEnded:
		r.rec.Finish(w.Result())
		r.match.Finish(w.Result())
		if then, _ := e.then.(RoundEndedThen); then.Secret != nil {
			r.rec.Rounds[then.Round-1].Fair = r.state.fairRecord((*deal.Secret)(then.Secret))
		}
	case MatchEnded:
		if !w.Early {
			for _, total := range w.Totals {
				r.rec.Totals = append(r.rec.Totals, total.String())
			}
			r.rec.Places = w.Places
		}
	}
}

// playersOf returns the players of a match that begins, as a record has them: a bot with its name
// and its level, if it has a name.
func (s *State) playersOf(b Started) []string {
	players := slices.Clone(b.Players)
	for i := range players {
		if c := s.Chair(game.Seat(i + 1)); c.Name != "" {
			players[i] = fmt.Sprintf("%s (%s)", c.Name, c.Bot)
		}
	}
	return players
}

// fairRecord returns everything needed to compute the deal of an ended round again.
func (s *State) fairRecord(secret *deal.Secret) *record.Fair {
	fair := &record.Fair{
		Table: s.began.Fair.Table, Deal: uint32(s.dealt.Redeals), Numbers: map[game.Seat]deal.Number{},
		Commitment: secret.Commitment(), Secret: *secret,
	}
	for _, g := range s.fair.numbers {
		fair.Numbers[g.Seat] = g.Value
	}
	return fair
}

// allTiles returns all tiles in the order in which they were dealt.
func (d *RoundDealt) allTiles() []tile.Tile {
	var tiles []tile.Tile
	for _, hand := range d.Hands {
		tiles = append(tiles, hand...)
	}
	return append(tiles, d.Bones...)
}

// ResumeRecord turns a blank table into one at which people or bots, on these chairs, have played a
// recorded match, which goes on there unless it is over. If the record has no round yet, the first
// one is dealt. The record is fully checked.
type ResumeRecord struct {
	itself
	Settings Settings
	Host     Who     // "" for none
	Chairs   []Chair // from seat 1; on one that is open plays whom the record names
	Record   *record.Record
	Seed     deal.Seed // of the deals to come
}

func (w ResumeRecord) decide(d *decision, _ Command) error {
	began := Started{Rules: w.Record.Ref, Players: slices.Clone(w.Record.Players), Seed: w.Seed}
	if len(w.Chairs) != len(began.Players) {
		return fmt.Errorf("players: %d on %d chairs", len(began.Players), len(w.Chairs))
	}
	events := []EventBody{TableMade{Settings: w.Settings, Host: w.Host}}
	for i, c := range w.Chairs {
		if !c.IsOpen() {
			events = append(events, Sat{of(game.Seat(i + 1)), c})
			began.Players[i] = cmp.Or(string(c.Who), c.Bot)
		}
	}
	if err := d.emit(append(events, began)...); err != nil {
		return err
	}
	if len(w.Record.Rounds) == 0 {
		return d.deal(0)
	}
	return d.replayRecord(w.Record)
}

// replayRecord emits what happened in a recorded match.
func (d *decision) replayRecord(rec *record.Record) error {
	var failed error
	_, err := rec.Replay(func(step record.Step) {
		if failed == nil {
			failed = d.emitStep(&rec.Rounds[step.Round-1], step)
		}
	})
	if err := firstError(err, failed); err != nil {
		return err
	}
	if d.playing && d.round.Status().End == game.Redeal {
		return d.deal(d.dealt.Redeals + 1)
	}
	return nil
}

// emitStep emits what happened in a step of a recorded match.
func (d *decision) emitStep(round *record.Round, step record.Step) error {
	var body EventBody = Acted{Action: step.Event.Action}
	if step.Action == 0 {
		body = d.recordedDeal(round, step)
	}
	if err := d.emit(body); err != nil {
		return err
	}
	return d.emitEnds()
}

// recordedDeal returns the deal of a recorded round; step is the first step of its replay.
func (s *State) recordedDeal(round *record.Round, step record.Step) RoundDealt {
	start := step.State.Status()
	d := RoundDealt{
		Round: step.Round, Engine: start.Engine, Starter: start.Starter,
		Hands: round.Hands, Bones: round.Boneyard, Lots: round.Lots,
	}
	d.Redeals = s.redealsTo(d)
	return d
}

// mostRedeals limits the number of deals that redealsTo tries. In practice, a round is never dealt
// that many times.
const mostRedeals = 20

// redealsTo returns how many deals of the round by the match's seed came before d. A record does
// not say, and without that number a later redeal could repeat d. It returns 0 if d does not come
// from this seed.
func (s *State) redealsTo(d RoundDealt) int {
	for n := range mostRedeals {
		again := s.dealFrom(n)
		if reflect.DeepEqual(again.Hands, d.Hands) {
			return n
		}
	}
	return 0
}
