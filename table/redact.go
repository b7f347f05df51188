package table

import (
	"slices"

	"roundhouse/game"
)

func (b Began) redacted(game.Seat, bool) What {
	seen := Began{Rules: b.Rules, Players: slices.Clone(b.Players)}
	if b.Fair != nil {
		seen.Fair = &Fair{Table: b.Fair.Table, Commitments: slices.Clone(b.Fair.Commitments)}
	}
	return seen
}

func (d Dealt) redacted(viewer game.Seat, _ bool) What {
	start := d.start()
	return Dealt{
		Round: d.Round, Redeals: d.Redeals, Engine: d.Engine, Starter: d.Starter,
		Lots: slices.Clone(d.Lots), View: start.View(viewer).Clone(),
	}
}

func (a Acted) redacted(viewer game.Seat, openHands bool) What {
	return Acted{Event: a.For(viewer, openHands), How: a.How.seenBy(viewer, a.Action.Seat)}
}

// seenBy returns who decided on an action as the viewer may know it: that one was forced tells others
// what the seat does not hold.
func (h How) seenBy(viewer, seat game.Seat) How {
	if h == ByTable && viewer != seat {
		return ByPlayer
	}
	return h
}

func (e Ended) redacted(game.Seat, bool) What {
	e.Hands, e.Totals = slices.Clone(e.Hands), slices.Clone(e.Totals)
	return e
}

func (o Over) redacted(game.Seat, bool) What {
	return Over{slices.Clone(o.Totals), slices.Clone(o.Places), o.Early}
}

func (o Opened) redacted(game.Seat, bool) What    { return o }
func (s Sat) redacted(game.Seat, bool) What       { return s }
func (l Left) redacted(game.Seat, bool) What      { return l }
func (h Hosted) redacted(game.Seat, bool) What    { return h }
func (c Covered) redacted(game.Seat, bool) What   { return c }
func (r Returned) redacted(game.Seat, bool) What  { return r }
func (h Hashed) redacted(game.Seat, bool) What    { return h }
func (c Closed) redacted(game.Seat, bool) What    { return c }
func (r Revealed) redacted(game.Seat, bool) What  { return r }
func (r Ready) redacted(game.Seat, bool) What     { return r }
func (a Asked) redacted(game.Seat, bool) What     { return a }
func (p Paused) redacted(game.Seat, bool) What    { return p }
func (r Resumed) redacted(game.Seat, bool) What   { return r }
func (s Said) redacted(game.Seat, bool) What      { return s }
func (c Continued) redacted(game.Seat, bool) What { return c }
func (w Woke) redacted(game.Seat, bool) What      { return w }
