package hall

import (
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// Pauses says how long a table of a hall waits before it does something by itself.
type Pauses struct {
	Bot    time.Duration // the pause before a bot's turn; see Hall.pauseBefore for the rest of the turn
	Knock  time.Duration // the pause before a bot's action that makes it too late for a person to knock
	Forced time.Duration // the pause before the first of the forced actions of a person's turn
	Slow   time.Duration // in place of Bot at a slow table
	Laid   time.Duration // there, more of it after a tile that was laid, also within a bot's turn
	Fast   time.Duration // in place of Bot at a fast table
	Deal   time.Duration // the pause before the next deal if bots play for everyone
	Ready  time.Duration // the pause before the next deal if some of several people are not ready
	Mix    time.Duration // the wait for the players' hashes, and again for their numbers
}

// Usual holds the pauses of a server.
var Usual = Pauses{
	Bot: 600 * time.Millisecond, Knock: 4 * time.Second, Forced: 600 * time.Millisecond,
	Slow: 900 * time.Millisecond, Laid: 300 * time.Millisecond, Fast: 250 * time.Millisecond,
	Deal: 6 * time.Second, Ready: 60 * time.Second, Mix: 4 * time.Second,
}

// pauseBefore returns how long the bot on that seat waits before its next action. The rest of its
// turn follows its first action at once, except at levels that think for long: there each action
// takes a step, so that its time does not show what the bot had to think about. In the search for
// the engine nobody has to think.
func (h *Hall) pauseBefore(s *table.State, seat game.Seat, p Pauses) time.Duration {
	pause := p.Bot
	switch quick := h.isQuick(s.Chair(seat).Bot); {
	case !s.IsUnderWay(seat):
	case quick || s.Round().Phase() == game.Search:
		pause = 0
	default:
		pause = min(p.Bot, thinkStep)
	}
	if s.HasJustLaid() {
		pause += p.Laid
	}
	if s.Round().LateSeats()&s.People() != 0 {
		pause = max(pause, p.Knock)
	}
	return pause
}

// pauseBeforeForced returns how long the table waits before it does the seat's forced action.
func pauseBeforeForced(s *table.State, seat game.Seat, p Pauses) time.Duration {
	if s.IsUnderWay(seat) {
		return 0
	}
	return p.Forced
}
