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
	"roundhouse/tile"
)

// Form is the form of the messages of a stream. It grows only if an open page of an earlier program
// would misunderstand them: that page then asks to be reloaded. A new field that can be ignored is
// no new form.
const Form = 2

// Names maps people to their names; deleted people are missing.
type Names map[table.Who]string

// Settings holds the choices with which a table was made.
type Settings struct {
	Rules     Rules `json:"rules"`
	Set       int   `json:"set" doc:"The highest pip of the domino set"`
	Seats     int   `json:"seats"`
	Rounds    int   `json:"rounds"`
	Listed    bool  `json:"listed"`
	Onlookers bool  `json:"onlookers" doc:"Whether others may watch the match"`
	Turn      int   `json:"turn" doc:"Seconds for each action; 0: there is no clock"`
	Reserve   int   `json:"reserve" doc:"Seconds for the whole match on top of the turns"`
	Absent    int   `json:"absent" doc:"Seconds after which a bot plays for a person who is away; 0: the others wait"`
	Forced    bool  `json:"forced" doc:"Whether the table carries out forced actions: if everybody can see that there is no choice, or nobody else is at the table"`
	Quick     bool  `json:"quick" doc:"Whether the table leaves out pauses"`
	Late      bool  `json:"late" doc:"Whether people may join the match late, from its next round on"`
	TakeBack  bool  `json:"take_back" doc:"Whether an action can be taken back if all agree"`
	First     bool  `json:"first" doc:"Whether it is a newcomer's first match: bots take their time, and it counts in no standings"`
	// a pointer, so that it can be left out
	Again *Moment `json:"again,omitempty" doc:"The moment of another match from which this one continues"`
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
	Position *Position    `json:"position,omitempty" doc:"As the viewer sees it: with legal actions unless the table is paused or the match is over, and with the end of a finished round"`
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

// Penalty says which tiles a seat got because it had not knocked in time.
type Penalty struct {
	Seat  game.Seat   `json:"seat"`
	Count int         `json:"count"`
	Tiles []tile.Tile `json:"tiles,omitempty" doc:"Set if the viewer may see them"`
}

// Lot is a tile drawn to decide who starts.
type Lot struct {
	Seat game.Seat `json:"seat"`
	Tile tile.Tile `json:"tile"`
}

// Event is something that happened at a table. Which of the other fields are set depends on Kind.
type Event struct {
	Seq  uint64 `json:"seq"`
	At   int64  `json:"at" doc:"Milliseconds since 1970"`
	Kind string `json:"kind" doc:"What happened"`

	Tell []Line `json:"tell,omitempty" doc:"What happened, as keys of texts; the same for all viewers who see the same event"`

	Seat     int    `json:"seat,omitempty"`
	Who      string `json:"who,omitempty"`
	Name     string `json:"name,omitempty" doc:"sat, reserved, left: the person's name; missing for bots and deleted people"`
	Bot      string `json:"bot,omitempty"`
	By       string `json:"by,omitempty" doc:"left: the host who removed the person; rematch_made: the person who made the next table"`
	Asks     string `json:"asks,omitempty" enum:"nothing,pause,end,take_back,bot"`
	Declined int    `json:"declined,omitempty" doc:"asked: the seat that declined the other seat's request to take an action back"`
	Instant  bool   `json:"instant,omitempty" doc:"pace_set: bots do not pause while only one person plays"`
	Phrase   string `json:"phrase,omitempty"`
	Table    string `json:"table,omitempty" doc:"rematch_made: the next table"`
	Hex      string `json:"hex,omitempty" doc:"hashed, revealed: what the player gave; round_ended: the round's secret"`

	Action  game.Action `json:"action,omitzero" doc:"acted: with the drawn tile if the viewer may see it"`
	How     string      `json:"how,omitempty" enum:"player,bot,table,clock" doc:"acted: who decided on the action. Only the seat itself learns that it was the table: a forced action shows which tiles the seat does not hold, so others see player"`
	Actions int         `json:"actions,omitempty" doc:"taken_back: the number of actions undone"`
	Penalty []Penalty   `json:"penalty,omitempty"`
	Status  *Status     `json:"status,omitempty" doc:"acted: what everybody knows afterwards"`

	Players  []string     `json:"players,omitempty" doc:"started: IDs of people, levels of bots"`
	Round    int          `json:"round,omitempty" doc:"round_dealt, round_ended"`
	Redeals  int          `json:"redeals,omitempty"`
	Lots     []Lot        `json:"lots,omitempty" doc:"round_dealt: the lots, if the starter was drawn by lot"`
	Position *Position    `json:"position,omitempty" doc:"round_dealt, taken_back: as the viewer sees it afterwards"`
	End      *End         `json:"end,omitempty" doc:"round_ended"`
	Hands    []tile.Set   `json:"hands,omitempty" doc:"round_ended: all hands, by seat"`
	Totals   []game.Score `json:"totals,omitempty" doc:"round_ended, match_ended: by seat, exact"`
	Places   []int        `json:"places,omitempty" doc:"match_ended: by seat"`
	Early    bool         `json:"early,omitempty" doc:"match_ended: all people agreed to end the match"`
	Form     int          `json:"form,omitempty" doc:"The form of this message, as in a view"`
}

func unixMillis(t time.Time) int64 { return t.UnixMilli() }

// optionalMillis returns the time in milliseconds since 1970, or nil for the zero time.
func optionalMillis(t time.Time) *int64 {
	if t.IsZero() {
		return nil
	}
	at := unixMillis(t)
	return &at
}
