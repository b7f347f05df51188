package server

import (
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/game"
	"roundhouse/preset"
	"roundhouse/table"
)

// Position is roundhouse-position/1 as a viewer sees it. It is here for the description alone:
// package record writes positions.
type Position struct {
	Format   string              `json:"format" enum:"roundhouse-position/1"`
	Rules    any                 `json:"rules" doc:"A rule set's ID, or an object with a base and the switches that differ from it"`
	Seats    int                 `json:"seats" minimum:"2" maximum:"14"`
	Engine   *int                `json:"engine" doc:"Its pip; null while it is not known"`
	Starter  *int                `json:"starter" doc:"The seat that started; null while the engine is looked for"`
	Phase    string              `json:"phase" enum:"search,opening,play,over" doc:"search: looking for the engine"`
	Opened   []bool              `json:"opened" doc:"By seat: whether it has had its first turn"`
	Trains   [][]string          `json:"trains" doc:"By seat: its train, each tile with the pip that attaches first"`
	Mexican  [][]string          `json:"mexican" doc:"The Mexican trains"`
	Markers  []int               `json:"markers" doc:"The seats whose train is marked: others may lay there"`
	Open     []string            `json:"open" doc:"Trains that end in an open double, the oldest first"`
	Owed     []string            `json:"owed" doc:"Of these the ones laid in this very turn, when its seat still owes a tile"`
	Drew     *string             `json:"drew" doc:"The tile that you have drawn for the tile that you are about to lay; null for others"`
	Passes   int                 `json:"passes" doc:"In a row"`
	Knocked  []int               `json:"knocked" doc:"The seats that have knocked"`
	Hands    []any               `json:"hands" doc:"By seat: the tiles, the higher pip first, where you may see them, else how many there are"`
	Boneyard int                 `json:"boneyard" doc:"How many tiles"`
	Turn     []int               `json:"turn" doc:"The seats whose turn it is; several in openings at the same time"`
	Legal    map[string][]string `json:"legal,omitempty" doc:"By seat, yours alone: what you may do, sorted"`
	End      *PositionEnd        `json:"end,omitempty" doc:"When the round is over"`
}

// PositionEnd is how a round has ended.
type PositionEnd struct {
	Reason  string   `json:"reason" enum:"out,blocked,redeal"`
	Winners []int    `json:"winners" doc:"Seats"`
	Scores  []string `json:"scores" doc:"By seat, exact: 46, 9/2"`
}

// exampleOfPosition returns a position as seat 1 sees it.
func exampleOfPosition() map[string]any {
	return map[string]any{
		"format": "roundhouse-position/1", "rules": preset.All()[0].ID, "seats": 2, "engine": 12, "starter": 1, "phase": "play", "opened": []any{true, true},
		"trains": []any{[]any{"12-7", "7-3"}, []any{"12-4"}}, "mexican": []any{[]any{"12-9"}}, "markers": []any{2}, "open": []any{}, "owed": []any{},
		"drew": nil, "passes": 0, "knocked": []any{}, "hands": []any{[]any{"9-5", "4-1", "3-0"}, 4}, "boneyard": 31, "turn": []any{1},
		"legal": map[string]any{"1": []any{"3-0>1", "4-1>2", "9-5>M"}},
	}
}

// describePositions gives positions, and rules, their schemas wherever they stand.
func describePositions(o *huma.OpenAPI) {
	position := o.Components.Schemas.Schema(reflect.TypeFor[Position](), true, "Position")
	o.Components.Schemas.Map()["Position"].Examples = []any{exampleOfPosition()}
	rules := func(doc string) *huma.Schema {
		return &huma.Schema{
			Description: doc, Examples: []any{preset.All()[0].ID},
			OneOf: []*huma.Schema{
				{Type: huma.TypeString},
				{Type: huma.TypeObject, AdditionalProperties: true, Description: "base and switches: GET /api/switches has their values"},
			},
		}
	}
	hands := o.Components.Schemas.Map()["Position"].Properties["hands"]
	hands.Items = &huma.Schema{OneOf: []*huma.Schema{
		{Type: huma.TypeArray, Items: &huma.Schema{Type: huma.TypeString}}, {Type: huma.TypeInteger},
	}}
	for name, s := range o.Components.Schemas.Map() {
		if p := s.Properties["rules"]; p != nil && p.Type == "" && p.Ref == "" {
			s.Properties["rules"] = rules(p.Description)
			s.Properties["rules"].PrecomputeMessages()
		}
		if p := s.Properties["position"]; p != nil && name != "Position" {
			s.Properties["position"] = position
		}
		if name != "Answer" {
			continue
		}
		for _, r := range game.Reasons() {
			s.Properties["reason"].Enum = append(s.Properties["reason"].Enum, r.Error())
		}
	}
}

// describeValues lists the values of fields that are data of the program. They are no enums:
// other values are refused with codes of their own.
func (s *Server) describeValues(o *huma.OpenAPI) {
	all := o.Components.Schemas.Map()
	for _, one := range []struct {
		of     *huma.Schema
		values []string
	}{
		{all["Making"].Properties["bots"], s.c.Levels}, {all["BotOrder"].Properties["bot"], s.c.Levels}, {all["PhraseOrder"].Properties["phrase"], table.Phrases},
	} {
		one.of.Description += ". One of: " + strings.Join(one.values, ", ")
	}
}
