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

// Rules has one value for each switch. The comment on a field begins with the switch's JSON name and
// says which of the documents has which value: Czech, Estonian, Pagat, French or Japanese. A value
// that is said to be from a variant is in a rule set beside the document's own.
type Rules struct {
	// set: the highest pip. 12 in all documents; 9 in a French variant.
	Set tile.Pip
	// hand: how many tiles a seat takes, by the number of seats. Each document has its own table, but
	// Japanese has lost its own and refers to Pagat's.
	Hand Hands
	// rounds: how many a match has. 13 in all documents; Czech also speaks of 12.
	Rounds uint8

	// engine: held in Estonian, Pagat and Japanese, set_aside in Czech and French and as a variant in
	// Pagat and Japanese. The others are variants in Japanese.
	Engine Engine
	// engine_search: one_by_one in Estonian and Pagat, everyone in Japanese.
	EngineSearch EngineSearch
	// starter: engine_holder in Estonian, Pagat and Japanese, rotate in French, lot_once in Czech, which
	// can also be read as lot.
	Starter Starter

	// opening: train in Czech, Pagat and Japanese, own_tile in Estonian, none in French. The last two
	// are variants in Pagat.
	Opening Opening
	// opening_min: how many tiles an opening train must have if its seat can lay them. 0 in Czech, where
	// a seat may decline, 1 in Pagat and Japanese.
	OpeningMin uint8
	// opening_maximal: an opening train must go on while a tile fits. Only in Japanese.
	OpeningMaximal bool
	// opening_draw: no in Czech, Pagat and Japanese, one in Estonian, which can also be read as until.
	OpeningDraw OpeningDraw
	// opening_order: simultaneous in Czech, in_turn in Estonian, Pagat and Japanese.
	OpeningOrder OpeningOrder
	// opening_double: open in Pagat and Japanese, ignored in Czech, which can also be read as open.
	OpeningDouble OpeningDouble
	// opening_out: finish in Czech, Pagat and Japanese, at_once where Estonian is read as having trains.
	OpeningOut OpeningOut

	// compulsory: a seat that has a legal tile must lay one. In all documents except Czech.
	Compulsory bool
	// keep_drawn: a seat may keep the tile that it has drawn although that fits. In Czech; Pagat can
	// also be read so.
	KeepDrawn bool

	// mexican_trains: how many there may be: 1, or 0 for any number. 0 in Estonian, 1 in the others.
	MexicanTrains uint8
	// mexican_in_opening: a seat may lay on a Mexican train in its first turn. In French, and in
	// variants of Pagat without an opening.
	MexicanInOpening bool
	// own_train_first: a tile that fits the engine must start the own train while that is empty. Only in
	// Estonian.
	OwnTrainFirst bool

	// marker_on_empty_train: a train without tiles can be marked. In all documents except Estonian.
	MarkerOnEmptyTrain bool
	// marker_if_drawn_played_elsewhere: a seat that had to draw gets a marker if the tile does not fit
	// its own train and it lays it on another one. Only in Estonian.
	MarkerIfDrawnPlayedElsewhere bool
	// marker_when_boneyard_empty: a seat gets a marker for a pass also if it could not draw. In all
	// documents except Czech, which can also be read so.
	MarkerWhenBoneyardEmpty bool
	// marker_when_bound_by_double: a seat gets a marker for a pass also if an open double let it play
	// nowhere else. In all documents; a variant in Pagat excuses the seat.
	MarkerWhenBoundByDouble bool
	// marker_off: own_on_own in all documents, anyone_there in a variant in Pagat, own_anywhere in
	// another; French can also be read as own_anywhere.
	MarkerOff MarkerOff

	// extra_tile: on_double in Czech, anywhere in the other documents. No document has none.
	ExtraTile ExtraTile
	// doubles_per_turn: 1, or 0 for no limit. 1 in French and in a variant in Pagat, 0 in the others;
	// French can also be read as 0.
	DoublesPerTurn uint8
	// drawn_doubles: free in French, count in the variant in Pagat. The others have no limit of doubles.
	DrawnDoubles DrawnDoubles
	// satisfy: in_order in Estonian, Pagat and French, reverse in Czech, any in Japanese; reverse and
	// off in variants in Pagat, off in one in Japanese.
	Satisfy Satisfy
	// exhausted_double: lifted in French, stays in the others.
	ExhaustedDouble ExhaustedDouble
	// out_on_double: a seat may go out with a double, for which it owes no tile. In all documents.
	OutOnDouble bool

	// knock: a seat with one tile left must announce it. Only in French.
	Knock bool
	// knock_penalty: how many tiles a seat draws that has not knocked in time. In no document: French
	// names no penalty, which is 0.
	KnockPenalty uint8

	// block: all_passed in Japanese, which can also be read as stuck, and stuck in the others.
	Block Block
	// scoring: positive in Czech, which has penalty as its second way, and in a variant in Pagat;
	// penalty in the others.
	Scoring Scoring
	// double_blank: the points of 0-0 in hand. 50 in Czech, 0 in the others.
	DoubleBlank uint8
	// blocked_winner_zero: the winner of a blocked round scores 0, not the points of its hand. Only in
	// Czech.
	BlockedWinnerZero bool
	// open_hands: everybody sees all hands. A variant in French.
	OpenHands bool
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
	SearchOneByOne EngineSearch = iota // the seats draw a tile each in turn, until one draws it
	SearchEveryone                     // all seats draw a tile each and keep it, until one has drawn it
)

// Starter says who starts a round.
type Starter uint8

// The values of starter.
const (
	StarterEngineHolder Starter = iota // the seat that lays the engine
	StarterRotate                      // the next seat clockwise after the last starter
	StarterLot                         // a lot before each round
	StarterLotOnce                     // a lot before the first round, then the next seat clockwise
)

// Opening says what a seat's first turn consists of.
type Opening uint8

// The values of opening.
const (
	OpeningTrain   Opening = iota // a train of any number of tiles
	OpeningOwnTile                // one tile, on the own train
	OpeningNone                   // it is a turn like any other
)

// OpeningDraw says how many tiles a seat draws that cannot begin its train.
type OpeningDraw uint8

// The values of opening_draw.
const (
	OpeningDrawNo    OpeningDraw = iota // it passes
	OpeningDrawOne                      // it draws one, and lays it if it fits
	OpeningDrawUntil                    // it draws until a tile fits or the boneyard is empty
)

// OpeningOrder says whether the seats open one after the other.
type OpeningOrder uint8

// The values of opening_order.
const (
	OpeningInTurn       OpeningOrder = iota // they do, clockwise from the starter
	OpeningSimultaneous                     // they may all open at the same time
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
	OpeningOutFinish OpeningOut = iota // when all seats have opened
	OpeningOutAtOnce                   // at once
)

// MarkerOff says which tiles take a marker off a train.
type MarkerOff uint8

// The values of marker_off.
const (
	MarkerOffOwnOnOwn    MarkerOff = iota // one that its owner lays there
	MarkerOffAnyoneThere                  // one that any seat lays there
	MarkerOffOwnAnywhere                  // one that its owner lays on any train
)

// ExtraTile says where the tile owed after a double may be laid.
type ExtraTile uint8

// The values of extra_tile.
const (
	ExtraTileAnywhere ExtraTile = iota // on a double of this turn, or wherever else the seat may play
	ExtraTileOnDouble                  // only on the double
	ExtraTileNone                      // no tile is owed
)

// DrawnDoubles says whether a double drawn in this turn, or one that is the last tile in hand, may
// be laid although the turn already has the number of doubles that doubles_per_turn allows.
type DrawnDoubles uint8

// The values of drawn_doubles.
const (
	DrawnDoublesCount DrawnDoubles = iota // it may not
	DrawnDoublesFree                      // it may
)

// Satisfy says which open doubles of earlier turns bind the seat in turn.
type Satisfy uint8

// The values of satisfy.
const (
	SatisfyOff     Satisfy = iota // none
	SatisfyInOrder                // the oldest
	SatisfyReverse                // the newest
	SatisfyAny                    // any of them, as the seat likes
)

// ExhaustedDouble says whether an open double that no tile can satisfy still binds.
type ExhaustedDouble uint8

// The values of exhausted_double.
const (
	ExhaustedDoubleStays  ExhaustedDouble = iota // it does
	ExhaustedDoubleLifted                        // it does not
)

// Block says when a round ends although nobody has gone out.
type Block uint8

// The values of block.
const (
	BlockStuck     Block = iota // when the boneyard is empty and no seat can lay a tile
	BlockAllPassed              // when all seats have passed in a row
)

// Scoring says which seats score, and what.
type Scoring uint8

// The values of scoring.
const (
	ScoringPenalty  Scoring = iota // each seat, the points of its hand; the lowest total wins
	ScoringPositive                // the winner of a round, the points of the other hands; the highest total wins
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
