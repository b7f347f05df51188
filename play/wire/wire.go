// Package wire defines the messages of the API, in JSON: what people ask for, and the answers, with
// a file for each resource. Messages that show a table are made only from what package table shows
// to one viewer. Commands lists what can be done at a table.
//
// A stream begins with a View, unless the client continues after an event that it names. Then come
// Events with consecutive numbers, and after the latest of them a Now, which says whose turn it is
// and what the viewer may do. What concerns people and how they play is the House: a View and the
// first Now of a stream that continues have it, and then each Now before which it has changed. After
// a silence comes a Heartbeat. A client that applies the events of rounds to its view, and takes the
// last House, has the same view that a new stream would begin with. An open stream leaves no event
// out. If its viewer changes seats, another View follows the event that says so.
package wire

import (
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/record"
)

// Form is the form of the messages of a stream. It grows only if an open page of an earlier program
// would misunderstand them: that page then asks to be reloaded. A new field that can be ignored is
// no new form.
const Form = 2

// Names maps people to their names; deleted people are missing.
type Names map[table.Who]string

// Settings holds the choices with which a table was made, and what follows from its rules.
type Settings struct {
	table.Choices
	Set    int `json:"set" doc:"The highest pip of the domino set"`
	Rounds int `json:"rounds"`
}

// View is a table as its viewer sees it.
type View struct {
	Table    string       `json:"table"`
	Seq      uint64       `json:"seq" doc:"The number of the last event"`
	Now      int64        `json:"now" doc:"The server's time, in milliseconds since 1970"`
	Stage    Stage        `json:"stage" enum:"waiting,mixing,playing,over"`
	You      int          `json:"you" doc:"The viewer's seat; 0 for an onlooker"`
	Settings Settings     `json:"settings"`
	House    *House       `json:"house"`
	Clocks   []Clock      `json:"clocks,omitempty" doc:"By seat, if there is a clock"`
	Ready    game.Seats   `json:"ready,omitzero" doc:"The seats that are ready for the next round"`
	Round    int          `json:"round" doc:"0 before the first deal"`
	Redeals  int          `json:"redeals"`
	Position *record.View `json:"position,omitempty" doc:"As the viewer sees it: with legal actions unless the table is paused or the match is over, and with the end of a finished round"`
	Totals   []game.Score `json:"totals,omitempty" doc:"By seat, exact, for the finished rounds"`
	Places   []int        `json:"places,omitempty" doc:"By seat, when the match is over"`
	Earlier  bool         `json:"earlier,omitempty" doc:"The match was played by earlier rules and is over: it has no position, and its rounds cannot be shown again"`
	Form     int          `json:"form,omitempty" doc:"The form of this message. A client that does not know it must be replaced by a newer one"`
}

// Now says where the table stands besides the round, and what the viewer may do.
type Now struct {
	Seq      uint64              `json:"seq" doc:"The number of the last event before this was sent"`
	Now      int64               `json:"now"`
	Stage    Stage               `json:"stage" enum:"waiting,mixing,playing,over"`
	You      int                 `json:"you" doc:"The viewer's seat; 0 for an onlooker"`
	Turn     game.Seats          `json:"turn" doc:"The seats whose turn it is"`
	Legal    map[string][]Action `json:"legal" doc:"What you may do, sorted, under the key of your seat as in a position. Empty while you may not do anything"`
	House    *House              `json:"house,omitempty" doc:"Replaces the one that you have. Missing if it is still as the stream has sent it"`
	Clocks   []Clock             `json:"clocks,omitempty" doc:"By seat, if there is a clock"`
	Ready    game.Seats          `json:"ready,omitzero" doc:"The seats that are ready for the next round"`
	TakeBack bool                `json:"take_back,omitempty" doc:"You may ask to take back your last action"`
	Next     *int64              `json:"next,omitempty" doc:"Between rounds: when the next one is dealt even if not everyone is ready, in milliseconds since 1970; absent if the deal waits for the only person who plays"`
	Form     int                 `json:"form,omitempty" doc:"The form of this message, as in a view"`
}

// Heartbeat says that the stream is alive. It is the same for everybody.
type Heartbeat struct{}

func unixMillis(t time.Time) int64 { return t.UnixMilli() }

// optionalMillis returns the time in milliseconds since 1970, or nil for the zero time.
func optionalMillis(t time.Time) *int64 {
	if t.IsZero() {
		return nil
	}
	at := unixMillis(t)
	return &at
}
