package rules

import "roundhouse/game/tile"

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

// NoDouble says what happens if no seat holds a double that could be the engine.
type NoDouble uint8

// The values of no_double.
const (
	NoDoubleRedeal   NoDouble = iota // the same round is dealt again
	NoDoubleInTurn                   // the seats draw a tile each in turn, until one draws a double
	NoDoubleEveryone                 // all seats draw a tile each, until some have doubles
)

// FirstEngine is the engine of the first round: its pip plus one, or 0 for the one with which
// engine_order usually begins.
type FirstEngine uint8

// EngineOrder says which engine follows in the next round.
type EngineOrder uint8

// The values of engine_order.
const (
	EngineOrderDown     EngineOrder = iota // the next lower one
	EngineOrderUp                          // the next higher one
	EngineOrderDownWrap                    // the next lower one, and after 0 the set's highest
)

// Starter says who starts a round.
type Starter uint8

// The values of starter.
const (
	StarterEngineHolder Starter = iota // the seat that lays the engine
	StarterRotate                      // the next seat clockwise after the last starter
	StarterLot                         // a lot before each round
	StarterLotOnce                     // a lot before the first round, then the next seat clockwise
	StarterWinner                      // a lot before the first round, then the winner of the round before
	StarterLeftOfLayer                 // the seat after the one that laid the last engine
)

// LotBy says which of the tiles drawn as lots decides.
type LotBy uint8

// The values of lot_by.
const (
	LotBySum         LotBy = iota // that with the highest sum of pips
	LotByDoubleFirst              // the highest double or, without doubles, that with the highest sum
	LotByLowest                   // that with the lowest sum
)

// Rank returns a number for a lot: the seats with the highest number start, or draw again if there
// are several.
func (by LotBy) Rank(t tile.Tile) int {
	switch {
	case by == LotByLowest:
		return -t.Pips()
	case by == LotByDoubleFirst && t.Double():
		return tile.Count + t.Pips()
	}
	return t.Pips()
}

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

// DrawLimit says how many tiles a seat draws in an ordinary turn that cannot lay a tile.
type DrawLimit uint8

// The values of draw.
const (
	DrawOne   DrawLimit = iota // one
	DrawTwo                    // a second one if it cannot lay the first
	DrawUntil                  // until it can lay one or the boneyard is empty
)

// MexicanStart says whether a seat must lay a tile that could only start a Mexican train.
type MexicanStart uint8

// The values of mexican_start.
const (
	MexicanStartMust  MexicanStart = iota // like any other tile
	MexicanStartMay                       // it may draw instead, and keep such a tile when it has drawn it
	MexicanStartNever                     // there is no Mexican train
)

// ElsewhereBeforeOwn says where else a seat may lay tiles while its own train has none. Except with
// OwnOnlyAlways, trains that end in an open double are not restricted.
type ElsewhereBeforeOwn uint8

// The values of elsewhere_before_own.
const (
	ElsewhereAllowed       ElsewhereBeforeOwn = iota // wherever it may lay later
	ElsewhereNotMexican                              // not on Mexican trains
	ElsewhereNotOthers                               // not on other seats' trains
	ElsewhereOwnOnly                                 // nowhere
	ElsewhereOwnOnlyAlways                           // nowhere, not even where an open double binds it
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
	ExhaustedDoubleDead                          // it does not, and it never counts as open if it is laid last of its suit
)

// Block says when a round ends although nobody has gone out.
type Block uint8

// The values of block.
const (
	BlockStuck     Block = iota // when the boneyard is empty and no seat can lay a tile
	BlockAllPassed              // when all seats have passed in a row
	BlockAllMarked              // as with stuck, or as soon as all seats' trains are marked
)

// Scoring says which seats score, and what.
type Scoring uint8

// The values of scoring.
const (
	ScoringPenalty  Scoring = iota // each seat, the points of its hand; the lowest total wins
	ScoringPositive                // the winner of a round, the points of the other hands; the highest total wins
)
