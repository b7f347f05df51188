// Package wire is what a table looks like to a client: the messages of its stream, in
// JSON. They are made of what package table shows to one viewer and hold nothing else.
//
// A stream begins with a View, unless the client goes on from a number. Then come
// Events, each with the next number, and behind those that are there a Now: whose turn
// it is and what the viewer may do; after a silence a Heartbeat. A client that folds the events into
// the view has the view that it would be given now. An open stream leaves no event out. One whose
// viewer sits somewhere else from then on gets another View after the event that says so.
package wire

import (
	"encoding/json"
	"time"

	"roundhouse/game"
	"roundhouse/record"
	"roundhouse/table"
	"roundhouse/tile"
)

// Names is how people are called; those who have deleted themselves are missing.
type Names map[table.Who]string

// Settings is how a table was made.
type Settings struct {
	Rules     json.RawMessage `json:"rules" doc:"A rule set's ID, or an object with a base and the switches that differ from it"`
	Set       int             `json:"set" doc:"The highest pip of the domino set"`
	Seats     int             `json:"seats"`
	Rounds    int             `json:"rounds"`
	Listed    bool            `json:"listed"`
	Onlookers bool            `json:"onlookers" doc:"Whether others may watch the match"`
	Turn      int             `json:"turn" doc:"Seconds for each action; 0: there is no clock"`
	Reserve   int             `json:"reserve" doc:"Seconds for the whole match on top of that"`
	Absent    int             `json:"absent" doc:"Seconds after which a bot plays for who is away; 0: the others wait"`
	Forced    bool            `json:"forced" doc:"Whether the table carries out actions without a choice: where everybody can see that there is none, or nobody else is at the table"`
	Quick     bool            `json:"quick" doc:"Whether the table makes no pauses"`
}

// Seat is who sits on a seat, from seat 1.
type Seat struct {
	Seat     int     `json:"seat"`
	Who      string  `json:"who,omitempty" doc:"The person's ID"`
	Name     string  `json:"name,omitempty" doc:"The person's name"`
	Bot      string  `json:"bot,omitempty" doc:"The level of the bot that plays, be it for a person"`
	Left     bool    `json:"left,omitempty" doc:"A person has left it during the match"`
	Presence string  `json:"presence" enum:"nobody,here,away,bot"`
	Asks     string  `json:"asks,omitempty" enum:"pause,end" doc:"What the person asks all to agree on"`
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
	Table    string          `json:"table"`
	Seq      uint64          `json:"seq" doc:"The number of the last event"`
	Now      int64           `json:"now" doc:"The server's time, in milliseconds since 1970"`
	Stage    string          `json:"stage" enum:"waiting,mixing,playing,over"`
	You      int             `json:"you" doc:"The viewer's seat; 0 for an onlooker"`
	Host     string          `json:"host" doc:"The host's ID"`
	Settings Settings        `json:"settings"`
	Seats    []Seat          `json:"seats"`
	Paused   bool            `json:"paused"`
	Onwards  string          `json:"onwards,omitempty" doc:"The table where the same people play again"`
	Fair     *Fair           `json:"fair,omitempty"`
	Round    int             `json:"round" doc:"0 before the first deal"`
	Redeals  int             `json:"redeals"`
	Position json.RawMessage `json:"position,omitempty" doc:"roundhouse-position/1 as the viewer sees it, with legal actions, unless the table is paused or the match over, and when the round is over its end"`
	Totals   []string        `json:"totals,omitempty" doc:"By seat, exact, of the rounds that are over"`
	Places   []int           `json:"places,omitempty" doc:"By seat, when the match is over"`
	Earlier  bool            `json:"earlier,omitempty" doc:"The match was played by earlier rules and is over: there is no position, and its rounds cannot be shown again"`
}

// Now is what changes without an event, and what the viewer may do.
type Now struct {
	Seq   uint64 `json:"seq" doc:"The last event when this was true"`
	Now   int64  `json:"now"`
	Stage string `json:"stage" enum:"waiting,mixing,playing,over"`
	You   int    `json:"you" doc:"The viewer's seat; 0 for an onlooker"`
	Turn  []int  `json:"turn" doc:"The seats whose turn it is"`
	// Legal is what the viewer may do.
	Legal map[string][]string `json:"legal" doc:"By seat, as in a position: what you may do, sorted. Your seat is there while you may do anything, and no other one"`
	Seats []Seat              `json:"seats"`
	Next  *int64              `json:"next,omitempty" doc:"Between rounds: when the next one is dealt even if not all are ready, in milliseconds since 1970; absent where it waits until the only person who plays is"`
}

// Heartbeat says that the stream lives. It holds nothing: each is the same for everybody.
type Heartbeat struct{}

// Status is what everybody knows of a round after an action, as in a position.
type Status struct {
	Phase   string   `json:"phase" enum:"search,opening,play,over"`
	Engine  *int     `json:"engine"`
	Starter *int     `json:"starter"`
	Turn    []int    `json:"turn"`
	Opened  []bool   `json:"opened"`
	Markers []int    `json:"markers"`
	Open    []string `json:"open"`
	Owed    []string `json:"owed"`
	Passes  int      `json:"passes"`
	Knocked []int    `json:"knocked"`
}

// Penalty is the tiles that a seat took because it had not knocked.
type Penalty struct {
	Seat  int      `json:"seat"`
	Count int      `json:"count"`
	Tiles []string `json:"tiles,omitempty" doc:"Where the viewer may see them"`
}

// End is the end of a round.
type End struct {
	Reason  string   `json:"reason" enum:"out,blocked"`
	Winners []int    `json:"winners"`
	Scores  []string `json:"scores"`
}

// Lot is a tile drawn for the start.
type Lot struct {
	Seat int    `json:"seat"`
	Tile string `json:"tile"`
}

// Event is something that happened. Kind says which of the other fields are there.
type Event struct {
	Seq  uint64 `json:"seq"`
	At   int64  `json:"at" doc:"Milliseconds since 1970"`
	Kind string `json:"kind" enum:"opened,sat,left,host,covered,returned,match,hash,closed,number,round,act,end,over,ready,asked,paused,resumed,said,continued,woke"`

	Seat   int    `json:"seat,omitempty"`
	Who    string `json:"who,omitempty"`
	Name   string `json:"name,omitempty" doc:"sat, left: the person's name; none where it was a bot, or has deleted itself"`
	Bot    string `json:"bot,omitempty"`
	By     string `json:"by,omitempty" doc:"left: the host who removed the person; continued: who made the next table"`
	Asks   string `json:"asks,omitempty" enum:"nothing,pause,end"`
	Phrase string `json:"phrase,omitempty"`
	Table  string `json:"table,omitempty" doc:"continued: the next table"`
	Hex    string `json:"hex,omitempty" doc:"hash, number: what the player gave; end: the round's secret"`

	Action  string    `json:"action,omitempty" doc:"act: with the drawn tile where the viewer may see it"`
	How     string    `json:"how,omitempty" enum:"player,bot,table,clock" doc:"act: who decided on it. That the table did is told to the seat alone, since a forced action tells what one does not hold: for others it is player"`
	Penalty []Penalty `json:"penalty,omitempty"`
	Status  *Status   `json:"status,omitempty" doc:"act: what everybody knows behind it"`

	Fair     *Fair           `json:"fair,omitempty" doc:"match"`
	Players  []string        `json:"players,omitempty" doc:"match: IDs of people, levels of bots"`
	Round    int             `json:"round,omitempty" doc:"round, end"`
	Redeals  int             `json:"redeals,omitempty"`
	Lots     []Lot           `json:"lots,omitempty" doc:"round: where the starter was drawn"`
	Position json.RawMessage `json:"position,omitempty" doc:"round: as the viewer sees it"`
	End      *End            `json:"end,omitempty" doc:"end"`
	Hands    [][]string      `json:"hands,omitempty" doc:"end: all hands, by seat"`
	Totals   []string        `json:"totals,omitempty" doc:"end, over: by seat, exact"`
	Places   []int           `json:"places,omitempty" doc:"over: by seat"`
	Early    bool            `json:"early,omitempty" doc:"over: all agreed to end the match"`
}

func ms(t time.Time) int64 { return t.UnixMilli() }

// moment is a time that there may not be.
func moment(t time.Time) *int64 {
	if t.IsZero() {
		return nil
	}
	at := ms(t)
	return &at
}

// seats is a set of seats as numbers.
func seats(set game.Seats) []int {
	list := make([]int, 0, set.Len())
	for _, s := range set.List() {
		list = append(list, int(s))
	}
	return list
}

// texts is a list as each writes itself, never null.
func texts[T interface{ String() string }](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = v.String()
	}
	return out
}

func tiles(set tile.Set) []string { return texts(set.Tiles()) }

// position is a position as its viewer sees it.
func position(v game.View, result game.Result, s *table.Settings) (json.RawMessage, error) {
	return record.AppendView(nil, v, result, s.Rules)
}
