// Package wire is the messages of the API, in JSON: what people ask for, with a file for each
// resource, and what they are answered with. What shows a table is made of what package table shows
// to one viewer and holds nothing else. Commands is what can be done at a table, a line each.
//
// A stream begins with a View, unless the client goes on from a number. Then come
// Events, each with the next number, and behind those that are there a Now: whose turn
// it is and what the viewer may do; after a silence a Heartbeat. A client that folds the events into
// the view has the view that it would be given now. An open stream leaves no event out. One whose
// viewer sits somewhere else from then on gets another View after the event that says so.
package wire

import (
	"time"

	"roundhouse/play/table"
)

// Names is how people are called; those who have deleted themselves are missing.
type Names map[table.Who]string

// Settings is how a table was made.
type Settings struct {
	Rules     Rules `json:"rules"`
	Set       int   `json:"set" doc:"The highest pip of the domino set"`
	Seats     int   `json:"seats"`
	Rounds    int   `json:"rounds"`
	Listed    bool  `json:"listed"`
	Onlookers bool  `json:"onlookers" doc:"Whether others may watch the match"`
	Turn      int   `json:"turn" doc:"Seconds for each action; 0: there is no clock"`
	Reserve   int   `json:"reserve" doc:"Seconds for the whole match on top of that"`
	Absent    int   `json:"absent" doc:"Seconds after which a bot plays for who is away; 0: the others wait"`
	Forced    bool  `json:"forced" doc:"Whether the table carries out actions without a choice: where everybody can see that there is none, or nobody else is at the table"`
	Quick     bool  `json:"quick" doc:"Whether the table makes no pauses"`
	TakeBack  bool  `json:"take_back" doc:"Whether an action can be taken back if all agree"`
}

// Seat is who sits on a seat, from seat 1.
type Seat struct {
	Seat     int     `json:"seat"`
	Who      string  `json:"who,omitempty" doc:"The person's ID"`
	Name     string  `json:"name,omitempty" doc:"The person's name"`
	Bot      string  `json:"bot,omitempty" doc:"The level of the bot that plays, be it for a person"`
	Left     bool    `json:"left,omitempty" doc:"A person has left it during the match"`
	Presence string  `json:"presence" enum:"nobody,here,away,bot"`
	Asks     string  `json:"asks,omitempty" enum:"pause,end,take_back" doc:"What the person asks all to agree on"`
	Ready    bool    `json:"ready,omitempty" doc:"Ready for the next round"`
	Until    *int64  `json:"until,omitempty" doc:"When the time for this action and the reserve are up, in milliseconds since 1970"`
	Reserve  float64 `json:"reserve,omitempty" doc:"Seconds left of the reserve"`
}

// Fair is what is known of the fair deals, in hexadecimal; docs/fair.md has the scheme.
type Fair struct {
	Table       string            `json:"table"`
	Commitments []string          `json:"commitments" doc:"By round: the SHA-256 of its secret"`
	Closed      bool              `json:"closed" doc:"The time for hashes is over"`
	Hashes      map[string]string `json:"hashes" doc:"By seat: the SHA-256 of the player's number"`
	Numbers     map[string]string `json:"numbers" doc:"By seat: the player's number"`
}

// View is a table as its viewer sees it.
type View struct {
	Table    string    `json:"table"`
	Seq      uint64    `json:"seq" doc:"The number of the last event"`
	Now      int64     `json:"now" doc:"The server's time, in milliseconds since 1970"`
	Stage    Stage     `json:"stage" enum:"waiting,mixing,playing,over"`
	You      int       `json:"you" doc:"The viewer's seat; 0 for an onlooker"`
	Host     string    `json:"host" doc:"The host's ID"`
	Settings Settings  `json:"settings"`
	Seats    []Seat    `json:"seats"`
	Paused   bool      `json:"paused"`
	Instant  bool      `json:"instant,omitempty" doc:"Bots make no pauses while one person plays"`
	Onwards  string    `json:"onwards,omitempty" doc:"The table where the same people play again"`
	Fair     *Fair     `json:"fair,omitempty"`
	Round    int       `json:"round" doc:"0 before the first deal"`
	Redeals  int       `json:"redeals"`
	Position *Position `json:"position,omitempty" doc:"As the viewer sees it, with legal actions, unless the table is paused or the match over, and when the round is over its end"`
	Totals   []Score   `json:"totals,omitempty" doc:"By seat, exact, of the rounds that are over"`
	Places   []int     `json:"places,omitempty" doc:"By seat, when the match is over"`
	Earlier  bool      `json:"earlier,omitempty" doc:"The match was played by earlier rules and is over: there is no position, and its rounds cannot be shown again"`
}

// Now is what changes without an event, and what the viewer may do.
type Now struct {
	Seq      uint64              `json:"seq" doc:"The last event when this was true"`
	Now      int64               `json:"now"`
	Stage    Stage               `json:"stage" enum:"waiting,mixing,playing,over"`
	You      int                 `json:"you" doc:"The viewer's seat; 0 for an onlooker"`
	Turn     []int               `json:"turn" doc:"The seats whose turn it is"`
	Legal    map[string][]Action `json:"legal" doc:"By seat, as in a position: what you may do, sorted. Your seat is there while you may do anything, and no other one"`
	Seats    []Seat              `json:"seats"`
	TakeBack bool                `json:"take_back,omitempty" doc:"You may ask to take your last action back"`
	Request  *Request            `json:"request,omitempty" doc:"What somebody asks for and is not answered yet: clocks and bots stand still until then"`
	Next     *int64              `json:"next,omitempty" doc:"Between rounds: when the next one is dealt even if not all are ready, in milliseconds since 1970; absent where it waits until the only person who plays is"`
}

// Request is the wish of a player to take its last action back.
type Request struct {
	Seat  int   `json:"seat" doc:"Whose wish it is"`
	Until int64 `json:"until" doc:"When it ends by itself, in milliseconds since 1970"`
}

// Heartbeat says that the stream lives. It holds nothing: each is the same for everybody.
type Heartbeat struct{}

// Penalty is the tiles that a seat took because it had not knocked.
type Penalty struct {
	Seat  int    `json:"seat"`
	Count int    `json:"count"`
	Tiles []Tile `json:"tiles,omitempty" doc:"Where the viewer may see them"`
}

// Lot is a tile drawn for the start.
type Lot struct {
	Seat int  `json:"seat"`
	Tile Tile `json:"tile"`
}

// Event is something that happened. Kind says which of the other fields are there.
type Event struct {
	Seq  uint64 `json:"seq"`
	At   int64  `json:"at" doc:"Milliseconds since 1970"`
	Kind string `json:"kind" doc:"What happened"`

	Tell []Line `json:"tell,omitempty" doc:"What happened, to be put into words: the same for all who see the same"`

	Seat     int    `json:"seat,omitempty"`
	Who      string `json:"who,omitempty"`
	Name     string `json:"name,omitempty" doc:"sat, left: the person's name; none where it was a bot, or has deleted itself"`
	Bot      string `json:"bot,omitempty"`
	By       string `json:"by,omitempty" doc:"left: the host who removed the person; rematch_made: who made the next table"`
	Asks     string `json:"asks,omitempty" enum:"nothing,pause,end,take_back"`
	Declined int    `json:"declined,omitempty" doc:"asked: the seat that declined to take back what the other seat asked for"`
	Instant  bool   `json:"instant,omitempty" doc:"pace_set: bots make no pauses while one person plays"`
	Phrase   string `json:"phrase,omitempty"`
	Table    string `json:"table,omitempty" doc:"rematch_made: the next table"`
	Hex      string `json:"hex,omitempty" doc:"hashed, revealed: what the player gave; round_ended: the round's secret"`

	Action  SeatAction `json:"action,omitempty" doc:"acted: with the drawn tile where the viewer may see it"`
	How     string     `json:"how,omitempty" enum:"player,bot,table,clock" doc:"acted: who decided on it. That the table did is told to the seat alone, since a forced action tells what one does not hold: for others it is player"`
	Actions int        `json:"actions,omitempty" doc:"taken_back: how many of the last actions are undone"`
	Penalty []Penalty  `json:"penalty,omitempty"`
	Status  *Status    `json:"status,omitempty" doc:"acted: what everybody knows after it"`

	Fair     *Fair     `json:"fair,omitempty" doc:"started"`
	Players  []string  `json:"players,omitempty" doc:"started: IDs of people, levels of bots"`
	Round    int       `json:"round,omitempty" doc:"round_dealt, round_ended"`
	Redeals  int       `json:"redeals,omitempty"`
	Lots     []Lot     `json:"lots,omitempty" doc:"round_dealt: where the starter was drawn"`
	Position *Position `json:"position,omitempty" doc:"round_dealt, taken_back: as the viewer sees it then"`
	End      *End      `json:"end,omitempty" doc:"round_ended"`
	Hands    [][]Tile  `json:"hands,omitempty" doc:"round_ended: all hands, by seat"`
	Totals   []Score   `json:"totals,omitempty" doc:"round_ended, match_ended: by seat, exact"`
	Places   []int     `json:"places,omitempty" doc:"match_ended: by seat"`
	Early    bool      `json:"early,omitempty" doc:"match_ended: all agreed to end the match"`
}

func ms(t time.Time) int64 { return t.UnixMilli() }

// moment returns milliseconds, nil for the zero time.
func moment(t time.Time) *int64 {
	if t.IsZero() {
		return nil
	}
	at := ms(t)
	return &at
}
