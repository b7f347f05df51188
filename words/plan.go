package words

import (
	"strings"

	"roundhouse/game/preset"
	"roundhouse/game/rules"
)

// item is one sentence of the book. It is said if its switch is not moot and has this value, and if
// its condition holds. An empty value stands for any value, and a nil condition always holds.
type item struct {
	sw          string // the switch that the sentence belongs to, or empty
	value       string
	form        string // distinguishes sentences about the same value
	when        cond
	orientation string // said only if the document lays doubles this way; empty for always
}

// key returns the key of the sentence in a catalogue: switch.value.form, without empty parts.
func (l *item) key() string {
	var parts []string
	for _, s := range []string{l.sw, l.value, l.form} {
		if s != "" {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, ".")
}

// isSaid reports whether the book of r has the sentence. d is the document that r comes from.
func (l *item) isSaid(r *rules.Rules, d *preset.Document) bool {
	if l.when != nil && !l.when(r) || l.orientation != "" && l.orientation != d.Doubles {
		return false
	}
	if l.sw == "" {
		return true
	}
	s, err := rules.Find(l.sw)
	if err != nil {
		panic(err)
	}
	return !IsMoot(r, l.sw) && (l.value == "" || l.value == s.Text(r))
}

// summary is the name of the first chapter, which says the rules in a minute. Its sentences have no
// sources: those of the chapters below have them.
const summary = "summary"

// plan is the outline of the book in every language: its chapters and their sentences.
var plan = []struct {
	name  string
	lines []item
}{
	{summary, []item{
		{form: "summary.aim"},
		{sw: "engine", value: "held", form: "summary"},
		{sw: "engine", value: "set_aside", form: "summary"},
		{sw: "engine", value: "starter_highest", form: "summary"},
		{sw: "engine", value: "highest_held", form: "summary"},
		{sw: "opening_maximal", value: "false", form: "summary"},
		{sw: "opening_maximal", value: "true", form: "summary"},
		{sw: "opening", value: "own_tile", form: "summary"},
		{sw: "mexican_trains", value: "1", form: "summary"},
		{sw: "mexican_trains", value: "0", form: "summary"},
		{sw: "mexican_start", value: "never", form: "summary"},
		{sw: "keep_drawn", value: "false", form: "summary", when: isNot(isOptional)},
		{sw: "keep_drawn", value: "true", form: "summary", when: isNot(isOptional)},
		{sw: "compulsory", value: "false", form: "summary"},
		{sw: "draw", value: "two", form: "summary"},
		{sw: "draw", value: "until", form: "summary"},
		{sw: "marker_off", value: "own_on_own", form: "summary", when: marksEveryPass},
		{sw: "marker_off", value: "own_on_own", form: "summary.usual", when: isNot(marksEveryPass)},
		{sw: "marker_off", value: "anyone_there", form: "summary", when: marksEveryPass},
		{sw: "marker_off", value: "anyone_there", form: "summary.usual", when: isNot(marksEveryPass)},
		{sw: "marker_off", value: "own_anywhere", form: "summary", when: marksEveryPass},
		{sw: "marker_off", value: "own_anywhere", form: "summary.usual", when: isNot(marksEveryPass)},
		{sw: "extra_tile", value: "anywhere", form: "summary", when: isNot(satisfiesDoubles)},
		{sw: "extra_tile", value: "anywhere", form: "summary.satisfy", when: satisfiesDoubles},
		{sw: "extra_tile", value: "on_double", form: "summary", when: isNot(satisfiesDoubles)},
		{sw: "extra_tile", value: "on_double", form: "summary.satisfy", when: satisfiesDoubles},
		{sw: "extra_tile", value: "none", form: "summary", when: isNot(satisfiesDoubles)},
		{sw: "extra_tile", value: "none", form: "summary.satisfy", when: satisfiesDoubles},
		{sw: "knock", value: "true", form: "summary"},
		{sw: "block", value: "stuck", form: "summary.penalty", when: countsPenalties},
		{sw: "block", value: "stuck", form: "summary.positive", when: isNot(countsPenalties)},
		{sw: "block", value: "all_passed", form: "summary.penalty", when: countsPenalties},
		{sw: "block", value: "all_passed", form: "summary.positive", when: isNot(countsPenalties)},
		{sw: "block", value: "all_marked", form: "summary.penalty", when: countsPenalties},
		{sw: "block", value: "all_marked", form: "summary.positive", when: isNot(countsPenalties)},
		{sw: "target_score", form: "summary", when: hasTarget},
	}},
	{"aim", []item{
		{form: "aim.trains"},
		{sw: "hand", form: "players"},
		{sw: "scoring", value: "penalty", form: "aim"},
		{sw: "scoring", value: "positive", form: "aim"},
	}},
	{"tiles", []item{
		{sw: "set"},
		{form: "tiles.doubles"},
		{sw: "rounds", form: "one", when: allOf(enginesRun, lastsRounds(1, 1))},
		{sw: "rounds", form: "two", when: allOf(enginesRun, lastsRounds(2, 2))},
		{sw: "rounds", form: "many", when: allOf(enginesGoDown, lastsRounds(3, 99))},
		{sw: "rounds", form: "order", when: allOf(allOf(enginesRun, isNot(enginesGoDown)), lastsRounds(3, 99))},
		{sw: "rounds", form: "plain", when: isNot(enginesRun)},
		{sw: "rounds", value: "0"},
		{sw: "first_engine", when: func(r *rules.Rules) bool { return r.FirstEngine != 0 }},
		{sw: "engine_order", value: "up"},
		{sw: "engine_order", value: "down_wrap"},
		{sw: "engine", value: "set_aside", form: "deal"},
		{form: "tiles.shuffle"},
		{sw: "hand"},
		{sw: "open_hands", value: "false"},
		{sw: "open_hands", value: "true"},
		{form: "tiles.boneyard"},
	}},
	{"start", []item{
		{sw: "engine", value: "held"},
		{sw: "engine", value: "set_aside"},
		{sw: "engine", value: "starter_highest"},
		{sw: "engine", value: "highest_held"},
		{sw: "engine_search", value: "one_by_one"},
		{sw: "engine_search", value: "everyone"},
		{form: "start.no_double", when: allOf(takesDouble, redealsWithoutDouble)},
		{sw: "no_double", value: "in_turn", form: "starter", when: takesStartersDouble},
		{sw: "no_double", value: "in_turn", form: "highest", when: isNot(takesStartersDouble)},
		{sw: "no_double", value: "everyone"},
		{sw: "starter", value: "engine_holder"},
		{sw: "starter", value: "rotate", form: "set_aside", when: isNot(takesStartersDouble)},
		{sw: "starter", value: "rotate", form: "highest", when: takesStartersDouble},
		{sw: "starter", value: "lot"},
		{sw: "starter", value: "lot_once"},
		{sw: "starter", value: "winner"},
		{sw: "starter", value: "left_of_layer"},
		{sw: "lot_by", value: "sum"},
		{sw: "lot_by", value: "double_first"},
		{sw: "lot_by", value: "lowest"},
		{form: "start.same_turn", when: allOf(laidFromHand, layerStarts)},
		{form: "start.other_starter", when: allOf(laidFromHand, isNot(layerStarts))},
		{form: "start.clockwise"},
	}},
	{"trains", []item{
		{form: "trains.own"},
		{form: "trains.match"},
		{sw: "mexican_trains", value: "1"},
		{sw: "mexican_trains", value: "0"},
		{sw: "mexican_start", value: "never"},
		{form: "trains.closed"},
	}},
	{"opening", []item{
		{sw: "opening", value: "train"},
		{sw: "opening", value: "own_tile"},
		{sw: "opening", value: "none"},
		{sw: "opening_order", value: "in_turn"},
		{sw: "opening_order", value: "simultaneous"},
		{sw: "compulsory", value: "true", form: "first", when: tileOpening},
		{sw: "compulsory", value: "false", form: "first", when: tileOpening},
		{sw: "opening_min", value: "0"},
		{sw: "opening_min", value: "1"},
		{sw: "opening_maximal", value: "false"},
		{sw: "opening_maximal", value: "true"},
		{sw: "opening_draw", value: "no"},
		{sw: "opening_draw", value: "one"},
		{sw: "opening_draw", value: "until"},
		{sw: "opening_draw", form: "continue", when: allOf(trainOpening, drawsToOpen)},
		{sw: "opening_order", value: "simultaneous", form: "draw", when: mayDrawInOpening},
		{sw: "opening", value: "train", form: "doubles"},
		{sw: "opening_double", value: "ignored"},
		{sw: "opening_double", value: "open"},
		{sw: "opening_double", value: "open", form: "order", when: satisfiesInTurn},
		{sw: "opening_out", value: "finish"},
		{sw: "opening_out", value: "at_once"},
		{sw: "late_opening", value: "true"},
		{sw: "late_opening", value: "true", form: "double", when: opensLateDouble},
		{sw: "late_opening", value: "true", form: "bound", when: allOf(staysHome, satisfiesDoubles)},
		{sw: "mexican_in_opening", value: "false", form: "bound", when: satisfiesDoubles},
		{sw: "mexican_in_opening", value: "false", when: isNot(satisfiesDoubles)},
		{sw: "mexican_in_opening", value: "true"},
		{sw: "opening", form: "after", when: specialOpening},
	}},
	{"turn", []item{
		{sw: "mexican_trains", value: "1", form: "places"},
		{sw: "mexican_trains", value: "0", form: "places"},
		{sw: "mexican_start", value: "never", form: "places"},
		{form: "turn.satisfy", when: satisfiesDoubles},
		{sw: "own_train_first", value: "false", when: startsElsewhere},
		{sw: "own_train_first", value: "true"},
		{sw: "elsewhere_before_own", value: "not_mexican"},
		{sw: "elsewhere_before_own", value: "not_others"},
		{sw: "elsewhere_before_own", value: "own_only"},
		{sw: "elsewhere_before_own", form: "open", when: exemptsDoubles},
		{sw: "elsewhere_before_own", value: "own_only_always"},
		{sw: "elsewhere_before_own", value: "own_only_always", form: "bound", when: satisfiesDoubles},
		{sw: "own_train_first", value: "false", form: "too", when: isNot(startsElsewhere)},
		{sw: "compulsory", value: "true"},
		{sw: "mexican_start", value: "may"},
		{form: "turn.draw"},
		{sw: "draw", value: "two"},
		{sw: "draw", value: "until"},
		{sw: "keep_drawn", value: "false"},
		{sw: "keep_drawn", value: "true"},
		{sw: "compulsory", value: "false"},
		{form: "turn.duty.satisfy", when: allOf(mayDecline, allOf(satisfiesDoubles, isNot(feedsDouble)))},
		{form: "turn.duty.feed", when: allOf(mayDecline, allOf(isNot(satisfiesDoubles), feedsDouble))},
		{form: "turn.duty.both", when: allOf(mayDecline, allOf(satisfiesDoubles, feedsDouble))},
		{form: "turn.only_drawn"},
		{form: "turn.pass"},
	}},
	{"markers", []item{
		{form: "markers.pass"},
		{form: "markers.open"},
		{sw: "marker_on_empty_train", value: "true"},
		{sw: "marker_on_empty_train", value: "true", form: "first", when: specialOpening},
		{sw: "marker_on_empty_train", value: "false"},
		{sw: "marker_when_boneyard_empty", value: "true"},
		{sw: "marker_when_boneyard_empty", value: "false"},
		{sw: "marker_when_bound_by_double", value: "true"},
		{sw: "marker_when_bound_by_double", value: "false"},
		{sw: "marker_if_drawn_played_elsewhere", value: "true"},
		{sw: "marker_if_drawn_played_elsewhere", value: "true", form: "voluntary", when: isOptional},
		{sw: "marker_if_drawn_played_elsewhere", value: "false"},
		{sw: "marker_if_not_on_own", value: "true"},
		{sw: "marker_if_not_on_own", value: "true", form: "bound", when: excusesBound},
		{sw: "marker_off", value: "own_on_own"},
		{sw: "marker_off", value: "anyone_there"},
		{sw: "marker_off", value: "own_anywhere"},
	}},
	{"doubles", []item{
		{form: "doubles.lie.either", orientation: "either"},
		{form: "doubles.lie.across", orientation: "across"},
		{form: "doubles.lie.across_later", orientation: "across_later"},
		{form: "doubles.lie.straight", orientation: "straight"},
		{sw: "extra_tile", value: "anywhere"},
		{sw: "extra_tile", value: "anywhere", form: "declined", when: isOptional},
		{sw: "extra_tile", value: "on_double"},
		{sw: "extra_tile", value: "none"},
		{form: "doubles.unable", when: owesTile},
		{sw: "doubles_per_turn", value: "0", when: owesAnywhere},
		{sw: "doubles_per_turn", value: "0", form: "train", when: allOf(trainOpening, isNot(owesAnywhere))},
		{sw: "doubles_per_turn", value: "1", when: owesAnywhere},
		{sw: "doubles_per_turn", value: "1", form: "train", when: trainOpening},
		{sw: "drawn_doubles", value: "count", when: owesAnywhere},
		{sw: "drawn_doubles", value: "free", when: owesAnywhere},
		{sw: "drawn_doubles", value: "count", form: "last"},
		{sw: "drawn_doubles", value: "free", form: "last"},
		{form: "doubles.open", when: openDoublesMatter},
		{form: "doubles.open.mexican", when: allOf(satisfiesDoubles, hasMexican)},
		{sw: "satisfy", value: "off"},
		{sw: "satisfy", value: "in_order"},
		{sw: "satisfy", value: "reverse"},
		{sw: "satisfy", value: "any"},
		{sw: "satisfy", form: "how", when: allOf(satisfiesDoubles, drawsOnce)},
		{sw: "satisfy", form: "how.again", when: allOf(satisfiesDoubles, isNot(drawsOnce))},
		{sw: "satisfy", form: "earlier", when: allOf(satisfiesDoubles, owesAnywhere)},
		{sw: "exhausted_double", value: "stays", when: satisfiesDoubles},
		{sw: "exhausted_double", value: "lifted", when: satisfiesDoubles},
		{sw: "exhausted_double", form: "owed", when: allOf(isNot(satisfiesDoubles), isNot(diesExhausted))},
		{sw: "exhausted_double", value: "dead"},
		{sw: "exhausted_double", value: "dead", form: "satisfy", when: satisfiesDoubles},
	}},
	{"last", []item{
		{sw: "opening_out", value: "finish", form: "last"},
		{form: "last.out", when: isNot(finishesOpening)},
		{sw: "out_on_double", value: "true"},
		{sw: "out_on_double", value: "false"},
		{sw: "out_on_double", value: "false", form: "train", when: trainOpening},
		{sw: "knock", value: "false"},
		{sw: "knock", value: "true"},
		{sw: "knock_penalty", value: "0"},
		{sw: "knock_penalty", form: "tiles", when: func(r *rules.Rules) bool { return r.KnockPenalty > 0 }},
	}},
	{"end", []item{
		{form: "end.ways"},
		{sw: "block", form: "stuck", when: blocksWhenStuck},
		{sw: "block", form: "could", when: blocksWhenStuck},
		{sw: "mexican_start", value: "may", form: "stuck", when: blocksWhenStuck},
		{sw: "block", form: "guard", when: allOf(blocksWhenStuck, mayDecline)},
		{sw: "block", value: "all_marked"},
		{sw: "block", value: "all_passed"},
		{form: "end.opening_passes", when: specialOpening},
		{form: "end.lowest"},
	}},
	{"scores", []item{
		{form: "scores.tile"},
		{sw: "double_blank"},
		{sw: "blank_half", when: func(r *rules.Rules) bool { return r.BlankHalf > 0 }},
		{sw: "scoring", value: "penalty"},
		{sw: "blocked_winner_zero", value: "false"},
		{sw: "blocked_winner_zero", value: "true"},
		{sw: "out_bonus", form: "penalty", when: allOf(rewardsOut, countsPenalties)},
		{sw: "marker_penalty", form: "penalty", when: allOf(punishesMarkers, countsPenalties)},
		{sw: "scoring", value: "positive"},
		{sw: "out_bonus", form: "positive", when: allOf(rewardsOut, isNot(countsPenalties))},
		{sw: "marker_penalty", form: "positive", when: allOf(punishesMarkers, isNot(countsPenalties))},
		{sw: "target_score", when: hasTarget},
		{sw: "scoring", value: "penalty", form: "match"},
		{sw: "scoring", value: "positive", form: "match"},
		{form: "scores.places"},
	}},
}

// moot maps a switch to the condition under which it is moot. No condition depends on the switch
// itself, except that of hand: about an empty table of hands there is nothing to say.
var moot = map[string]cond{
	"hand":            func(r *rules.Rules) bool { return r.Hand == rules.Hands{} },
	"engine_search":   func(r *rules.Rules) bool { return r.Engine != rules.EngineHeld },
	"no_double":       isNot(takesDouble),
	"first_engine":    isNot(enginesRun),
	"engine_order":    isNot(enginesRun),
	"lot_by":          isNot(drawsLots),
	"opening_min":     isNot(trainOpening),
	"opening_maximal": isNot(trainOpening),
	"opening_draw":    isNot(specialOpening),
	"opening_order":   isNot(specialOpening),
	// A single tile on an empty train is never a double: only the engine itself could be that.
	"opening_double":     func(r *rules.Rules) bool { return !trainOpening(r) || !openDoublesMatter(r) },
	"opening_out":        isNot(trainOpening),
	"late_opening":       isNot(trainOpening),
	"mexican_in_opening": func(r *rules.Rules) bool { return specialOpening(r) || !hasMexican(r) },
	"mexican_trains":     isNot(hasMexican),

	"marker_when_bound_by_double": isNot(satisfiesDoubles),
	// A tile that attaches to a double is never a double itself.
	"doubles_per_turn": isNot(mayRepeatDouble),
	"drawn_doubles":    func(r *rules.Rules) bool { return r.DoublesPerTurn == 0 || !mayRepeatDouble(r) },
	"exhausted_double": func(r *rules.Rules) bool { return !satisfiesDoubles(r) && !owesTile(r) },
	"out_on_double":    isNot(owesTile),

	"knock_penalty":       func(r *rules.Rules) bool { return !r.Knock },
	"blocked_winner_zero": isNot(countsPenalties),
	"target_score":        lastsRounds(1, 1),
}

// IsMoot reports whether the switch is moot under r: another switch makes its value irrelevant. The
// rule book then leaves the switch out, and a form may disable it.
func IsMoot(r *rules.Rules, name string) bool {
	pointless := moot[name]
	return pointless != nil && pointless(r)
}

// ChapterOf returns the name of the chapter that a switch belongs to: the one with a sentence about
// the switch alone or, if there is none, the first that mentions the switch.
func ChapterOf(name string) string {
	found := ""
	for _, ch := range plan {
		for i := range ch.lines {
			l := &ch.lines[i]
			if l.sw == name && l.form == "" {
				return ch.name
			}
			if l.sw == name && found == "" {
				found = ch.name
			}
		}
	}
	return found
}
