// Package rules holds the switches of Mexican Train: everything in which the five rule documents
// and their variants differ, as one Rules value.
//
// The engine looks at switches, never at the name of a rule set. A Rules value is compared with ==
// and copied by assignment. Check says whether a match can be played by it; CheckRound checks only
// what a single round needs.
//
// Switches lists all switches with their names and values, and how to read and write each of them.
// Code that handles rules in general needs no other list:
//
//	for _, s := range rules.Switches() {
//		fmt.Println(s.Name, s.Text(&r))
//	}
//
// The named rule sets are data of package preset.
package rules

import "roundhouse/game/tile"

// The lowest and the highest number of seats at a table.
const (
	MinSeats = 2
	MaxSeats = 14
)

// Rules has one value for each switch. The comment on a switch gives its JSON name.
type Rules struct {
	Set    tile.Pip // set: the highest pip
	Hand   Hands    // hand
	Rounds uint8    // rounds: the engines are Set, Set-1, …

	Engine       Engine       // engine
	EngineSearch EngineSearch // engine_search
	Starter      Starter      // starter

	Opening        Opening       // opening
	OpeningMin     uint8         // opening_min
	OpeningMaximal bool          // opening_maximal
	OpeningDraw    OpeningDraw   // opening_draw
	OpeningOrder   OpeningOrder  // opening_order
	OpeningDouble  OpeningDouble // opening_double
	OpeningOut     OpeningOut    // opening_out

	Compulsory bool // compulsory
	KeepDrawn  bool // keep_drawn

	MexicanTrains    uint8 // mexican_trains: 1, or 0 for any number
	MexicanInOpening bool  // mexican_in_opening
	OwnTrainFirst    bool  // own_train_first

	MarkerOnEmptyTrain           bool      // marker_on_empty_train
	MarkerIfDrawnPlayedElsewhere bool      // marker_if_drawn_played_elsewhere
	MarkerWhenBoneyardEmpty      bool      // marker_when_boneyard_empty
	MarkerWhenBoundByDouble      bool      // marker_when_bound_by_double
	MarkerOff                    MarkerOff // marker_off

	ExtraTile       ExtraTile       // extra_tile
	DoublesPerTurn  uint8           // doubles_per_turn: 1, or 0 for no limit
	DrawnDoubles    DrawnDoubles    // drawn_doubles
	Satisfy         Satisfy         // satisfy
	ExhaustedDouble ExhaustedDouble // exhausted_double
	OutOnDouble     bool            // out_on_double

	Knock        bool  // knock
	KnockPenalty uint8 // knock_penalty: a number of tiles

	Block             Block   // block
	Scoring           Scoring // scoring
	DoubleBlank       uint8   // double_blank: points of 0-0 in hand
	BlockedWinnerZero bool    // blocked_winner_zero
	OpenHands         bool    // open_hands
}

// Hands holds the number of tiles dealt to each seat, by the number of seats; 0 if the rules do not
// allow that many seats.
type Hands [MaxSeats + 1]uint8

// Engine says where the round's engine comes from.
type Engine uint8

// The values of engine.
const (
	EngineHeld           Engine = iota // the seat that holds it lays it
	EngineSetAside                     // it is laid before the shuffle
	EngineStarterHighest               // it is the starter's highest double
	EngineHighestHeld                  // it is the highest double in any hand
)

// EngineSearch says how the engine is found if no seat holds it.
type EngineSearch uint8

// The values of engine_search.
const (
	SearchOneByOne EngineSearch = iota
	SearchEveryone
)

// Starter says who starts a round.
type Starter uint8

// The values of starter.
const (
	StarterEngineHolder Starter = iota
	StarterRotate
	StarterLot
	StarterLotOnce
)

// Opening says what a seat's first turn consists of.
type Opening uint8

// The values of opening.
const (
	OpeningTrain Opening = iota
	OpeningOwnTile
	OpeningNone
)

// OpeningDraw says how many tiles a seat draws that cannot begin its train.
type OpeningDraw uint8

// The values of opening_draw.
const (
	OpeningDrawNo OpeningDraw = iota
	OpeningDrawOne
	OpeningDrawUntil
)

// OpeningOrder says whether the seats open one after the other.
type OpeningOrder uint8

// The values of opening_order.
const (
	OpeningInTurn OpeningOrder = iota
	OpeningSimultaneous
)

// OpeningDouble says whether a double at the end of an opening train counts as open.
type OpeningDouble uint8

// The values of opening_double.
const (
	OpeningDoubleIgnored OpeningDouble = iota
	OpeningDoubleOpen
)

// OpeningOut says when the round ends if a seat goes out in its opening.
type OpeningOut uint8

// The values of opening_out.
const (
	OpeningOutFinish OpeningOut = iota
	OpeningOutAtOnce
)

// MarkerOff says which tiles take a marker off a train.
type MarkerOff uint8

// The values of marker_off.
const (
	MarkerOffOwnOnOwn MarkerOff = iota
	MarkerOffAnyoneThere
	MarkerOffOwnAnywhere
)

// ExtraTile says where the tile owed after a double may be laid.
type ExtraTile uint8

// The values of extra_tile.
const (
	ExtraTileAnywhere ExtraTile = iota
	ExtraTileOnDouble
	ExtraTileNone
)

// DrawnDoubles says whether a double drawn in this turn, or one that is the last tile in hand, may
// be laid although the turn already has the number of doubles that doubles_per_turn allows.
type DrawnDoubles uint8

// The values of drawn_doubles.
const (
	DrawnDoublesCount DrawnDoubles = iota
	DrawnDoublesFree
)

// Satisfy says which open doubles of earlier turns bind the seat in turn.
type Satisfy uint8

// The values of satisfy.
const (
	SatisfyOff Satisfy = iota
	SatisfyInOrder
	SatisfyReverse
	SatisfyAny
)

// ExhaustedDouble says whether an open double that no tile can satisfy still binds.
type ExhaustedDouble uint8

// The values of exhausted_double.
const (
	ExhaustedDoubleStays ExhaustedDouble = iota
	ExhaustedDoubleLifted
)

// Block says when a round ends although nobody has gone out.
type Block uint8

// The values of block.
const (
	BlockStuck Block = iota
	BlockAllPassed
)

// Scoring says which seats score, and what.
type Scoring uint8

// The values of scoring.
const (
	ScoringPenalty Scoring = iota
	ScoringPositive
)

// EngineKnown reports whether the engine of a round is known before its deal. The engines are then
// Set, Set-1, …; otherwise the hands decide the engine.
func (r *Rules) EngineKnown() bool {
	return r.Engine == EngineHeld || r.Engine == EngineSetAside
}

// Dealt returns the number of tiles that can be dealt: all tiles of the set, except an engine that
// is set aside.
func (r *Rules) Dealt() int {
	n := tile.Size(r.Set)
	if r.Engine == EngineSetAside {
		n--
	}
	return n
}
