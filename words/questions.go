package words

import "roundhouse/game/rules"

// questions lists what players ask at the table, in the order of a round. In each part of an answer
// exactly one of the items is said, whatever the rules; the one of the first part begins with the
// verdict.
var questions = []question{
	{"who_begins", atStart, from("engine", "starter.*"), parts{{
		named("holder", allOf(layerStarts, laidRoundsDouble)),
		named("highest", allOf(layerStarts, laysHighest)),
		named("turn", allOf(takesStartersDouble, isNot(followsLayer))),
		named("after_layer", followsLayer),
		named("next", rotatesStarter),
		named("lot", drawsEachRound),
		named("lot_once", drawsOneLot),
		named("winner", winnerStarts),
	}}},
	{"no_double", atStart, from("engine", "engine_search", "start.no_double", "no_double.*"), parts{{
		named("there", isNot(laidFromHand)),
		named("draw_one", searchesFor(laidRoundsDouble, false)),
		named("draw_all", searchesFor(laidRoundsDouble, true)),
		named("again", allOf(takesDouble, redealsWithoutDouble)),
		named("any.draw_one", searchesFor(takesDouble, false)),
		named("any.draw_all", searchesFor(takesDouble, true)),
	}}},
	{"tiles_each", atStart, from("hand"), parts{{
		named("alike", dealsAlike),
		named("table", isNot(dealsAlike)),
	}}},
	{"first_turn", atStart, from("opening", "opening_maximal", "opening_min", "compulsory.*.first", "doubles_per_turn.1.train", "mexican_in_opening.*"), parts{{
		named("train", allOf(trainOpening, isNot(goesOnWhileFits))),
		named("maximal", allOf(trainOpening, goesOnWhileFits)),
		named("own_tile", tileOpening),
		named("turn", isNot(specialOpening)),
	}, {
		said("must", allOf(trainOpening, allOf(mustOpen, isNot(limitsDoubles)))),
		said("must.double", allOf(trainOpening, allOf(mustOpen, allOf(limitsDoubles, isNot(freesDrawn))))),
		said("must.last", allOf(trainOpening, allOf(mustOpen, allOf(limitsDoubles, freesDrawn)))),
		said("may", allOf(trainOpening, allOf(isNot(mustOpen), isNot(limitsDoubles)))),
		said("may.double", allOf(trainOpening, allOf(isNot(mustOpen), allOf(limitsDoubles, isNot(freesDrawn))))),
		said("may.last", allOf(trainOpening, allOf(isNot(mustOpen), allOf(limitsDoubles, freesDrawn)))),
		said("tile.must", allOf(tileOpening, isNot(isOptional))),
		said("tile.may", allOf(tileOpening, isOptional)),
		said("not_mexican", allOf(isNot(specialOpening), allOf(hasMexican, isNot(mexicanAtOnce)))),
		silent(allOf(isNot(specialOpening), isNot(allOf(hasMexican, isNot(mexicanAtOnce))))),
	}}},
	{"cannot_begin", atStart, from("opening_draw", "marker_on_empty_train.true.first", "marker_on_empty_train"), parts{{
		no("no", allOf(specialOpening, isNot(drawsToOpen))),
		yes("one", openingDraws(rules.OpeningDrawOne)),
		yes("until", openingDraws(rules.OpeningDrawUntil)),
		yes("turn", isNot(specialOpening), "turn.draw"),
	}, {
		said("marker", marksEmpty),
		said("no_marker", isNot(marksEmpty)),
	}}},
	{"all_at_once", atStart, from("opening_order", "opening", "start.clockwise"), parts{{
		yes("yes", opensTogether),
		no("no", isNot(opensTogether)),
	}}},
	{"late_train", atStart, from("opening", "late_opening", "late_opening.true.bound"), parts{{
		yes("yes", allOf(opensLate, isNot(satisfiesDoubles))),
		yes("unbound", allOf(opensLate, satisfiesDoubles)),
		no("no", allOf(trainOpening, isNot(opensLate))),
		no("never", isNot(trainOpening)),
	}}},

	{"your_train", inTurn, from("trains.closed", "markers.open", "satisfy", "elsewhere_before_own.*"), parts{{
		no("satisfy.off", satisfies(rules.SatisfyOff)),
		no("satisfy.in_order", satisfies(rules.SatisfyInOrder)),
		no("satisfy.reverse", satisfies(rules.SatisfyReverse)),
		no("satisfy.any", satisfies(rules.SatisfyAny)),
	}, {
		silent(isNot(shunsOthers)),
		said("begun", allOf(shunsOthers, isNot(staysHome))),
		said("never", staysHome),
	}}},
	{"must_lay", inTurn, from("compulsory", "mexican_start.may", "turn.duty.*"), parts{{
		yes("yes", allOf(isNot(isOptional), isNot(mayStartMexican))),
		yes("not_mexican", allOf(isNot(isOptional), mayStartMexican)),
		no("no", allOf(isOptional, isNot(hasDuties))),
		no("duty", allOf(isOptional, hasDuties)),
	}}},
	{"elsewhere", inTurn, from("own_train_first.*", "elsewhere_before_own.*"), parts{{
		yes("allowed", isNot(limitsElsewhere)),
		yes("not_mexican", allOf(shunsMexican, hasMexican)),
		yes("not_others", elsewhere(rules.ElsewhereNotOthers)),
		yes("own_only", elsewhere(rules.ElsewhereOwnOnly)),
		yes("own_only_always", staysHome),
	}, {
		said("own_first", allOf(startsOwnFirst, isNot(ownOnly))),
		silent(isNot(allOf(startsOwnFirst, isNot(ownOnly)))),
	}}},
	{"how_many", inTurn, from("turn.draw", "draw", "opening_draw"), parts{{
		named("one", drawsOnce),
		named("two", draws(rules.DrawTwo)),
		named("until", draws(rules.DrawUntil)),
	}, {
		said("first.none", allOf(specialOpening, isNot(drawsToOpen))),
		said("first.one", allOf(openingDraws(rules.OpeningDrawOne), isNot(drawsOnce))),
		said("first.until", allOf(openingDraws(rules.OpeningDrawUntil), isNot(draws(rules.DrawUntil)))),
		silent(isNot(drawsOtherwiseFirst)),
	}}},
	{"drawn_fits", inTurn, from("keep_drawn", "compulsory.false", "turn.only_drawn", "mexican_start.may", "turn.duty.*"), parts{{
		yes("yes", allOf(isNot(mayKeepDrawn), isNot(isOptional))),
		yes("forced", allOf(isNot(mayKeepDrawn), isOptional)),
		no("no", mayKeepDrawn),
	}, {
		said("start", allOf(isNot(mayKeepDrawn), mayStartMexican)),
		said("duty", allOf(mayKeepDrawn, allOf(hasDuties, isNot(drawsFirst)))),
		said("duty.first", allOf(mayKeepDrawn, allOf(hasDuties, drawsFirst))),
		said("first", allOf(mayKeepDrawn, allOf(isNot(hasDuties), drawsFirst))),
		silent(allOf(isNot(mayKeepDrawn), isNot(mayStartMexican))),
		silent(allOf(mayKeepDrawn, allOf(isNot(hasDuties), isNot(drawsFirst)))),
	}}},
	{"mexican", inTurn, from("mexican_trains", "mexican_start.never", "mexican_in_opening.*", "opening", "own_train_first.true", "elsewhere_before_own.*"), parts{{
		named("nobody", isNot(hasMexican)),
		named("first", allOf(hasMexican, allOf(mexicanAtOnce, isNot(startsMexicanLater)))),
		named("later", allOf(hasMexican, allOf(isNot(mexicanAtOnce), isNot(startsMexicanLater)))),
		named("begun", allOf(hasMexican, startsMexicanLater)),
	}, {
		said("one", allOf(hasMexican, isNot(manyMexican))),
		said("many", allOf(hasMexican, manyMexican)),
		silent(isNot(hasMexican)),
	}}},

	{"again", ofDoubles, from("extra_tile", "extra_tile.anywhere.declined", "exhausted_double.dead"), parts{{
		yes("anywhere", allOf(owesAnywhere, isNot(isOptional))),
		yes("declined", allOf(owesAnywhere, isOptional)),
		yes("on_double", feedsDouble),
		no("none", isNot(owesTile)),
	}, {
		said("dead", allOf(owesTile, diesExhausted)),
		silent(isNot(allOf(owesTile, diesExhausted))),
	}}},
	{"cannot_follow", ofDoubles, from("doubles.unable", "extra_tile", "draw", "satisfy"), parts{{
		named("one", allOf(owesTile, drawsOnce)),
		named("two", allOf(owesTile, draws(rules.DrawTwo))),
		named("until", allOf(owesTile, draws(rules.DrawUntil))),
		named("nothing", isNot(owesTile)),
	}, {
		said("waits", satisfiesDoubles),
		said("free", isNot(satisfiesDoubles)),
	}}},
	{"two_doubles", ofDoubles, from("doubles_per_turn", "doubles_per_turn.*.train", "drawn_doubles", "extra_tile"), parts{{
		yes("yes", allOf(owesAnywhere, isNot(limitsDoubles))),
		no("no", allOf(owesAnywhere, allOf(limitsDoubles, isNot(freesDrawn)))),
		no("drawn", allOf(owesAnywhere, allOf(limitsDoubles, freesDrawn))),
		no("on_double", feedsDouble),
		no("none", isNot(owesTile)),
	}, {
		said("train", allOf(trainOpening, allOf(isNot(owesAnywhere), isNot(limitsDoubles)))),
		silent(isNot(allOf(trainOpening, allOf(isNot(owesAnywhere), isNot(limitsDoubles))))),
	}}},
	{"who_covers", ofDoubles, from("satisfy", "doubles.open", "elsewhere_before_own.own_only_always.bound"), parts{{
		named("satisfy.off", satisfies(rules.SatisfyOff)),
		named("satisfy.in_order", satisfies(rules.SatisfyInOrder)),
		named("satisfy.reverse", satisfies(rules.SatisfyReverse)),
		named("satisfy.any", satisfies(rules.SatisfyAny)),
	}, {
		said("home", allOf(satisfiesDoubles, staysHome)),
		silent(isNot(allOf(satisfiesDoubles, staysHome))),
	}}},
	{"exhausted", ofDoubles, from("exhausted_double", "exhausted_double.dead.satisfy", "satisfy.off"), parts{{
		yes("yes", allOf(satisfiesDoubles, staysExhausted)),
		no("lifted", allOf(satisfiesDoubles, isNot(staysExhausted))),
		no("off", isNot(satisfiesDoubles)),
	}}},

	{"when_marker", ofMarkers, from("markers.pass", "marker_on_empty_train", "marker_when_boneyard_empty", "marker_when_bound_by_double", "marker_if_drawn_played_elsewhere.true", "marker_if_not_on_own"), parts{{
		named("every", marksEveryPass),
		named("except", isNot(marksEveryPass)),
	}, {
		said("drawn", allOf(marksDrawn, isNot(marksLeaving))),
		said("leaving", allOf(marksLeaving, isNot(marksDrawn))),
		said("both", allOf(marksDrawn, marksLeaving)),
		silent(isNot(marksLaying)),
	}}},
	{"marker_off", ofMarkers, from("marker_off"), parts{{
		named("own_on_own", comesOff(rules.MarkerOffOwnOnOwn)),
		named("anyone_there", comesOff(rules.MarkerOffAnyoneThere)),
		named("own_anywhere", comesOff(rules.MarkerOffOwnAnywhere)),
	}}},
	{"drawn_elsewhere", ofMarkers, from("marker_if_drawn_played_elsewhere", "marker_if_not_on_own", "marker_if_not_on_own.true.bound", "marker_on_empty_train.false"), parts{{
		no("no", isNot(marksLaying)),
		yes("drawn", allOf(marksDrawn, isNot(marksLeaving))),
		yes("leaving", allOf(marksLeaving, isNot(marksDrawn))),
		yes("both", allOf(marksDrawn, marksLeaving)),
	}, {
		said("empty", allOf(marksLaying, allOf(isNot(marksEmpty), isNot(sparesBound)))),
		said("bound", allOf(marksEmpty, sparesBound)),
		said("empty.bound", allOf(isNot(marksEmpty), sparesBound)),
		silent(isNot(sparesLaying)),
	}}},

	{"out_on_double", whenStuck, from("out_on_double", "out_on_double.false.train", "exhausted_double.dead", "extra_tile.none", "drawn_doubles.count.last"), parts{{
		yes("yes", goesOutOwing),
		yes("none", isNot(owesTile)),
		no("no", drawsAtLast),
	}, {
		said("dead", allOf(drawsAtLast, allOf(diesExhausted, isNot(trainOpening)))),
		said("train", allOf(drawsAtLast, allOf(trainOpening, isNot(diesExhausted)))),
		said("dead.train", allOf(drawsAtLast, allOf(trainOpening, diesExhausted))),
		said("second", allOf(goesOutOwing, limitsLast)),
		silent(allOf(drawsAtLast, isNot(excusesLast))),
		silent(isNot(allOf(owesTile, isNot(allOf(goesOutOwing, isNot(limitsLast)))))),
	}}},
	{"one_left", whenStuck, from("knock", "knock_penalty.*"), parts{{
		no("no", isNot(mustKnock)),
		yes("yes", allOf(mustKnock, isNot(punishesSilence))),
		yes("penalty", allOf(mustKnock, punishesSilence)),
	}}},
	{"boneyard_empty", whenStuck, from("turn.draw", "compulsory", "marker_when_boneyard_empty"), parts{{
		named("marker", allOf(isNot(isOptional), marksEmptyBoneyard)),
		named("no_marker", allOf(isNot(isOptional), isNot(marksEmptyBoneyard))),
		named("or_pass.marker", allOf(isOptional, marksEmptyBoneyard)),
		named("or_pass.no_marker", allOf(isOptional, isNot(marksEmptyBoneyard))),
	}}},
	{"nobody_can", whenStuck, from("block.*", "end.lowest"), parts{{
		yes("stuck", blocks(rules.BlockStuck)),
		yes("all_passed", blocks(rules.BlockAllPassed)),
		yes("all_marked", blocks(rules.BlockAllMarked)),
	}}},

	{"hand_counts", ofPoints, from("scores.tile", "double_blank", "blank_half", "scoring"), parts{{
		named("pips", isNot(countsBlanks)),
		named("blanks", countsBlanks),
	}, {
		said("penalty", countsPenalties),
		said("positive", isNot(countsPenalties)),
	}}},
	{"blocked_points", ofPoints, from("end.lowest", "scoring", "blocked_winner_zero", "marker_penalty.*"), parts{{
		named("own", allOf(countsPenalties, isNot(sparesLowest))),
		named("zero", allOf(countsPenalties, sparesLowest)),
		named("positive", isNot(countsPenalties)),
	}, {
		said("marker", punishesMarkers),
		silent(isNot(punishesMarkers)),
	}}},
	{"equal_points", ofPoints, from("scores.places"), parts{{
		named("share", always),
	}}},
	{"match_end", ofPoints, from("rounds.*", "target_score", "scoring.*.match"), parts{{
		named("rounds", isNot(endsByTarget)),
		named("target", endsByTarget),
	}, {
		said("fewest", countsPenalties),
		said("most", isNot(countsPenalties)),
	}}},
}

// The moments of a round in which questions come up.
const (
	atStart   = "start"
	inTurn    = "turn"
	ofDoubles = "doubles"
	ofMarkers = "markers"
	whenStuck = "stuck"
	ofPoints  = "points"
)

// explains maps the code of a reason why an action is refused to the question whose answer explains
// it. The code maps to nothing if no rule explains it but the tiles or the turn themselves.
var explains = map[string]string{
	"not_your_turn":    "",
	"not_in_hand":      "",
	"does_not_match":   "",
	"no_such_train":    "mexican",
	"train_closed":     "your_train",
	"must_satisfy":     "who_covers",
	"must_feed":        "again",
	"one_double_only":  "two_doubles",
	"own_train_only":   "first_turn",
	"own_train_first":  "elsewhere",
	"must_play":        "must_lay",
	"must_play_drawn":  "drawn_fits",
	"must_draw":        "how_many",
	"cannot_draw":      "how_many",
	"must_continue":    "first_turn",
	"cannot_stop":      "",
	"cannot_pass":      "first_turn",
	"cannot_knock":     "one_left",
	"must_lay_engine":  "who_begins",
	"wrong_tile_drawn": "",
	"round_over":       "",
}

// QuestionAbout returns the ID of the question whose answer explains a reason why an action is
// refused, or "" if there is none.
func QuestionAbout(reason string) string { return explains[reason] }
