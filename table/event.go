package table

import (
	"time"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/preset"
	"roundhouse/rules"
	"roundhouse/tile"
)

// Event is something that happened at a table. The log has it whole; For makes
// the one that a viewer may see, with the same number.
type Event struct {
	Seq  Seq
	At   time.Time
	ID   string // of the entry in the log; not for viewers
	What What
}

// What is one of the types below.
type What interface {
	// redacted is what the viewer may see of it.
	redacted(viewer game.Seat, openHands bool) What
}

// For is what the viewer may see of e; NoSeat is an onlooker. No event is kept
// from a viewer altogether, so that everyone's numbers are the same and gapless.
func (e Event) For(viewer game.Seat, openHands bool) Event {
	e.ID, e.What = "", e.What.redacted(viewer, openHands)
	return e
}

// Named is the person that the event is about by name: who sits down or leaves; or "".
func (e Event) Named() Who {
	switch w := e.What.(type) {
	case Sat:
		return w.Chair.Who
	case Left:
		return w.Who
	}
	return ""
}

// Began is the first event of a match. A fair one has a secret for each round and
// shows their commitments: players may then give numbers of their own, and the
// deals follow from both.
type Began struct {
	Rules   preset.Ref
	Players []string  // by seat, from seat 1: names, or at a table with people its Whos and bots
	Seed    deal.Seed // of all deals, where there are no secrets; zero for viewers
	Fair    *Fair
}

// Fair is what fair deals are made of, beside the players' numbers. docs/fair.md has
// the scheme.
type Fair struct {
	Table       string
	Secrets     []deal.Secret     // by round; nil for viewers
	Commitments []deal.Commitment // of the secrets
}

// add takes in the secret of one more round.
func (f *Fair) add(s deal.Secret) {
	f.Secrets, f.Commitments = append(f.Secrets, s), append(f.Commitments, s.Commitment())
}

// Dealt starts a round, or deals it again.
type Dealt struct {
	Round   int
	Redeals int         // of this round before
	Engine  tile.Pip    // NoPip where a hand decides it
	Starter game.Seat   // NoSeat where the engine's holder starts
	Lots    []deal.Draw // where the starter was drawn
	Hands   [][]tile.Tile
	Bones   []tile.Tile // the next to be drawn in front
	// Hands and Bones are nil for viewers; they have the View instead, with which
	// a game.Mirror begins.
	View game.View

	Rules *rules.Rules // of the match; nil for viewers
}

// Acted is an action with its consequences.
type Acted struct {
	game.Event
	How How

	done *done // as Decide leaves it; nil in an event
}

// done is what the game has made of an action already.
type done struct {
	on    Seq         // after that event
	state *game.State // what came of it
}

// How says who decided on an action.
type How uint8

// The ways to act.
const (
	ByPlayer How = iota
	ByBot        // also one that plays for a person
	ByTable      // a forced action
	ByClock      // a bot, since the time was up
)

// String is player, bot, table or clock.
func (h How) String() string { return [...]string{"player", "bot", "table", "clock"}[h] }

// Ended is the end of a round, with all hands by seat; the totals are those so far.
type Ended struct {
	Round  int
	Result game.Result
	Hands  []tile.Set
	Totals []game.Score // by seat, from seat 1
	Secret *deal.Secret // of the round, where the deal was fair
}

// Over is the end of the match.
type Over struct {
	Totals []game.Score // by seat, from seat 1
	Places []int
	Early  bool // all agreed to end it, or nobody is left
}

// The events of people.
type (
	// Opened is the first event of a table with people.
	Opened struct {
		Settings Settings `json:"settings"`
		Host     Who      `json:"host"`
	}
	// Sat is a person or a bot who takes a seat.
	Sat struct {
		Seat  game.Seat `json:"seat"`
		Chair Chair     `json:"chair"`
	}
	// Left is a person who leaves for good, or is removed with a bot's or person's seat
	// by the host. During the match a bot of that level plays on.
	Left struct {
		Seat game.Seat `json:"seat"`
		Bot  string    `json:"bot,omitempty"`
		By   Who       `json:"by,omitempty"` // the host, where it was his doing
		Who  Who       `json:"-"`            // the person, found again by the fold; none where a bot was removed
	}
	// Hosted is a new host, or "" where nobody is left.
	Hosted struct {
		Who Who `json:"who"`
	}
	// Covered is a bot that plays for a person who is away.
	Covered struct {
		Seat game.Seat `json:"seat"`
		Bot  string    `json:"bot"`
	}
	// Returned is the end of Covered.
	Returned struct {
		Seat game.Seat `json:"seat"`
	}
	// Hashed is what a player shows of its number before all numbers are shown.
	Hashed struct {
		Seat game.Seat
		Hash deal.Hash
	}
	// Closed ends the time for hashes; those who gave one show their numbers now.
	Closed struct{}
	// Revealed is a player's number.
	Revealed struct {
		Seat   game.Seat
		Number deal.Number
	}
	// Ready is a player who has seen the end of the round.
	Ready struct {
		Seat game.Seat `json:"seat"`
	}
	// Asked is what a player wants all to agree on.
	Asked struct {
		Seat game.Seat `json:"seat"`
		For  Ask       `json:"for"`
	}
	// Paused stops the table until somebody goes on.
	Paused struct{}
	// Resumed is the end of Paused.
	Resumed struct {
		Seat game.Seat `json:"seat"`
	}
	// Said is one of Phrases.
	Said struct {
		Seat   game.Seat `json:"seat"`
		Phrase string    `json:"phrase"`
	}
	// Continued names the table where the same people play again.
	Continued struct {
		Table string `json:"table"`
		By    Who    `json:"by"`
	}
	// Woke gives back the time that passed while nobody held the table.
	Woke struct{}
)

// SeatBefore returns the person's seat before the event; after it the person had that one.
func (e Event) SeatBefore(who Who, seat game.Seat) game.Seat {
	switch w := e.What.(type) {
	case Sat:
		if who != "" && w.Chair.Who == who {
			return game.NoSeat
		}
	case Left:
		if who != "" && w.Who == who {
			return w.Seat
		}
	}
	return seat
}

// SeatAfter returns the person's seat after the event; before it the person had that one.
func (e Event) SeatAfter(who Who, seat game.Seat) game.Seat {
	switch w := e.What.(type) {
	case Sat:
		if who != "" && w.Chair.Who == who {
			return w.Seat
		}
	case Left:
		if who != "" && w.Who == who {
			return game.NoSeat
		}
	}
	return seat
}

var (
	_ = event("opened", plain[Opened], listed)
	_ = event("sat", plain[Sat], listed)
	_ = event("left", plain[Left], listed)
	_ = event("host", plain[Hosted], listed, aside)
	_ = event("match", read((*beganLine).began), listed)
	_ = event("round", read((*dealtLine).dealt), listed)
	_ = event("act", read((*actedLine).acted))
	_ = event("end", read((*endedLine).ended), follows)
	_ = event("over", read((*overLine).over), follows, listed)
	_ = event("covered", plain[Covered])
	_ = event("returned", plain[Returned])
	_ = event("hash", read((*hexLine).hashed), aside)
	_ = event("closed", plain[Closed])
	_ = event("number", read((*hexLine).revealed), aside)
	_ = event("ready", plain[Ready], aside)
	_ = event("asked", plain[Asked], aside)
	_ = event("paused", plain[Paused])
	_ = event("resumed", plain[Resumed])
	_ = event("said", plain[Said], aside)
	_ = event("continued", plain[Continued])
	_ = event("woke", plain[Woke])
)

func (s Sat) seat() game.Seat      { return s.Seat }
func (l Left) seat() game.Seat     { return l.Seat }
func (c Covered) seat() game.Seat  { return c.Seat }
func (r Returned) seat() game.Seat { return r.Seat }
func (h Hashed) seat() game.Seat   { return h.Seat }
func (r Revealed) seat() game.Seat { return r.Seat }
func (r Ready) seat() game.Seat    { return r.Seat }
func (a Asked) seat() game.Seat    { return a.Seat }
func (r Resumed) seat() game.Seat  { return r.Seat }
func (s Said) seat() game.Seat     { return s.Seat }
