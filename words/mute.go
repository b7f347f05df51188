package words

import "roundhouse/rules"

// Mute reports whether the switch cannot matter in r, whatever its value, because
// another switch makes it pointless. A rule book does not mention it then, and a
// form may grey it out.
func Mute(r *rules.Rules, name string) bool {
	pointless := mute[name]
	return pointless != nil && pointless(r)
}

// cond is something that holds or does not hold in a mix of rules.
type cond func(*rules.Rules) bool

// mute says for each switch when it is pointless. None of these asks for the
// switch itself, but for an empty table of hands: there is nothing to say then.
var mute = map[string]cond{
	"hand":            func(r *rules.Rules) bool { return r.Hand == rules.Hands{} },
	"engine_search":   func(r *rules.Rules) bool { return r.Engine != rules.EngineHeld },
	"opening_min":     not(trainOpening),
	"opening_maximal": not(trainOpening),
	"opening_draw":    not(specialOpening),
	"opening_order":   not(specialOpening),
	// One tile on an empty train is never a double: the engine is the only one that fits.
	"opening_double":     func(r *rules.Rules) bool { return !trainOpening(r) || !openDoublesMatter(r) },
	"opening_out":        not(trainOpening),
	"mexican_in_opening": specialOpening,

	"marker_when_bound_by_double": not(satisfies),
	// A tile that attaches to a double is never one.
	"doubles_per_turn": func(r *rules.Rules) bool { return !trainOpening(r) && !owesAnywhere(r) },
	"drawn_doubles":    func(r *rules.Rules) bool { return r.DoublesPerTurn == 0 || !owesAnywhere(r) },
	"exhausted_double": not(satisfies),
	"out_on_double":    not(owes),

	"knock_penalty":       func(r *rules.Rules) bool { return !r.Knock },
	"blocked_winner_zero": func(r *rules.Rules) bool { return r.Scoring != rules.ScoringPenalty },
}

func not(c cond) cond { return func(r *rules.Rules) bool { return !c(r) } }

func both(a, b cond) cond { return func(r *rules.Rules) bool { return a(r) && b(r) } }

func trainOpening(r *rules.Rules) bool   { return r.Opening == rules.OpeningTrain }
func tileOpening(r *rules.Rules) bool    { return r.Opening == rules.OpeningOwnTile }
func specialOpening(r *rules.Rules) bool { return r.Opening != rules.OpeningNone }
func drawsToOpen(r *rules.Rules) bool    { return r.OpeningDraw != rules.OpeningDrawNo }

func owes(r *rules.Rules) bool         { return r.ExtraTile != rules.ExtraTileNone }
func owesAnywhere(r *rules.Rules) bool { return r.ExtraTile == rules.ExtraTileAnywhere }
func feeds(r *rules.Rules) bool        { return r.ExtraTile == rules.ExtraTileOnDouble }
func satisfies(r *rules.Rules) bool    { return r.Satisfy != rules.SatisfyOff }
func laidFromHand(r *rules.Rules) bool { return r.Engine != rules.EngineSetAside }
func optional(r *rules.Rules) bool     { return !r.Compulsory }
func mayKeep(r *rules.Rules) bool      { return r.KeepDrawn }

// satisfiesInTurn: which open double was laid before which matters.
func satisfiesInTurn(r *rules.Rules) bool {
	return r.Satisfy == rules.SatisfyInOrder || r.Satisfy == rules.SatisfyReverse
}

// declines: a seat may pass although it has a tile that fits.
func declines(r *rules.Rules) bool { return optional(r) || mayKeep(r) }

// finishesOpening: who goes out in the opening does not end the round at once.
func finishesOpening(r *rules.Rules) bool {
	return trainOpening(r) && r.OpeningOut == rules.OpeningOutFinish
}

// openDoublesMatter: satisfy and own_train_first ask which doubles are open.
func openDoublesMatter(r *rules.Rules) bool { return satisfies(r) || r.OwnTrainFirst }

// enginesRun: the engines of the rounds are known beforehand, one lower each time.
func enginesRun(r *rules.Rules) bool {
	return r.Engine == rules.EngineHeld || r.Engine == rules.EngineSetAside
}
