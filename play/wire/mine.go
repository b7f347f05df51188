package wire

import (
	"roundhouse/game"
	"roundhouse/play/table"
)

// Bye says that the stream is over. The client may open it again.
type Bye struct{}

// Mine describes one of the viewer's tables: its stage, and what it waits for from the viewer. It
// contains no tiles.
type Mine struct {
	Table string `json:"table"`
	Seat  int    `json:"seat" doc:"Your seat"`
	Seq   uint64 `json:"seq" doc:"The number of the table's last event before this was sent"`
	Stage Stage  `json:"stage" enum:"waiting,mixing,playing,over"`
	Todo  string `json:"todo" enum:"nothing,start,hash,reveal,act,be_ready,agree" doc:"The command that the table waits for from you. agree: somebody asks to take an action back; to decline, send agree with nothing. act: GET the table to see what you may do; an action's after is the seq that you find there"`
	New   bool   `json:"new,omitempty" doc:"You have been seated there since the stream began"`
}

// MyTables holds all of the viewer's tables that are not over.
type MyTables struct {
	Tables []Mine `json:"tables"`
}

// Gone names a table at which the viewer no longer sits, or which no longer exists.
type Gone struct {
	Table string `json:"table"`
}

// MineOf returns the message about one of the viewer's tables.
func MineOf(id string, viewer game.Seat, l *table.Glance) Mine {
	return Mine{Table: id, Seat: int(viewer), Seq: uint64(l.Seq), Stage: StageOf(l.Stage), Todo: todoFor(viewer, l)}
}

// todoFor returns the name of the command that the table waits for from the viewer, or "nothing".
func todoFor(viewer game.Seat, l *table.Glance) string {
	switch l.Stage {
	case table.Waiting:
		if l.Chairs[viewer-1].Who == l.Host && isFull(l.Chairs) {
			return "start"
		}
	case table.Mixing:
		return mixTodo(viewer, l.Fair)
	case table.Playing:
		switch {
		case l.Paused:
		case l.Request != game.NoSeat && l.Asked[viewer-1] != table.ForTakeBack:
			return "agree"
		case len(l.Legal) > 0:
			return "act"
		case l.Between && !l.Ready.Has(viewer):
			return "be_ready"
		}
	}
	return "nothing"
}

// isFull reports whether all seats are taken.
func isFull(chairs []table.Chair) bool {
	for _, c := range chairs {
		if c.IsOpen() {
			return false
		}
	}
	return true
}

// mixTodo returns the name of the command that the viewer must give for the fair deal, or
// "nothing".
func mixTodo(viewer game.Seat, f *table.FairState) string {
	if f == nil {
		return "nothing"
	}
	_, hashed := table.GivenBy(f.Hashes, viewer)
	_, shown := table.GivenBy(f.Numbers, viewer)
	switch {
	case !f.Closed && !hashed:
		return "hash"
	case f.Closed && hashed && !shown:
		return "reveal"
	}
	return "nothing"
}
