package server_test

import (
	"encoding/json"
	"fmt"
	"strings"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/record"
	"roundhouse/game/tile"
	"roundhouse/play/desk"
	"roundhouse/play/table"
	"roundhouse/words"
)

// This file has messages as a client reads them.

// view is a table.View.
type view struct {
	Table    string       `json:"table"`
	Seq      uint64       `json:"seq"`
	Now      int64        `json:"now"`
	Stage    table.Stage  `json:"stage"`
	You      int          `json:"you"`
	Settings settings     `json:"settings"`
	House    *shownHouse  `json:"house"`
	Clocks   []clock      `json:"clocks,omitempty"`
	Ready    game.Seats   `json:"ready,omitzero"`
	Round    int          `json:"round"`
	Redeals  int          `json:"redeals"`
	Position *position    `json:"position,omitempty"`
	Totals   []game.Score `json:"totals,omitempty"`
	Places   []int        `json:"places,omitempty"`
	Earlier  bool         `json:"earlier,omitempty"`
	Form     int          `json:"form,omitempty"`
}

// settings is a table.ShownSettings.
type settings struct {
	table.Choices
	Set    int            `json:"set"`
	Rounds int            `json:"rounds"`
	Worth  []record.Worth `json:"worth"`
}

// now is a table.Now.
type now struct {
	Seq      uint64                   `json:"seq"`
	Now      int64                    `json:"now"`
	Stage    table.Stage              `json:"stage"`
	You      int                      `json:"you"`
	Turn     game.Seats               `json:"turn"`
	Legal    map[string][]desk.Action `json:"legal"`
	House    *shownHouse              `json:"house,omitempty"`
	Clocks   []clock                  `json:"clocks,omitempty"`
	Ready    game.Seats               `json:"ready,omitzero"`
	TakeBack bool                     `json:"take_back,omitempty"`
	Next     *int64                   `json:"next,omitempty"`
	Form     int                      `json:"form,omitempty"`
}

// shownHouse is a table.House.
type shownHouse struct {
	Host    string   `json:"host"`
	WasHost bool     `json:"was_host,omitempty"`
	Seats   []seat   `json:"seats"`
	Paused  bool     `json:"paused"`
	Instant bool     `json:"instant,omitempty"`
	Request *request `json:"request,omitempty"`
	Fair    *fair    `json:"fair,omitempty"`
	Rematch string   `json:"onwards,omitempty"`
	Watch   *watch   `json:"watch,omitempty"`
}

// watch is a table.Watch.
type watch struct {
	Count int      `json:"count"`
	Names []string `json:"names,omitempty"`
}

// seat is a table.Seat.
type seat struct {
	Seat     int    `json:"seat"`
	Who      string `json:"who,omitempty"`
	Name     string `json:"name,omitempty"`
	Bot      string `json:"bot,omitempty"`
	Left     bool   `json:"left,omitempty"`
	Next     string `json:"next,omitempty"`
	Presence string `json:"presence"`
	Colour   int    `json:"colour"`
	Asks     string `json:"asks,omitempty"`
	Idle     bool   `json:"idle,omitempty"`
}

// clock is a table.Clock.
type clock struct {
	Until   *int64  `json:"until,omitempty"`
	Reserve float64 `json:"reserve,omitempty"`
}

// request is a table.Request.
type request struct {
	Seat  int   `json:"seat"`
	Until int64 `json:"until"`
}

// fair is a table.FairState.
type fair struct {
	Table       string            `json:"table"`
	Commitments []deal.Commitment `json:"commitments"`
	Closed      bool              `json:"closed"`
	Hashes      map[string]string `json:"hashes"`
	Numbers     map[string]string `json:"numbers"`
	Engines     []int             `json:"engines"`
	LotBy       string            `json:"lot_by"`
}

// position is a record.View.
type position struct {
	Format   string                   `json:"format"`
	Rules    json.RawMessage          `json:"rules"`
	Seats    int                      `json:"seats"`
	Engine   tile.Pip                 `json:"engine"`
	Starter  *int                     `json:"starter"`
	Phase    game.Phase               `json:"phase"`
	Opened   []bool                   `json:"opened"`
	Trains   [][]game.Laid            `json:"trains"`
	Mexican  [][]game.Laid            `json:"mexican"`
	Markers  game.Seats               `json:"markers"`
	Open     []game.Train             `json:"open"`
	Owed     []game.Train             `json:"owed"`
	Binding  []game.Train             `json:"binding,omitempty"`
	Drew     *tile.Tile               `json:"drew"`
	Passes   int                      `json:"passes"`
	Knocked  game.Seats               `json:"knocked"`
	Hands    []hand                   `json:"hands"`
	Boneyard int                      `json:"boneyard"`
	Turn     game.Seats               `json:"turn"`
	Legal    map[string][]desk.Action `json:"legal,omitzero"`
	End      *table.RoundEnded        `json:"end,omitempty"`
}

// hand is a hand as far as the viewer sees it.
type hand struct {
	Tiles []tile.Tile // nil if they are hidden
	Count int
}

func (h hand) MarshalJSON() ([]byte, error) {
	if h.Tiles == nil {
		return json.Marshal(h.Count)
	}
	return json.Marshal(h.Tiles)
}

func (h *hand) UnmarshalJSON(data []byte) error {
	*h = hand{}
	if strings.HasPrefix(string(data), "[") {
		err := json.Unmarshal(data, &h.Tiles)
		h.Count = len(h.Tiles)
		return err
	}
	return json.Unmarshal(data, &h.Count)
}

// event is a table.Shown.
type event struct {
	Seq  uint64
	At   int64
	Kind string
	Tell []words.Line
	Body any // of a type of package table
	Then then
}

// then has what follows from any event.
type then struct {
	Name     string         `json:"name"`
	Status   *status        `json:"status"`
	Penalty  []game.Penalty `json:"penalty"`
	Position *position      `json:"position"`
	Round    int            `json:"round"`
	Hands    []tile.Set     `json:"hands"`
	Totals   []game.Score   `json:"totals"`
	Secret   string         `json:"secret"`
}

// status is a record.Status.
type status struct {
	Engine  tile.Pip     `json:"engine"`
	Starter *int         `json:"starter"`
	Phase   game.Phase   `json:"phase"`
	Opened  []bool       `json:"opened"`
	Markers game.Seats   `json:"markers"`
	Open    []game.Train `json:"open"`
	Owed    []game.Train `json:"owed"`
	Binding []game.Train `json:"binding"`
	Passes  int          `json:"passes"`
	Knocked game.Seats   `json:"knocked"`
	Turn    game.Seats   `json:"turn"`
}

// UnmarshalJSON reads nothing that a client does not know.
func (e *event) UnmarshalJSON(data []byte) error {
	var m struct {
		Seq  uint64          `json:"seq"`
		At   int64           `json:"at"`
		Kind string          `json:"kind"`
		Tell []words.Line    `json:"tell"`
		Body json.RawMessage `json:"body"`
		Then json.RawMessage `json:"then"`
		Form int             `json:"form"`
	}
	if err := strictly(data, &m); err != nil {
		return err
	}
	*e = event{Seq: m.Seq, At: m.At, Kind: m.Kind, Tell: m.Tell}
	if m.Then != nil {
		if err := strictly(m.Then, &e.Then); err != nil {
			return err
		}
	}
	switch m.Kind {
	case "acted":
		return e.read(m.Body, new(table.Acted))
	case "left":
		return e.read(m.Body, new(table.Left))
	case "match_ended":
		return e.read(m.Body, new(table.MatchEnded))
	case "rematch_made":
		return e.read(m.Body, new(table.RematchMade))
	case "round_dealt":
		return e.read(m.Body, new(table.RoundDealt))
	case "round_ended":
		return e.read(m.Body, new(table.RoundEnded))
	}
	if e.Body = string(m.Body); len(m.Body) < 2 {
		return fmt.Errorf("%s has no body", m.Kind)
	}
	return nil
}

func (e *event) read(data []byte, body any) error {
	e.Body = body
	return strictly(data, body)
}

// acted returns the action, or a zero value if the event is none.
func (e *event) acted() (a table.Acted) {
	if have, ok := e.Body.(*table.Acted); ok {
		return *have
	}
	return a
}
