package sim

import (
	"sync/atomic"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/tile"
)

// cheater is the name of the bot that sees all hands. It plays only in simulations.
const cheater = "cheater"

// cheat chooses an action for a seat and sees the whole state.
type cheat func(*game.State, game.Seat) game.Action

// worker plays matches one after the other, using its own buffers.
type worker struct {
	setup *setup
	stop  *atomic.Bool // once this is true, the match is abandoned at the next decision
	rng   deal.Fast
	state game.State
	tiles []tile.Tile

	match    Match                         // the match that is being played
	seated   [game.MaxSeats + 1]bot.Bot    // by seat, in this match; nil for a cheater
	pasts    [game.MaxSeats + 1]*game.Past // by seat, in this round; nil for a bot that does not need it
	recorder *recorder                     // writes records, or nil
	probe    *probe                        // counts figures, or nil

	cheaters [game.MaxSeats + 1]cheat // by seat, in this match; nil for a bot
	staying  []bot.Bot                // by index in entries; nil for a bot that is new in each match
}

func newWorker(p *setup, stop *atomic.Bool) *worker {
	w := &worker{setup: p, stop: stop, staying: p.stayingBots()}
	if p.config.Records != nil {
		w.recorder = newRecorder(p)
	}
	if p.config.Figures {
		w.probe = new(probe)
	}
	return w
}

// stayingBots returns the bots that need not be made anew for each match, by index in entries:
// those that are not randomised.
func (p *setup) stayingBots() []bot.Bot {
	bots := make([]bot.Bot, len(p.entries))
	for i, name := range p.entries {
		if !bot.IsRandomised(name) && name != cheater {
			bots[i], _ = bot.New(name, 0) // Check has accepted the name
		}
	}
	return bots
}

// playMatch plays match i from its first deal to its last score. It returns false if it was stopped
// before that. room must have the capacity for the match's rounds.
func (w *worker) playMatch(i int, room []Round) bool {
	w.match = Match{Number: i, Group: w.setup.groupOf(i), setup: w.setup, Rounds: room}
	w.seatBots(i)
	if w.recorder != nil {
		w.recorder.beginMatch(w.botNames())
	}
	m := w.setup.newMatch(i)
	for !m.Over() {
		r, ok := w.playRound(&m)
		if !ok {
			return false
		}
		m.Finish(r)
	}
	w.recorder.endMatch(&m)
	return true
}

// seatBots makes the bots of match i and assigns them to their seats.
func (w *worker) seatBots(i int) {
	seeds := deal.NewFast(w.setup.config.Seed, botStream(i))
	for b, name := range w.setup.names {
		seat, seed := w.setup.seatOfBot(b, i), seeds.Uint64()
		w.match.seat[seat] = uint8(b)
		w.cheaters[seat], w.seated[seat] = nil, nil
		if name == cheater {
			w.cheaters[seat] = bot.NewCheater(seed, bot.CheaterPlayouts)
			continue
		}
		if w.seated[seat] = w.staying[w.setup.entry[b]]; w.seated[seat] == nil {
			w.seated[seat], _ = bot.New(name, seed) // Check has accepted the name
		}
	}
}

// botNames returns the names of the bots by seat, for a record.
func (w *worker) botNames() []string {
	names := make([]string, len(w.setup.names))
	for i := range names {
		names[i] = w.match.Bot(game.Seat(i + 1))
	}
	return names
}
