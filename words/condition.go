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

func always(*rules.Rules) bool { return true }

func laidRoundsDouble(r *rules.Rules) bool { return r.Engine == rules.EngineHeld }
func laysHighest(r *rules.Rules) bool      { return r.Engine == rules.EngineHighestHeld }
func followsLayer(r *rules.Rules) bool     { return r.Starter == rules.StarterLeftOfLayer }
func drawsEachRound(r *rules.Rules) bool   { return r.Starter == rules.StarterLot }
func drawsOneLot(r *rules.Rules) bool      { return r.Starter == rules.StarterLotOnce }
func winnerStarts(r *rules.Rules) bool     { return r.Starter == rules.StarterWinner }

// rotatesStarter reports whether the starter is the next seat in each round, whoever lays the engine.
func rotatesStarter(r *rules.Rules) bool {
	return r.Starter == rules.StarterRotate && !takesStartersDouble(r)
}

// searchesFor returns the condition that seats draw for the engine of a kind, one by one or everyone.
func searchesFor(kind cond, everyone bool) cond {
	return func(r *rules.Rules) bool {
		draw, all := r.Searches()
		return kind(r) && draw && all == everyone
	}
}

// dealsAlike reports whether hands have the same size for all numbers of players.
func dealsAlike(r *rules.Rules) bool {
	size := uint8(0)
	for _, n := range r.Hand {
		if n > 0 && size > 0 && n != size {
			return false
		}
		size = max(size, n)
	}
	return true
}

func goesOnWhileFits(r *rules.Rules) bool    { return r.OpeningMaximal }
func mustOpen(r *rules.Rules) bool           { return r.OpeningMin > 0 }
func limitsDoubles(r *rules.Rules) bool      { return r.DoublesPerTurn > 0 }
func freesDrawn(r *rules.Rules) bool         { return r.DrawnDoubles == rules.DrawnDoublesFree }
func mexicanAtOnce(r *rules.Rules) bool      { return r.MexicanInOpening }
func manyMexican(r *rules.Rules) bool        { return r.MexicanTrains == 0 }
func mayStartMexican(r *rules.Rules) bool    { return r.MexicanStart == rules.MexicanStartMay }
func marksEmpty(r *rules.Rules) bool         { return r.MarkerOnEmptyTrain }
func marksEmptyBoneyard(r *rules.Rules) bool { return r.MarkerWhenBoneyardEmpty }
func marksDrawn(r *rules.Rules) bool         { return r.MarkerIfDrawnPlayedElsewhere }
func marksLeaving(r *rules.Rules) bool       { return r.MarkerIfNotOnOwn }
func startsOwnFirst(r *rules.Rules) bool     { return r.OwnTrainFirst }
func staysExhausted(r *rules.Rules) bool     { return r.ExhaustedDouble == rules.ExhaustedDoubleStays }
func mustKnock(r *rules.Rules) bool          { return r.Knock }
func punishesSilence(r *rules.Rules) bool    { return r.KnockPenalty > 0 }
func countsBlanks(r *rules.Rules) bool       { return r.BlankHalf > 0 }
func sparesLowest(r *rules.Rules) bool       { return r.BlockedWinnerZero }

func openingDraws(limit rules.OpeningDraw) cond {
	return func(r *rules.Rules) bool { return specialOpening(r) && r.OpeningDraw == limit }
}

func draws(limit rules.DrawLimit) cond {
	return func(r *rules.Rules) bool { return r.Draw == limit }
}

func satisfies(order rules.Satisfy) cond {
	return func(r *rules.Rules) bool { return r.Satisfy == order }
}

func elsewhere(where rules.ElsewhereBeforeOwn) cond {
	return func(r *rules.Rules) bool { return r.ElsewhereBeforeOwn == where }
}

func comesOff(by rules.MarkerOff) cond {
	return func(r *rules.Rules) bool { return r.MarkerOff == by }
}

func blocks(how rules.Block) cond {
	return func(r *rules.Rules) bool { return r.Block == how }
}

// drawsFirst reports whether a drawn tile that fits must be laid in the first turn.
func drawsFirst(r *rules.Rules) bool { return specialOpening(r) && drawsToOpen(r) }

// drawsOtherwiseFirst reports whether one who cannot begin draws otherwise than in an ordinary turn.
func drawsOtherwiseFirst(r *rules.Rules) bool {
	same := r.OpeningDraw == rules.OpeningDrawOne && r.Draw == rules.DrawOne ||
		r.OpeningDraw == rules.OpeningDrawUntil && r.Draw == rules.DrawUntil
	return specialOpening(r) && !same
}

func opensTogether(r *rules.Rules) bool {
	return specialOpening(r) && r.OpeningOrder == rules.OpeningSimultaneous
}

func opensLate(r *rules.Rules) bool { return trainOpening(r) && r.LateOpening }

// hasDuties reports whether a double can leave a seat no choice but to lay a tile that fits.
func hasDuties(r *rules.Rules) bool { return satisfiesDoubles(r) || feedsDouble(r) }

func shunsMexican(r *rules.Rules) bool { return r.ElsewhereBeforeOwn == rules.ElsewhereNotMexican }

// ownOnly reports whether a seat whose own train is empty may lay on no other.
func ownOnly(r *rules.Rules) bool {
	return r.ElsewhereBeforeOwn == rules.ElsewhereOwnOnly || staysHome(r)
}

// shunsOthers reports whether a seat whose own train is empty may not lay on other seats' trains.
func shunsOthers(r *rules.Rules) bool {
	return r.ElsewhereBeforeOwn == rules.ElsewhereNotOthers || ownOnly(r)
}

// limitsElsewhere reports whether the places are limited of a seat whose own train is empty.
func limitsElsewhere(r *rules.Rules) bool {
	return !startsElsewhere(r) && !(shunsMexican(r) && !hasMexican(r))
}

// startsMexicanLater reports whether only a seat with a tile on its own train may start a Mexican
// train.
func startsMexicanLater(r *rules.Rules) bool {
	return startsOwnFirst(r) || shunsMexican(r) || ownOnly(r)
}

// marksLaying reports whether a seat can get a marker although it lays a tile.
func marksLaying(r *rules.Rules) bool { return marksDrawn(r) || marksLeaving(r) }

// sparesBound reports whether a seat that lays a drawn tile on a double that binds it gets no marker
// for that, but would get one elsewhere.
func sparesBound(r *rules.Rules) bool { return marksLeaving(r) && !marksDrawn(r) && excusesBound(r) }

// sparesLaying reports whether there are exceptions from the marker of a seat that lays a tile.
func sparesLaying(r *rules.Rules) bool { return marksLaying(r) && !marksEmpty(r) || sparesBound(r) }

// goesOutOwing reports whether a seat goes out with a double for which it would owe a tile.
func goesOutOwing(r *rules.Rules) bool { return owesTile(r) && r.OutOnDouble }

// drawsAtLast reports whether a seat draws for the tile owed after its last one.
func drawsAtLast(r *rules.Rules) bool { return owesTile(r) && !r.OutOnDouble }

// excusesLast reports whether there are doubles as last tiles for which no tile is owed.
func excusesLast(r *rules.Rules) bool { return trainOpening(r) || diesExhausted(r) }

// limitsLast reports whether a double may not be laid as a turn's second one, though it is the last
// tile.
func limitsLast(r *rules.Rules) bool { return owesAnywhere(r) && limitsDoubles(r) && !freesDrawn(r) }

// endsByTarget reports whether a total can end the match before the last round.
func endsByTarget(r *rules.Rules) bool { return hasTarget(r) && !lastsRounds(1, 1)(r) }
