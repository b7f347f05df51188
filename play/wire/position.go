package wire

import (
	"slices"

	"roundhouse/game"
	"roundhouse/preset"
	"roundhouse/record"
	"roundhouse/tile"
)

// Position is roundhouse-position/1 as a viewer sees it, with its members in the notation's order.
// Members of the same name have the same meaning in Status.
type Position struct {
	Format   string              `json:"format" enum:"roundhouse-position/1"`
	Rules    Rules               `json:"rules"`
	Seats    int                 `json:"seats" minimum:"2" maximum:"14"`
	Engine   tile.Pip            `json:"engine" doc:"The engine's pip; null while it is unknown"`
	Starter  *int                `json:"starter" doc:"The seat that started; null during the search"`
	Phase    game.Phase          `json:"phase" enum:"search,opening,play,over" doc:"search: looking for the engine"`
	Opened   []bool              `json:"opened" doc:"By seat: whether the seat has had its first turn"`
	Trains   [][]game.Laid       `json:"trains" doc:"By seat: the seat's train, each tile with the pip that attaches first"`
	Mexican  [][]game.Laid       `json:"mexican" doc:"The Mexican trains"`
	Markers  game.Seats          `json:"markers" doc:"The seats whose trains are marked: others may play there"`
	Open     []game.Train        `json:"open" doc:"Trains that end in an open double, the oldest first"`
	Owed     []game.Train        `json:"owed" doc:"Those of open whose doubles were laid in the current turn, while its seat still owes a tile"`
	Binding  []game.Train        `json:"binding,omitempty" doc:"Those of open that bind the seat in turn: it lays a tile there or nowhere. Missing if there are none, for instance while a tile is owed"`
	Drew     *tile.Tile          `json:"drew" nullable:"true" doc:"The tile that you have just drawn in your turn, until you lay a tile or pass; null for other viewers"`
	Passes   int                 `json:"passes" doc:"The number of passes in a row"`
	Knocked  game.Seats          `json:"knocked" doc:"The seats that have knocked"`
	Hands    []Hand              `json:"hands" doc:"By seat: the tiles, the higher pip first, if you may see them, otherwise their number"`
	Boneyard int                 `json:"boneyard" doc:"The number of tiles in the boneyard"`
	Turn     game.Seats          `json:"turn" doc:"The seats whose turn it is: more than one in a simultaneous opening"`
	Legal    map[string][]Action `json:"legal,omitzero" doc:"What you may do, sorted, under the key of your seat. Missing while nobody may do anything, for instance in a pause"`
	End      *End                `json:"end,omitempty" doc:"Once the round is over"`
}

// Status is what everybody knows about a round after an action, in the form that positions use.
type Status struct {
	Phase   game.Phase   `json:"phase" enum:"search,opening,play,over"`
	Engine  tile.Pip     `json:"engine"`
	Starter *int         `json:"starter"`
	Turn    game.Seats   `json:"turn"`
	Opened  []bool       `json:"opened"`
	Markers game.Seats   `json:"markers"`
	Open    []game.Train `json:"open"`
	Owed    []game.Train `json:"owed"`
	Binding []game.Train `json:"binding,omitempty"`
	Passes  int          `json:"passes"`
	Knocked game.Seats   `json:"knocked"`
}

// End says how a round ended.
type End struct {
	Reason  game.End     `json:"reason" enum:"out,blocked,redeal"`
	Winners game.Seats   `json:"winners" doc:"The winners' seats"`
	Scores  []game.Score `json:"scores" doc:"By seat, exact"`
}

// PositionOf returns a position as its viewer sees it, with what the viewer may do. result is the
// round's result, which everybody knows once the round is over.
func PositionOf(v game.View, result game.Result, ref preset.Ref) (*Position, error) {
	rules, err := rulesOf(ref)
	st := v.Status()
	s := statusOf(&st, v.Binding(), v.Seats())
	p := &Position{
		Format: record.PositionFormat, Rules: rules, Seats: v.Seats(), Engine: s.Engine,
		Starter: s.Starter, Phase: s.Phase,
		Opened: s.Opened, Mexican: [][]game.Laid{}, Markers: s.Markers, Open: s.Open, Owed: s.Owed, Binding: s.Binding,
		Passes: s.Passes, Knocked: s.Knocked, Boneyard: v.Boneyard(), Turn: s.Turn, End: endOf(result, v.Seats()),
	}
	for seat := range game.SeatsOf(v.Seats()).All() {
		p.Trains = append(p.Trains, v.Train(seat.OwnTrain()))
		p.Hands = append(p.Hands, handOf(v, seat))
	}
	for i := range v.MexicanTrains() {
		p.Mexican = append(p.Mexican, v.Train(game.Mexican+game.Train(i)))
	}
	if drew := v.Drew(); drew != tile.None {
		p.Drew = &drew
	}
	var actions [64]game.Action
	p.Legal = legalOf(v.Seat(), v.Legal(actions[:0]))
	return p, err
}

// handOf returns a hand as the viewer sees it.
func handOf(v game.View, seat game.Seat) Hand {
	if hand, ok := v.HandOf(seat); ok {
		return Hand{Tiles: hand.Tiles(), Count: hand.Len()}
	}
	return Hand{Count: v.Count(seat)}
}

// legalOf returns the viewer's legal actions, sorted by code point, under the key of the viewer's
// seat.
func legalOf(viewer game.Seat, actions []game.Action) map[string][]Action {
	list := make([]Action, len(actions))
	for i, a := range actions {
		list[i] = Action(a.Bare())
	}
	if len(list) == 0 {
		return map[string][]Action{}
	}
	slices.Sort(list)
	return map[string][]Action{viewer.String(): list}
}

// endOf returns how a round ended, or nil if it has not ended.
func endOf(r game.Result, seats int) *End {
	if r.End == game.NotEnded {
		return nil
	}
	e := &End{Reason: r.End, Winners: r.Winners, Scores: []game.Score{}}
	if r.End != game.Redeal {
		e.Scores = r.Scores[1 : 1+seats]
	}
	return e
}

// statusOf returns what everybody knows about a round of n seats.
func statusOf(st *game.Status, binding game.Trains, n int) *Status {
	open := st.Open.List()
	s := &Status{
		Phase: st.Phase, Engine: st.Engine, Turn: st.Turn, Markers: st.Marked, Open: open,
		Owed: open[len(open)-int(st.Owed):], Passes: int(st.Passes), Knocked: st.Knocked,
	}
	if binding != 0 {
		s.Binding = st.Open.Among(binding)
	}
	if st.Starter != game.NoSeat {
		starter := int(st.Starter)
		s.Starter = &starter
	}
	s.Opened = make([]bool, 0, n)
	for seat := 1; seat <= n; seat++ {
		s.Opened = append(s.Opened, st.Opened.Has(game.Seat(seat)))
	}
	return s
}
