package server

import (
	"reflect"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/game"
	"roundhouse/play/desk"
	"roundhouse/preset"
	"roundhouse/tile"
)

// positionSchema describes a record.View: roundhouse-position/1 as a viewer sees it, with its members
// in the notation's order. Members of the same name have the same meaning in statusSchema.
type positionSchema struct {
	Format   string                   `json:"format" enum:"roundhouse-position/1"`
	Rules    desk.Rules               `json:"rules"`
	Seats    int                      `json:"seats" minimum:"2" maximum:"14"`
	Engine   tile.Pip                 `json:"engine" doc:"The engine's pip; null while it is unknown"`
	Starter  *int                     `json:"starter" doc:"The seat that started; null during the search"`
	Phase    game.Phase               `json:"phase" enum:"search,opening,play,over" doc:"search: looking for the engine"`
	Opened   []bool                   `json:"opened" doc:"By seat: whether the seat has had its first turn"`
	Trains   [][]game.Laid            `json:"trains" doc:"By seat: the seat's train, each tile with the pip that attaches first"`
	Mexican  [][]game.Laid            `json:"mexican" doc:"The Mexican trains"`
	Markers  game.Seats               `json:"markers" doc:"The seats whose trains are marked: others may play there"`
	Open     []game.Train             `json:"open" doc:"Trains that end in an open double, the oldest first"`
	Owed     []game.Train             `json:"owed" doc:"Those of open whose doubles were laid in the current turn, while its seat still owes a tile"`
	Binding  []game.Train             `json:"binding,omitempty" doc:"Those of open that bind the seat in turn: it lays a tile there or nowhere. Missing if there are none, for instance while a tile is owed"`
	Drew     *tile.Tile               `json:"drew" nullable:"true" doc:"The tile that you have just drawn in your turn, until you lay a tile or pass; null for other viewers"`
	Passes   int                      `json:"passes" doc:"The number of passes in a row"`
	Knocked  game.Seats               `json:"knocked" doc:"The seats that have knocked"`
	Hands    []handSchema             `json:"hands" doc:"By seat: the tiles, the higher pip first, if you may see them, otherwise their number"`
	Boneyard int                      `json:"boneyard" doc:"The number of tiles in the boneyard"`
	Turn     game.Seats               `json:"turn" doc:"The seats whose turn it is: more than one in a simultaneous opening"`
	Legal    map[string][]desk.Action `json:"legal,omitzero" doc:"What you may do, sorted, under the key of your seat. Missing while nobody may do anything, for instance in a pause"`
	End      *endSchema               `json:"end,omitempty" doc:"Once the round is over"`
}

// statusSchema describes a record.Status.
type statusSchema struct {
	Engine  tile.Pip     `json:"engine"`
	Starter *int         `json:"starter"`
	Phase   game.Phase   `json:"phase" enum:"search,opening,play,over"`
	Opened  []bool       `json:"opened"`
	Markers game.Seats   `json:"markers"`
	Open    []game.Train `json:"open"`
	Owed    []game.Train `json:"owed"`
	Binding []game.Train `json:"binding,omitempty"`
	Passes  int          `json:"passes"`
	Knocked game.Seats   `json:"knocked"`
	Turn    game.Seats   `json:"turn"`
}

// endSchema describes how a round ended.
type endSchema struct {
	Reason  game.End     `json:"reason" enum:"out,blocked,redeal"`
	Winners game.Seats   `json:"winners" doc:"The winners' seats"`
	Scores  []game.Score `json:"scores" doc:"By seat, exact"`
}

// handSchema describes a hand.
type handSchema string

// Schema describes a hand.
func (handSchema) Schema(r huma.Registry) *huma.Schema {
	return &huma.Schema{OneOf: []*huma.Schema{
		{Type: huma.TypeArray, Items: huma.SchemaFromType(r, reflect.TypeFor[tileSchema]())}, {Type: huma.TypeInteger},
	}}
}

// exampleOfPosition returns an example of a position as seat 1 sees it.
func exampleOfPosition() map[string]any {
	return map[string]any{
		"format": "roundhouse-position/1", "rules": preset.All()[0].ID, "seats": 2, "engine": 12, "starter": 1,
		"phase": "play", "opened": []any{true, true},
		"trains": []any{[]any{"12-7", "7-3"}, []any{"12-4"}}, "mexican": []any{[]any{"12-9"}}, "markers": []any{2},
		"open": []any{}, "owed": []any{},
		"drew": nil, "passes": 0, "knocked": []any{}, "hands": []any{[]any{"9-5", "4-1", "3-0"}, 4},
		"boneyard": 31, "turn": []any{1},
		"legal": map[string]any{"1": []any{"3-0>1", "4-1>2", "9-5>M"}},
	}
}
