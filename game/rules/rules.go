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

// Rules has one value for each switch. The comment on a field begins with the switch's JSON name
// and says which of the documents has which value: Czech, Estonian, Pagat, French or Japanese. A
// value that is said to be from a variant is in a rule set beside the document's own.
type Rules struct {
	// set: the highest pip. 12 in all documents; 9 in a French variant.
	Set tile.Pip
	// hand: how many tiles a seat takes, by the number of seats. Each document has its own table, but
	// Japanese has lost its own and refers to Pagat's.
	Hand Hands
	// rounds: how many a match has, or 0 for as many as the order of the engines allows, see
	// MatchRounds. 13 in all documents; Czech also speaks of 12.
	Rounds uint8

	// engine: held in Estonian, Pagat and Japanese, set_aside in Czech and French and as a variant in
	// Pagat and Japanese. The others are variants in Japanese.
	Engine Engine
	// engine_search: one_by_one in Estonian and Pagat, everyone in Japanese.
	EngineSearch EngineSearch
	// no_double: what happens if the engine must be a double from a hand and there is none. redeal in
	// Japanese; no document has the others.
	NoDouble NoDouble
	// first_engine: the engine of the first round. In no document: all begin with the highest double.
	FirstEngine FirstEngine
	// engine_order: which engine the next round has. In no document: all go down.
	EngineOrder EngineOrder
	// starter: engine_holder in Estonian, Pagat and Japanese, rotate in French, lot_once in Czech,
	// which can also be read as lot. No document has winner or left_of_layer.
	Starter Starter
	// lot_by: which lot decides. sum in Czech; the other documents draw no lots.
	LotBy LotBy

	// opening: train in Czech, Pagat and Japanese, own_tile in Estonian, none in French. The last two
	// are variants in Pagat.
	Opening Opening
	// opening_min: how many tiles an opening train must have if its seat can lay them. 0 in Czech,
	// where a seat may decline, 1 in Pagat and Japanese.
	OpeningMin uint8
	// opening_maximal: an opening train must go on while a tile fits. Only in Japanese.
	OpeningMaximal bool
	// opening_draw: no in Czech, Pagat and Japanese, one in Estonian, which can also be read as until.
	OpeningDraw OpeningDraw
	// opening_order: simultaneous in Czech, in_turn in Estonian, Pagat and Japanese.
	OpeningOrder OpeningOrder
	// opening_double: open in Pagat and Japanese, ignored in Czech, which can also be read as open.
	OpeningDouble OpeningDouble
	// opening_out: finish in Czech, Pagat and Japanese, at_once where Estonian is read as having
	// trains.
	OpeningOut OpeningOut
	// late_opening: a seat that begins its train after its first turn may lay as many tiles there as in
	// the opening. In no document.
	LateOpening bool

	// compulsory: a seat that has a legal tile must lay one. In all documents except Czech.
	Compulsory bool
	// draw: how many tiles a seat draws in an ordinary turn. No document has two or until.
	Draw DrawLimit
	// keep_drawn: a seat may keep the tile that it has drawn although that fits. In Czech; Pagat can
	// also be read so.
	KeepDrawn bool

	// mexican_trains: how many there may be: 1, or 0 for any number. 0 in Estonian, 1 in the others.
	MexicanTrains uint8
	// mexican_start: whether a tile that could only start a Mexican train must be laid. In no document
	// but as must.
	MexicanStart MexicanStart
	// mexican_in_opening: a seat may lay on a Mexican train in its first turn. In French, and in
	// variants of Pagat without an opening.
	MexicanInOpening bool
	// own_train_first: a tile that fits the engine must start the own train while that is empty. Only
	// in Estonian.
	OwnTrainFirst bool
	// elsewhere_before_own: where else a seat may lay while its own train is empty. In no document.
	ElsewhereBeforeOwn ElsewhereBeforeOwn

	// marker_on_empty_train: a train without tiles can be marked. In all documents except Estonian.
	MarkerOnEmptyTrain bool
	// marker_if_drawn_played_elsewhere: a seat that had to draw gets a marker if the tile does not fit
	// its own train and it lays it on another one. Only in Estonian.
	MarkerIfDrawnPlayedElsewhere bool
	// marker_if_not_on_own: a seat gets a marker if it lays a tile elsewhere while it has none for the
	// end of its own train. In no document.
	MarkerIfNotOnOwn bool
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
	// drawn_doubles: free in French, count in the variant in Pagat. The others have no limit of
	// doubles.
	DrawnDoubles DrawnDoubles
	// satisfy: in_order in Estonian, Pagat and French, reverse in Czech, any in Japanese; reverse and
	// off in variants in Pagat, off in one in Japanese.
	Satisfy Satisfy
	// exhausted_double: lifted in French, stays in the others. No document has dead.
	ExhaustedDouble ExhaustedDouble
	// out_on_double: a seat may go out with a double, for which it owes no tile. In all documents.
	OutOnDouble bool

	// knock: a seat with one tile left must announce it. Only in French.
	Knock bool
	// knock_penalty: how many tiles a seat draws that has not knocked in time. In no document: French
	// names no penalty, which is 0.
	KnockPenalty uint8

	// block: all_passed in Japanese, which can also be read as stuck, and stuck in the others. No
	// document has all_marked.
	Block Block
	// scoring: positive in Czech, which has penalty as its second way, and in a variant in Pagat;
	// penalty in the others.
	Scoring Scoring
	// double_blank: the points of 0-0 in hand. 50 in Czech, 0 in the others.
	DoubleBlank uint8
	// blank_half: the points of a blank half in hand, beside those of the other half; 0-0 is counted by
	// double_blank alone. In no document, which is 0.
	BlankHalf uint8
	// blocked_winner_zero: the winner of a blocked round scores 0, not the points of its hand. Only in
	// Czech.
	BlockedWinnerZero bool
	// out_bonus: how many points better a seat scores that goes out. In no document, which is 0.
	OutBonus uint8
	// marker_penalty: how many points worse a seat scores whose train is marked at the end of the
	// round. In no document, which is 0.
	MarkerPenalty uint8
	// target_score: the match ends after the round in which a total reaches it. In no document, which
	// is 0.
	TargetScore uint16
	// open_hands: everybody sees all hands. A variant in French.
	OpenHands bool
}

// Hands holds the number of tiles dealt to each seat, by the number of seats; 0 if the rules do not
// allow that many seats.
type Hands [MaxSeats + 1]uint8

// switches has a line for each field of Rules, in their order.
var switches = []Switch{
	onlyPlayed(numberSwitch("set", 2, int(tile.MaxPip), func(r *Rules) *tile.Pip { return &r.Set }), 6, 9, 12, 15, 18),
	{Name: "hand", Kind: HandTable},
	numberSwitch("rounds", 0, 2*(int(tile.MaxPip)+1), func(r *Rules) *uint8 { return &r.Rounds }),
	wordSwitch("engine", func(r *Rules) *Engine { return &r.Engine }, "held", "set_aside",
		"starter_highest", "highest_held"),
	wordSwitch("engine_search", func(r *Rules) *EngineSearch { return &r.EngineSearch }, "one_by_one", "everyone"),
	added(wordSwitch("no_double", func(r *Rules) *NoDouble { return &r.NoDouble }, "redeal", "in_turn", "everyone")),
	added(orNull(numberSwitch("first_engine", 0, int(tile.MaxPip), func(r *Rules) *FirstEngine { return &r.FirstEngine }))),
	added(wordSwitch("engine_order", func(r *Rules) *EngineOrder { return &r.EngineOrder }, "down", "up", "down_wrap")),
	wordSwitch("starter", func(r *Rules) *Starter { return &r.Starter }, "engine_holder", "rotate", "lot", "lot_once",
		"winner", "left_of_layer"),
	added(wordSwitch("lot_by", func(r *Rules) *LotBy { return &r.LotBy }, "sum", "double_first", "lowest")),
	wordSwitch("opening", func(r *Rules) *Opening { return &r.Opening }, "train", "own_tile", "none"),
	numberSwitch("opening_min", 0, 1, func(r *Rules) *uint8 { return &r.OpeningMin }),
	flagSwitch("opening_maximal", func(r *Rules) *bool { return &r.OpeningMaximal }),
	wordSwitch("opening_draw", func(r *Rules) *OpeningDraw { return &r.OpeningDraw }, "no", "one", "until"),
	wordSwitch("opening_order", func(r *Rules) *OpeningOrder { return &r.OpeningOrder }, "in_turn", "simultaneous"),
	wordSwitch("opening_double", func(r *Rules) *OpeningDouble { return &r.OpeningDouble }, "ignored", "open"),
	wordSwitch("opening_out", func(r *Rules) *OpeningOut { return &r.OpeningOut }, "finish", "at_once"),
	added(flagSwitch("late_opening", func(r *Rules) *bool { return &r.LateOpening })),
	flagSwitch("compulsory", func(r *Rules) *bool { return &r.Compulsory }),
	added(wordSwitch("draw", func(r *Rules) *DrawLimit { return &r.Draw }, "one", "two", "until")),
	flagSwitch("keep_drawn", func(r *Rules) *bool { return &r.KeepDrawn }),
	numberSwitch("mexican_trains", 0, 1, func(r *Rules) *uint8 { return &r.MexicanTrains }),
	added(wordSwitch("mexican_start", func(r *Rules) *MexicanStart { return &r.MexicanStart }, "must", "may", "never")),
	flagSwitch("mexican_in_opening", func(r *Rules) *bool { return &r.MexicanInOpening }),
	flagSwitch("own_train_first", func(r *Rules) *bool { return &r.OwnTrainFirst }),
	added(wordSwitch("elsewhere_before_own", func(r *Rules) *ElsewhereBeforeOwn { return &r.ElsewhereBeforeOwn },
		"allowed", "not_mexican", "not_others", "own_only", "own_only_always")),
	flagSwitch("marker_on_empty_train", func(r *Rules) *bool { return &r.MarkerOnEmptyTrain }),
	flagSwitch("marker_if_drawn_played_elsewhere", func(r *Rules) *bool { return &r.MarkerIfDrawnPlayedElsewhere }),
	added(flagSwitch("marker_if_not_on_own", func(r *Rules) *bool { return &r.MarkerIfNotOnOwn })),
	flagSwitch("marker_when_boneyard_empty", func(r *Rules) *bool { return &r.MarkerWhenBoneyardEmpty }),
	flagSwitch("marker_when_bound_by_double", func(r *Rules) *bool { return &r.MarkerWhenBoundByDouble }),
	wordSwitch("marker_off", func(r *Rules) *MarkerOff { return &r.MarkerOff }, "own_on_own",
		"anyone_there", "own_anywhere"),
	wordSwitch("extra_tile", func(r *Rules) *ExtraTile { return &r.ExtraTile }, "anywhere", "on_double", "none"),
	numberSwitch("doubles_per_turn", 0, 1, func(r *Rules) *uint8 { return &r.DoublesPerTurn }),
	wordSwitch("drawn_doubles", func(r *Rules) *DrawnDoubles { return &r.DrawnDoubles }, "count", "free"),
	wordSwitch("satisfy", func(r *Rules) *Satisfy { return &r.Satisfy }, "off", "in_order", "reverse", "any"),
	wordSwitch("exhausted_double", func(r *Rules) *ExhaustedDouble { return &r.ExhaustedDouble }, "stays", "lifted", "dead"),
	flagSwitch("out_on_double", func(r *Rules) *bool { return &r.OutOnDouble }),
	flagSwitch("knock", func(r *Rules) *bool { return &r.Knock }),
	added(numberSwitch("knock_penalty", 0, 3, func(r *Rules) *uint8 { return &r.KnockPenalty })),
	wordSwitch("block", func(r *Rules) *Block { return &r.Block }, "stuck", "all_passed", "all_marked"),
	wordSwitch("scoring", func(r *Rules) *Scoring { return &r.Scoring }, "penalty", "positive"),
	numberSwitch("double_blank", 0, 100, func(r *Rules) *uint8 { return &r.DoubleBlank }),
	added(numberSwitch("blank_half", 0, 50, func(r *Rules) *uint8 { return &r.BlankHalf })),
	flagSwitch("blocked_winner_zero", func(r *Rules) *bool { return &r.BlockedWinnerZero }),
	added(numberSwitch("out_bonus", 0, 100, func(r *Rules) *uint8 { return &r.OutBonus })),
	added(numberSwitch("marker_penalty", 0, 100, func(r *Rules) *uint8 { return &r.MarkerPenalty })),
	added(orNone(numberSwitch("target_score", 10, 2000, func(r *Rules) *uint16 { return &r.TargetScore }))),
	flagSwitch("open_hands", func(r *Rules) *bool { return &r.OpenHands }),
}

// EngineKnown reports whether the engine of a round is known before its deal: then it is the one of
// EngineOf. Otherwise the hands decide the engine.
func (r *Rules) EngineKnown() bool {
	return r.Engine == EngineHeld || r.Engine == EngineSetAside
}

// EngineOf returns the engine of a round, from 1, if it is known before the deal. There must be that
// many rounds in the order.
func (r *Rules) EngineOf(round int) tile.Pip {
	all, first, n := int(r.Set)+1, int(r.firstEngine()), (round-1)%(int(r.Set)+1)
	if r.EngineOrder == EngineOrderUp {
		return tile.Pip((first + n) % all)
	}
	return tile.Pip((first - n + all) % all)
}

// PlaceOf returns how many engines come before the given one in the order of a match that begins
// with first_engine and goes through all doubles.
func (r *Rules) PlaceOf(engine tile.Pip) int {
	all, ahead := int(r.Set)+1, int(r.firstEngine())-int(engine)
	if r.EngineOrder == EngineOrderUp {
		ahead = -ahead
	}
	return (ahead + all) % all
}

// NextEngine returns the engine that follows the given one, or NoPip if none is left.
func (r *Rules) NextEngine(engine tile.Pip) tile.Pip {
	switch {
	case r.EnginesAfter(engine) == 0:
		return tile.NoPip
	case r.EngineOrder == EngineOrderUp:
		return engine + 1
	case engine == 0:
		return r.Set
	}
	return engine - 1
}

// EnginesAfter returns how many engines can follow the given one.
func (r *Rules) EnginesAfter(engine tile.Pip) int {
	switch r.EngineOrder {
	case EngineOrderUp:
		return int(r.Set - engine)
	case EngineOrderDownWrap:
		return 2*int(r.Set) + 1
	}
	return int(engine)
}

// firstEngine returns the engine of the first round, if it is known before the deal.
func (r *Rules) firstEngine() tile.Pip {
	switch {
	case r.FirstEngine != 0:
		return tile.Pip(r.FirstEngine - 1)
	case r.EngineOrder == EngineOrderUp:
		return 0
	}
	return r.Set
}

// MatchRounds returns how many rounds a match has.
func (r *Rules) MatchRounds() int {
	switch {
	case r.Rounds > 0:
		return int(r.Rounds)
	case r.EngineOrder == EngineOrderDownWrap:
		return int(r.Set) + 1
	}
	return r.MostRounds()
}

// MostRounds returns how many rounds the order of the engines allows.
func (r *Rules) MostRounds() int {
	if !r.EngineKnown() {
		return int(r.Set) + 1
	}
	return r.EnginesAfter(r.firstEngine()) + 1
}

// Searches reports whether seats draw tiles if no hand has an engine, and whether all of them do that
// before they look.
func (r *Rules) Searches() (draw, everyone bool) {
	if r.Engine == EngineHeld {
		return true, r.EngineSearch == SearchEveryone
	}
	return r.NoDouble != NoDoubleRedeal, r.NoDouble == NoDoubleEveryone
}

// NamesStarter reports whether the seat that acts first is known before the engine is laid, or, with
// starter_highest, the seat whose turn it is to lay it.
func (r *Rules) NamesStarter() bool { return r.Starter != StarterEngineHolder }

// LayerStarts reports whether the seat that lays the engine from its hand acts first.
func (r *Rules) LayerStarts() bool { return !r.NamesStarter() || r.Engine == EngineStarterHighest }

// DrawsLots reports whether a lot decides who starts the first round.
func (r *Rules) DrawsLots() bool {
	return r.Starter == StarterLot || r.Starter == StarterLotOnce || r.Starter == StarterWinner
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
