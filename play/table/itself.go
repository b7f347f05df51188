package table

import "roundhouse/game"

// This file holds what a table does by itself, as commands for State.DecideItself. It also does what
// people can send: a StandIn for a person who is away, a Return for one who is back, and an Agree on
// Nothing for a request to take back that has been open for too long.

// OpenTable turns a blank table into one that people can join, with the host on the first seat.
type OpenTable struct {
	Settings Settings
	Host     Who
}

func (w OpenTable) decide(d *decision, _ Command) error {
	if err := w.Settings.Check(); err != nil {
		return err
	}
	if w.Host == "" {
		return Refuse(NotSeated, "a table needs a host")
	}
	return d.emit(TableMade{Settings: w.Settings.truncateTimes(), Host: w.Host}, Sat{Seat: 1, Chair: Chair{Who: w.Host}})
}

// BeginMatch begins a match of named players at a blank table.
type BeginMatch struct{ Began Started }

func (w BeginMatch) decide(d *decision, _ Command) error {
	if err := d.emit(w.Began); err != nil {
		return err
	}
	return d.deal(0)
}

// ActFor carries out an action of the command's seat that a bot or the table has chosen.
type ActFor struct {
	Action game.Action
	How    How
}

func (w ActFor) decide(d *decision, c Command) error { return d.act(c, w.Action, w.How) }

// CloseHashes ends the time for hashes.
type CloseHashes struct{}

func (CloseHashes) decide(d *decision, _ Command) error { return d.closeHashes() }

// DealRound deals the next round.
type DealRound struct{}

func (DealRound) decide(d *decision, _ Command) error { return d.deal(0) }

// PassHost makes the next person host, because the host is away.
type PassHost struct{}

func (PassHost) decide(d *decision, _ Command) error {
	return d.emit(HostPassed{From: d.SeatOf(d.host), To: d.NextHost()})
}

// Settle does what all have agreed on for whom the table waits; see State.IsSettled.
type Settle struct{}

func (Settle) decide(d *decision, _ Command) error { return d.followUp() }

// Wake gives back the time that passed while no server held the table.
type Wake struct{}

func (Wake) decide(d *decision, _ Command) error { return d.emit(Woke{}) }
