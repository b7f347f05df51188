package words

import "roundhouse/game/rules"

// cond is a condition on a mix of rules.
type cond func(*rules.Rules) bool

func isNot(c cond) cond { return func(r *rules.Rules) bool { return !c(r) } }

func allOf(a, b cond) cond { return func(r *rules.Rules) bool { return a(r) && b(r) } }

func trainOpening(r *rules.Rules) bool   { return r.Opening == rules.OpeningTrain }
func tileOpening(r *rules.Rules) bool    { return r.Opening == rules.OpeningOwnTile }
func specialOpening(r *rules.Rules) bool { return r.Opening != rules.OpeningNone }
func drawsToOpen(r *rules.Rules) bool    { return r.OpeningDraw != rules.OpeningDrawNo }

func owesTile(r *rules.Rules) bool         { return r.ExtraTile != rules.ExtraTileNone }
func owesAnywhere(r *rules.Rules) bool     { return r.ExtraTile == rules.ExtraTileAnywhere }
func feedsDouble(r *rules.Rules) bool      { return r.ExtraTile == rules.ExtraTileOnDouble }
func satisfiesDoubles(r *rules.Rules) bool { return r.Satisfy != rules.SatisfyOff }
func laidFromHand(r *rules.Rules) bool     { return r.Engine != rules.EngineSetAside }
func isOptional(r *rules.Rules) bool       { return !r.Compulsory }
func mayKeepDrawn(r *rules.Rules) bool     { return r.KeepDrawn }
func countsPenalties(r *rules.Rules) bool  { return r.Scoring == rules.ScoringPenalty }
func rewardsOut(r *rules.Rules) bool       { return r.OutBonus > 0 }
func punishesMarkers(r *rules.Rules) bool  { return r.MarkerPenalty > 0 }
func hasTarget(r *rules.Rules) bool        { return r.TargetScore > 0 }

func drawsLots(r *rules.Rules) bool   { return r.DrawsLots() }
func layerStarts(r *rules.Rules) bool { return r.LayerStarts() }

func takesDouble(r *rules.Rules) bool          { return laidFromHand(r) && !enginesRun(r) }
func redealsWithoutDouble(r *rules.Rules) bool { return r.NoDouble == rules.NoDoubleRedeal }

func takesStartersDouble(r *rules.Rules) bool { return r.Engine == rules.EngineStarterHighest }

// mayRepeatDouble reports whether a turn could contain two doubles, if nothing limited them.
func mayRepeatDouble(r *rules.Rules) bool { return trainOpening(r) || owesAnywhere(r) }

// marksEveryPass reports whether every pass puts a marker on the seat's train.
func marksEveryPass(r *rules.Rules) bool {
	return r.MarkerOnEmptyTrain && r.MarkerWhenBoneyardEmpty && (r.MarkerWhenBoundByDouble || !satisfiesDoubles(r))
}

// satisfiesInTurn reports whether the order in which open doubles were laid matters.
func satisfiesInTurn(r *rules.Rules) bool {
	return r.Satisfy == rules.SatisfyInOrder || r.Satisfy == rules.SatisfyReverse
}

// mayDecline reports whether a seat may pass although it has a tile that fits.
func mayDecline(r *rules.Rules) bool { return isOptional(r) || mayKeepDrawn(r) }

// finishesOpening reports whether the others still finish their openings after a seat has gone out
// in its own.
func finishesOpening(r *rules.Rules) bool {
	return trainOpening(r) && r.OpeningOut == rules.OpeningOutFinish
}

// diesExhausted reports whether a double that is laid last of its suit is dead.
func diesExhausted(r *rules.Rules) bool { return r.ExhaustedDouble == rules.ExhaustedDoubleDead }

// openDoublesMatter reports whether any rule depends on which doubles are open.
func openDoublesMatter(r *rules.Rules) bool {
	return satisfiesDoubles(r) || r.OwnTrainFirst || exemptsDoubles(r)
}

// startsElsewhere reports whether a seat whose own train is empty may lay tiles wherever it may
// later.
func startsElsewhere(r *rules.Rules) bool {
	return r.ElsewhereBeforeOwn == rules.ElsewhereAllowed
}

// exemptsDoubles reports whether a seat whose own train is empty may lay on open doubles in places
// where it may not lay otherwise.
func exemptsDoubles(r *rules.Rules) bool {
	return !startsElsewhere(r) && !staysHome(r)
}

// staysHome reports whether a seat whose own train is empty may not even lay on an open double.
func staysHome(r *rules.Rules) bool { return r.ElsewhereBeforeOwn == rules.ElsewhereOwnOnlyAlways }

// opensLateDouble reports whether a double at the end of a late opening line is open, and that
// matters.
func opensLateDouble(r *rules.Rules) bool {
	return r.OpeningDouble == rules.OpeningDoubleOpen && openDoublesMatter(r)
}

// excusesBound reports whether a seat that an open double binds is excused from markers.
func excusesBound(r *rules.Rules) bool { return satisfiesDoubles(r) && !r.MarkerWhenBoundByDouble }

// drawsOnce reports whether a seat draws only one tile in an ordinary turn for the tile to be laid.
func drawsOnce(r *rules.Rules) bool { return r.Draw == rules.DrawOne }

// hasMexican reports whether there can be a Mexican train.
func hasMexican(r *rules.Rules) bool { return r.MexicanStart != rules.MexicanStartNever }

// blocksWhenStuck reports whether a round goes on while somebody could lay a tile.
func blocksWhenStuck(r *rules.Rules) bool { return r.Block != rules.BlockAllPassed }

// enginesRun reports whether the engines of all rounds are known beforehand.
func enginesRun(r *rules.Rules) bool { return r.EngineKnown() }

// enginesGoDown reports whether they are, and each is one lower than the last.
func enginesGoDown(r *rules.Rules) bool {
	return enginesRun(r) && r.EngineOrder == rules.EngineOrderDown
}

func lastsRounds(least, most int) cond {
	return func(r *rules.Rules) bool { return least <= r.MatchRounds() && r.MatchRounds() <= most }
}

// mayDrawInOpening reports whether a seat may hold a drawn tile in the opening.
func mayDrawInOpening(r *rules.Rules) bool {
	return drawsToOpen(r) || allOf(tileOpening, isOptional)(r)
}
