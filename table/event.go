package table

import (
	"slices"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/preset"
	"roundhouse/tile"
)

// Event is something that happened at a table. The log has it whole; For makes
// the one that a viewer may see, with the same number.
type Event struct {
	Seq  Seq
	ID   string // of the entry in the log
	What What
}

// What is one of Began, Dealt, Acted, Ended and Over.
type What interface {
	// redacted is what the viewer may see of it.
	redacted(viewer game.Seat, openHands bool) What
}

// Began is the first event of a match.
type Began struct {
	Rules   preset.Ref
	Players []string  // by seat, from seat 1
	Seed    deal.Seed // of all deals; zero for viewers
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

	start game.State
}

// Acted is an action with its consequences.
type Acted struct{ game.Event }

// Ended is the end of a round, with all hands by seat; the totals are those so far.
type Ended struct {
	Round  int
	Result game.Result
	Hands  []tile.Set
	Totals []game.Score // by seat, from seat 1
}

// Over is the end of the match.
type Over struct {
	Totals []game.Score // by seat, from seat 1
	Places []int
}

// For is what the viewer may see of e; NoSeat is an onlooker. No event is kept
// from a viewer altogether, so that everyone's numbers are the same and gapless.
func (e Event) For(viewer game.Seat, openHands bool) Event {
	e.What = e.What.redacted(viewer, openHands)
	return e
}

func (b Began) redacted(game.Seat, bool) What {
	return Began{Rules: b.Rules, Players: slices.Clone(b.Players)}
}

func (d Dealt) redacted(viewer game.Seat, _ bool) What {
	return Dealt{
		Round: d.Round, Redeals: d.Redeals, Engine: d.Engine, Starter: d.Starter,
		Lots: slices.Clone(d.Lots), View: d.start.View(viewer).Clone(),
	}
}

func (a Acted) redacted(viewer game.Seat, openHands bool) What {
	return Acted{a.For(viewer, openHands)}
}

func (e Ended) redacted(game.Seat, bool) What {
	e.Hands, e.Totals = slices.Clone(e.Hands), slices.Clone(e.Totals)
	return e
}

func (o Over) redacted(game.Seat, bool) What {
	return Over{slices.Clone(o.Totals), slices.Clone(o.Places)}
}
