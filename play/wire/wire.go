// Package wire defines the messages of the API, in JSON: what people ask for, and the answers, with
// a file for each resource. Messages that show a table are made only from what package table shows
// to one viewer. Commands lists what can be done at a table.
//
// A stream begins with a View, unless the client continues after an event that it names. Then come
// Events with consecutive numbers, and after the latest of them a Now, which says whose turn it is
// and what the viewer may do. After a silence comes a Heartbeat. A client that applies the events
// to its view has the same view that a new stream would begin with. An open stream leaves no event
// out. If its viewer changes seats, another View follows the event that says so.
package wire

import (
	"time"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/tile"
)

// Form is the form of the messages of a stream. It grows only if an open page of an earlier program
// would misunderstand them: that page then asks to be reloaded. A new field that can be ignored is
// no new form.
const Form = 1

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

// Seat says who sits on a seat.
type Seat struct {
	Seat     int     `json:"seat"`
	Who      string  `json:"who,omitempty" doc:"The person's ID"`
	Name     string  `json:"name,omitempty" doc:"The name of the person or bot"`
	Bot      string  `json:"bot,omitempty" doc:"The level of the bot that plays here, possibly standing in for a person"`
	Left     bool    `json:"left,omitempty" doc:"A person has left the seat during the match"`
	Next     string  `json:"next,omitempty" doc:"The name of the late comer whose seat it is from the next round on"`
	Presence string  `json:"presence" enum:"nobody,here,away,bot"`
	Asks     string  `json:"asks,omitempty" enum:"pause,end,take_back,bot" doc:"What the person asks everyone to agree on"`
	Idle     bool    `json:"idle,omitempty" doc:"The person's turn has lasted 3 minutes without a clock: the others may let a bot play, if all agree"`
	Ready    bool    `json:"ready,omitempty" doc:"Ready for the next round"`
	Until    *int64  `json:"until,omitempty" doc:"When the time for this action and the reserve are up, in milliseconds since 1970"`
	Reserve  float64 `json:"reserve,omitempty" doc:"Seconds left of the reserve"`
}

// Fair is what everybody knows about the fair deals, in hexadecimal. docs/fair.md describes the
// scheme.
type Fair struct {
	Table       string            `json:"table"`
	Commitments []deal.Commitment `json:"commitments" doc:"By round: the SHA-256 of the round's secret"`
	Closed      bool              `json:"closed" doc:"The time for hashes is over"`
	Hashes      map[string]string `json:"hashes" doc:"By seat: the SHA-256 of the player's number"`
	Numbers     map[string]string `json:"numbers" doc:"By seat: the player's number"`
}

// View is a table as its viewer sees it.
type View struct {
	Table    string       `json:"table"`
	Seq      uint64       `json:"seq" doc:"The number of the last event"`
	Now      int64        `json:"now" doc:"The server's time, in milliseconds since 1970"`
	Stage    Stage        `json:"stage" enum:"waiting,mixing,playing,over"`
	You      int          `json:"you" doc:"The viewer's seat; 0 for an onlooker"`
	Host     string       `json:"host" doc:"The host's ID"`
	WasHost  bool         `json:"was_host,omitempty" doc:"You were host until you were away for 30 s, and have not acted since"`
	Settings Settings     `json:"settings"`
	Seats    []Seat       `json:"seats"`
	Paused   bool         `json:"paused"`
	Instant  bool         `json:"instant,omitempty" doc:"Bots do not pause while only one person plays"`
	Onwards  string       `json:"onwards,omitempty" doc:"The table where the same people play again"`
	Fair     *Fair        `json:"fair,omitempty"`
	Round    int          `json:"round" doc:"0 before the first deal"`
	Redeals  int          `json:"redeals"`
	Position *Position    `json:"position,omitempty" doc:"As the viewer sees it: with legal actions unless the table is paused or the match is over, and with the end of a finished round"`
	Totals   []game.Score `json:"totals,omitempty" doc:"By seat, exact, for the finished rounds"`
	Places   []int        `json:"places,omitempty" doc:"By seat, when the match is over"`
	Earlier  bool         `json:"earlier,omitempty" doc:"The match was played by earlier rules and is over: it has no position, and its rounds cannot be shown again"`
	Form     int          `json:"form,omitempty" doc:"The form of this message. A client that does not know it must be replaced by a newer one"`
}

// Now holds what can change without an event, and what the viewer may do.
type Now struct {
	Seq      uint64              `json:"seq" doc:"The number of the last event before this was sent"`
	Now      int64               `json:"now"`
	Stage    Stage               `json:"stage" enum:"waiting,mixing,playing,over"`
	You      int                 `json:"you" doc:"The viewer's seat; 0 for an onlooker"`
	Turn     game.Seats          `json:"turn" doc:"The seats whose turn it is"`
	Legal    map[string][]Action `json:"legal" doc:"What you may do, sorted, under the key of your seat as in a position. Empty while you may not do anything"`
	Seats    []Seat              `json:"seats"`
	TakeBack bool                `json:"take_back,omitempty" doc:"You may ask to take back your last action"`
	Request  *Request            `json:"request,omitempty" doc:"An open request to take back: clocks and bots are stopped until it is answered"`
	Next     *int64              `json:"next,omitempty" doc:"Between rounds: when the next one is dealt even if not everyone is ready, in milliseconds since 1970; absent if the deal waits for the only person who plays"`
	Form     int                 `json:"form,omitempty" doc:"The form of this message, as in a view"`

	seats JSON // the JSON of Seats, if it is known
}

// Request is a player's open request to take back that player's last action.
type Request struct {
	Seat  int   `json:"seat" doc:"The seat that asks"`
	Until int64 `json:"until" doc:"When the request lapses, in milliseconds since 1970"`
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

	Fair     *Fair        `json:"fair,omitempty" doc:"started"`
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
