package words

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

func checkNoDouble(l *lab) [][]string {
	r := l.r
	r.Hand[3] = 3
	engine, starter, aside := tile.NoPip, game.NoSeat, tile.NoPip
	if r.EngineKnown() {
		engine = 12
	}
	if r.NamesStarter() {
		starter = 1
	}
	if r.Engine == rules.EngineSetAside {
		aside = 12
	}
	deck := deal.Tiles(12, aside)
	slices.SortStableFunc(deck, func(a, b tile.Tile) int { return b2i(a.Double()) - b2i(b.Double()) })
	found := slices.Index(deck, tile.Of(12, 12)) // is drawn first
	if found >= 0 {
		deck = slices.Insert(slices.Delete(deck, found, found+1), 9, tile.Of(12, 12))
	}
	var s game.State
	s.Deal(&r, 3, 1, engine, starter, deck)
	known := "any."
	if s.Status().Engine != tile.NoPip {
		known = ""
	}
	switch st := s.Status(); {
	case st.End == game.Redeal:
		return [][]string{{"again"}}
	case st.Phase != game.Search:
		return [][]string{{"there"}}
	}
	turn := s.Status().Turn
	drawn := turn.First()
	l.do(&s, drawn.String()+" draw")
	return [][]string{either(isInTurn(&s, drawn), known+"draw_one", known+"draw_all")}
}

// isOpening reports whether first turns are a phase of their own.
func (l *lab) isOpening() bool { return l.dealt().Status().Phase == game.Opening }

func checkFirstTurn(l *lab) [][]string {
	places := scene{trains: []string{"", "12-7", "12-3"}, hands: []string{"12-5 5-3 7-1 4-4"}, bones: dull, marked: []game.Seat{2}}
	later := l.at(places)
	places.first = true
	first := l.at(places)
	s := l.do(l.at(places), "1 12-5>1")
	if !isInTurn(s, 1) {
		kind := []string{"own_tile"}
		if l.can(first, "1 7-1>2") == l.can(later, "1 7-1>2") {
			kind = append(kind, "turn")
		}
		if l.can(first, "1 7-1>2") {
			kind = []string{"turn"}
		}
		if !l.isOpening() {
			own := scene{trains: []string{"12-9", "12-7"}, hands: []string{"12-5"}, bones: dull}
			ordinary := l.can(l.at(own), "1 12-5>M")
			own.first = true
			return [][]string{kind, either(ordinary && !l.can(l.at(own), "1 12-5>M"), "not_mexican", "")}
		}
		return [][]string{kind, either(l.can(first, "1 draw"), "tile.may", "tile.must")}
	}
	duty := "must"
	if l.can(first, "1 pass") {
		duty = "may"
	}
	two := l.do(l.at(scene{first: true, hands: []string{"12-5 5-5 5-9 9-9 9-1"}, bones: dull}), "1 12-5>1", "1 5-5>1", "1 5-9>1")
	last := l.do(l.at(scene{first: true, hands: []string{"12-5 5-5 5-9 9-9"}, bones: dull}), "1 12-5>1", "1 5-5>1", "1 5-9>1")
	switch {
	case l.can(two, "1 9-9>1"):
	case l.can(last, "1 9-9>1"):
		duty += ".last"
	default:
		duty += ".double"
	}
	return [][]string{either(l.can(s, "1 stop"), "train", "maximal"), {duty}}
}

func checkCannotBegin(l *lab) [][]string {
	s := l.at(scene{first: true, hands: []string{"5-3 4-4"}, bones: dull})
	n := l.draws(s)
	l.do(s, "1 pass")
	marker := either(isMarked(s, 1), "marker", "no_marker")
	switch {
	case !l.isOpening() && n > 0:
		return [][]string{{"turn"}, marker}
	case n == 0:
		return [][]string{{"no"}, marker}
	}
	return [][]string{either(n == 1, "one", "until"), marker}
}

func checkLateTrain(l *lab) [][]string {
	s := l.do(l.at(scene{trains: []string{"", "12-8"}, hands: []string{"12-5 5-3 4-4"}, bones: dull}), "1 12-5>1")
	if !l.can(s, "1 5-3>1") {
		first := l.do(l.at(scene{first: true, hands: []string{"12-5 5-3 4-4"}, bones: dull}), "1 12-5>1")
		return [][]string{either(isInTurn(first, 1), "no", "never")}
	}
	bound := l.at(scene{trains: []string{"", "12-7 7-7"}, hands: []string{"12-5 5-3 4-4"}, bones: dull, open: []game.Train{2}})
	return [][]string{either(l.can(bound, "1 12-5>1"), "yes", "unbound")}
}

// twoOpen is a scene with two open doubles, the older on the train of seat 2. Seat 1 has a tile for
// each, and for a closed train.
func twoOpen() scene {
	return scene{
		trains: []string{"12-1", "12-7 7-7", "12-8 8-8", "12-9"}, hands: []string{"7-4 8-4 9-4", "2-3 0-3", "2-4 0-4", "2-5 0-5"},
		bones: dull, open: []game.Train{2, 3},
	}
}

// bindingForm returns which of two open doubles a seat may lay on.
func (l *lab) bindingForm() string {
	s := l.at(twoOpen())
	switch old, young := l.can(s, "1 7-4>2"), l.can(s, "1 8-4>3"); {
	case old && young:
		return "satisfy.any"
	case old:
		return "satisfy.in_order"
	case young:
		return "satisfy.reverse"
	}
	return "satisfy.off"
}

func checkYourTrain(l *lab) [][]string {
	forms := [][]string{{l.bindingForm()}, nil}
	if l.can(l.at(twoOpen()), "1 9-4>4") {
		forms[0] = nil // a closed train is open: no answer says that
	}
	marked := scene{trains: []string{"12-1", "12-7"}, hands: []string{"7-4 4-4"}, bones: dull, marked: []game.Seat{2}}
	if !l.can(l.at(marked), "1 7-4>2") {
		return [][]string{{}, {}} // a marker does not open the train
	}
	marked.trains[0] = ""
	open := scene{trains: []string{"", "12-7 7-7"}, hands: []string{"7-4 4-4"}, bones: dull, marked: []game.Seat{2}, open: []game.Train{2}}
	if l.can(l.at(marked), "1 7-4>2") {
		forms[1] = []string{""}
	} else {
		forms[1] = either(l.can(l.at(open), "1 7-4>2"), "begun", "never")
	}
	return forms
}

func checkMustLay(l *lab) [][]string {
	s := l.at(scene{trains: []string{"12-5"}, hands: []string{"5-3 4-4"}, bones: dull})
	if !l.can(s, "1 draw") {
		starts := l.at(scene{trains: []string{"12-5"}, hands: []string{"12-3 4-4"}, bones: dull})
		return [][]string{either(l.can(starts, "1 12-3>M") && l.can(starts, "1 draw"), "not_mexican", "yes")}
	}
	bound := l.at(scene{trains: []string{"12-1", "12-7 7-7"}, hands: []string{"7-4 4-4"}, bones: dull, open: []game.Train{2}})
	duty := l.can(bound, "1 7-4>2") && !l.can(bound, "1 draw")
	laid := l.do(l.at(scene{trains: []string{"12-5"}, hands: []string{"5-5 5-3 4-4"}, bones: dull}), "1 5-5>1")
	duty = duty || isInTurn(laid, 1) && l.can(laid, "1 5-3>1") && !l.can(laid, "1 draw")
	return [][]string{either(duty, "duty", "no")}
}

func checkElsewhere(l *lab) [][]string {
	begun := l.at(scene{trains: []string{"12-5", "12-7"}, hands: []string{"5-3 7-4 4-4"}, bones: dull, marked: []game.Seat{2}})
	if !l.can(begun, "1 7-4>2") {
		return [][]string{{}, nil}
	}
	s := scene{trains: []string{"", "12-7"}, hands: []string{"12-5 7-4 8-4 12-3"}, bones: dull, marked: []game.Seat{2}}
	others := l.can(l.at(s), "1 7-4>2")
	mexican, exists := false, l.can(l.at(scene{trains: []string{"12-5"}, hands: []string{"12-3"}, bones: dull}), "1 12-3>M")
	if exists {
		s.mexican = []string{"12-8"}
		mexican = l.can(l.at(s), "1 8-4>M")
	}
	open := l.at(scene{trains: []string{"", "12-7 7-7"}, hands: []string{"12-5 7-4"}, bones: dull, marked: []game.Seat{2}, open: []game.Train{2}})
	switch free := l.can(open, "1 7-4>2"); {
	case others && (mexican || !exists):
	case others:
		return [][]string{{"not_mexican"}, l.ownFirst(false)}
	case mexican:
		return [][]string{{"not_others"}, l.ownFirst(true)}
	case !free:
		return [][]string{{"own_only_always"}, {""}}
	case exists:
		return [][]string{{"own_only"}, {""}}
	default:
		return [][]string{{"own_only", "not_others"}, {"", "own_first"}}
	}
	return [][]string{{"allowed"}, l.ownFirst(false)}
}

// ownFirst finds out whether a tile with the engine's number may be laid on another train, which is
// a Mexican one or that of seat 2, while the own one is empty.
func (l *lab) ownFirst(mexican bool) []string {
	s := scene{trains: []string{"", "12-9"}, hands: []string{"12-8 12-7 4-4"}, bones: dull}
	if mexican {
		s.mexican = []string{"12-6 6-8"}
		return either(l.can(l.at(s), "1 8-12>M"), "", "own_first")
	}
	s.trains[1], s.marked = "12-6 6-7", []game.Seat{2}
	return either(l.can(l.at(s), "1 7-12>2"), "", "own_first")
}

func checkHowMany(l *lab) [][]string {
	ordinary := l.draws(l.at(scene{trains: []string{"12-5"}, hands: []string{"8-9 4-4"}, bones: dull}))
	first := l.draws(l.at(scene{first: true, hands: []string{"8-9 4-4"}, bones: dull}))
	forms := [][]string{{map[int]string{1: "one", 2: "two", 5: "until"}[ordinary]}, {""}}
	if first != ordinary {
		forms[1] = []string{map[int]string{0: "first.none", 1: "first.one", 5: "first.until"}[first]}
	}
	return forms
}

func checkDrawnFits(l *lab) [][]string {
	needed := l.do(l.at(scene{trains: []string{"12-5"}, hands: []string{"8-9 4-4"}, bones: "5-3 " + dull}), "1 draw")
	if !l.can(needed, "1 pass") {
		starts := l.do(l.at(scene{trains: []string{"12-5"}, hands: []string{"8-9 4-4"}, bones: "12-3 " + dull}), "1 draw")
		second := either(l.can(starts, "1 12-3>M") && l.can(starts, "1 pass"), "start", "")
		chosen := l.at(scene{trains: []string{"12-5"}, hands: []string{"5-1 4-4"}, bones: "5-3 " + dull})
		if !l.can(chosen, "1 draw") {
			return [][]string{{"yes"}, second}
		}
		l.do(chosen, "1 draw")
		if l.can(chosen, "1 5-1>1") {
			return [][]string{{}, second} // another tile than the drawn one
		}
		return [][]string{either(l.can(chosen, "1 pass"), "forced", "yes"), second}
	}
	bound := l.do(l.at(scene{trains: []string{"12-1", "12-7 7-7"}, hands: []string{"8-9 4-4"}, bones: "7-4 " + dull, open: []game.Train{2}}), "1 draw")
	duty := l.can(bound, "1 7-4>2") && !l.can(bound, "1 pass")
	laid := l.do(l.at(scene{trains: []string{"12-5"}, hands: []string{"5-5 8-9 4-4"}, bones: "5-3 " + dull}), "1 5-5>1")
	if isInTurn(laid, 1) {
		l.do(laid, "1 draw")
		duty = duty || !l.can(laid, "1 pass")
	}
	first := l.at(scene{first: true, hands: []string{"8-9 4-4"}, bones: "12-3 " + dull})
	opening := false
	if l.can(first, "1 draw") {
		l.do(first, "1 draw")
		opening = l.can(first, "1 12-3>1") && !l.can(first, "1 pass")
	}
	form := map[[2]bool]string{{true, true}: "duty.first", {true, false}: "duty", {false, true}: "first"}[[2]bool{duty, opening}]
	return [][]string{{"no"}, {form}}
}

func checkMexican(l *lab) [][]string {
	s := scene{trains: []string{"12-5"}, hands: []string{"12-3 4-4"}, bones: dull}
	if !l.can(l.at(s), "1 12-3>M") {
		return [][]string{{"nobody"}, {""}}
	}
	forms := [][]string{nil, nil}
	s.mexican = []string{"12-8"}
	forms[1] = either(l.can(l.at(s), "1 12-3>M2"), "many", "one")
	empty := scene{hands: s.hands, bones: dull}
	first := empty
	first.first = true
	switch {
	case !l.can(l.at(empty), "1 12-3>M"):
		forms[0] = []string{"begun"}
	default:
		forms[0] = either(l.can(l.at(first), "1 12-3>M"), "first", "later")
	}
	return forms
}

// lastOfSuit is a scene of a double-4 set with the engine 0-0 in which only 3-3 of its suit is left,
// in the hand of seat 1.
func (l *lab) lastOfSuit(hand string) *game.State {
	r := l.r
	r.Set = 4
	return l.in(&r, 0, scene{
		trains: []string{"0-2 2-3", "0-3 3-1", "0-4 4-3"}, hands: []string{hand, "1-1 1-4", "2-2 2-4"}, bones: "0-1 4-4",
	})
}

func checkAgain(l *lab) [][]string {
	s := l.do(l.at(scene{trains: []string{"12-5", "12-9"}, hands: []string{"5-5 5-3 9-1 4-4"}, bones: dull, marked: []game.Seat{2}}), "1 5-5>1")
	if !isInTurn(s, 1) {
		return [][]string{{"none"}, {""}}
	}
	forms := [][]string{nil, either(isInTurn(l.do(l.lastOfSuit("3-3 1-2"), "1 3-3>1"), 1), "", "dead")}
	switch {
	case !l.can(s, "1 5-3>1"):
	case !l.can(s, "1 9-1>2"):
		forms[0] = []string{"on_double"}
	default:
		forms[0] = either(l.can(s, "1 draw"), "declined", "anywhere")
	}
	return forms
}

func checkCannotFollow(l *lab) [][]string {
	s := l.do(l.at(scene{trains: []string{"12-5", "12-8"}, hands: []string{"5-5 6-9 4-4"}, bones: dull}), "1 5-5>1")
	form := "nothing"
	if isInTurn(s, 1) {
		form = map[int]string{1: "one", 2: "two", 5: "until"}[l.draws(s)]
		l.do(s, "1 pass")
	}
	return [][]string{{form}, either(s.Binding() != 0, "waits", "free")}
}

func checkTwoDoubles(l *lab) [][]string {
	at := func(hand, bones string) *game.State {
		return l.do(l.at(scene{trains: []string{"12-5", "12-9"}, hands: []string{hand}, bones: bones, marked: []game.Seat{2}}), "1 5-5>1")
	}
	train := either(l.mayTrainHaveTwo(), "train", "")
	s := at("5-5 9-9 9-1 4-4", dull)
	switch {
	case !isInTurn(s, 1):
		return [][]string{{"none"}, train}
	case l.can(s, "1 9-9>2"):
		return [][]string{{"yes"}, {""}}
	case !l.can(s, "1 9-1>2"):
		return [][]string{{"on_double"}, train}
	}
	drawn := l.do(at("5-5 6-8 4-4", "9-9 "+dull), "1 draw")
	if l.can(drawn, "1 9-9>2") {
		return [][]string{{"drawn"}, {""}}
	}
	if l.mayTrainHaveTwo() {
		return [][]string{{}, nil}
	}
	return [][]string{{"no"}, {""}}
}

// mayTrainHaveTwo reports whether the train of a first turn may have two doubles.
func (l *lab) mayTrainHaveTwo() bool {
	s := l.do(l.at(scene{first: true, hands: []string{"12-5 5-5 5-9 9-9 9-1"}, bones: dull}), "1 12-5>1")
	for _, next := range []string{"1 5-5>1", "1 5-9>1", "1 9-9>1"} {
		if !l.can(s, next) {
			return false
		}
		l.do(s, next)
	}
	return true
}

func checkWhoCovers(l *lab) [][]string {
	form := l.bindingForm()
	if form == "satisfy.off" {
		return [][]string{{form}, {""}}
	}
	s := twoOpen()
	s.trains[0] = ""
	home := l.at(s)
	return [][]string{{form}, either(l.can(home, "1 7-4>2") || l.can(home, "1 8-4>3"), "", "home")}
}

func checkExhausted(l *lab) [][]string {
	if l.bindingForm() == "satisfy.off" {
		return [][]string{{"off"}}
	}
	r := l.r
	r.Set = 3
	s := l.in(&r, 0, scene{
		trains: []string{"0-1", "0-3 3-3", "0-2 2-3 3-1"}, hands: []string{"1-2", "1-1", "2-2"}, open: []game.Train{2},
	})
	return [][]string{either(l.can(s, "1 1-2>1"), "lifted", "yes")}
}

// passesWithoutMarker returns the passes after which no marker is put on the train of seat 1.
func (l *lab) passesWithoutMarker() (list []string) {
	pass := func(s scene) bool {
		state := l.at(s)
		l.draws(state)
		return isMarked(l.do(state, "1 pass"), 1)
	}
	usual := scene{trains: []string{"12-5", "12-8"}, hands: []string{"6-9 4-4"}, bones: dull}
	if !pass(usual) {
		list = append(list, "always")
	}
	empty := usual
	empty.trains = []string{"", "12-8"}
	if !pass(empty) {
		list = append(list, "empty")
	}
	dry := usual
	dry.bones = ""
	if !pass(dry) {
		list = append(list, "boneyard")
	}
	bound := usual
	bound.trains, bound.open = []string{"12-5", "12-8 8-8"}, []game.Train{2}
	if !pass(bound) {
		list = append(list, "bound")
	}
	return list
}

func checkWhenMarker(l *lab) [][]string {
	without := l.passesWithoutMarker()
	forms := [][]string{either(len(without) == 0, "every", "except"), nil}
	if said := unmarkedPasses(&l.r); !slices.Equal(said, without) {
		return [][]string{{}, nil}
	}
	for _, form := range checkDrawnElsewhere(l)[0] {
		forms[1] = append(forms[1], strings.TrimPrefix(form, "no")) // which puts no marker out
	}
	return forms
}

func checkMarkerOff(l *lab) [][]string {
	s := scene{
		trains: []string{"12-5", "12-9", "12-6"}, hands: []string{"9-1 5-3 4-4"}, bones: dull, marked: []game.Seat{1, 2},
	}
	if isMarked(l.do(l.at(s), "1 5-3>1"), 1) {
		return [][]string{{}}
	}
	away := isMarked(l.do(l.at(s), "1 9-1>2"), 1)
	theirs := isMarked(l.do(l.at(s), "1 9-1>2"), 2)
	switch {
	case !away && !theirs:
		return [][]string{{}}
	case !away:
		return [][]string{{"own_anywhere"}}
	}
	return [][]string{either(theirs, "own_on_own", "anyone_there")}
}

func checkDrawnElsewhere(l *lab) [][]string {
	fits := scene{trains: []string{"12-5", "12-9"}, hands: []string{"6-8 4-4"}, bones: "9-3 " + dull, marked: []game.Seat{2}}
	drawn := isMarked(l.do(l.at(fits), "1 draw", "1 9-3>2"), 1)
	held := fits
	held.hands, held.bones = []string{"9-3 4-4"}, dull
	leaving := isMarked(l.do(l.at(held), "1 9-3>2"), 1)
	bound := scene{trains: []string{"12-5", "12-9 9-9"}, hands: []string{"5-1 4-4"}, bones: "9-3 " + dull, open: []game.Train{2}}
	binds := !l.can(l.at(bound), "1 5-1>1")
	forms := [][]string{nil, {""}}
	switch {
	case !drawn && !leaving:
		return [][]string{{"no"}, {""}}
	case !leaving:
		forms[0] = []string{"drawn"}
	case !binds:
		forms[0] = []string{"leaving", "both"} // all the same: only a double keeps a tile from the own train
	default:
		forms[0] = either(isMarked(l.do(l.at(bound), "1 draw", "1 9-3>2"), 1), "both", "leaving")
	}
	empty := fits
	empty.trains = []string{"", "12-9"}
	without, seen := false, false
	if s := l.do(l.at(empty), "1 draw"); l.can(s, "1 9-3>2") {
		seen, without = true, !isMarked(l.do(s, "1 9-3>2"), 1)
	}
	spared := false
	if binds && slices.Equal(forms[0], []string{"leaving"}) {
		bound.hands, bound.bones = []string{"9-3 4-4"}, dull
		spared = !isMarked(l.do(l.at(bound), "1 9-3>2"), 1)
	}
	form := strings.Trim(map[bool]string{true: "empty"}[without]+"."+map[bool]string{true: "bound"}[spared], ".")
	if forms[1] = []string{form}; !seen {
		forms[1] = append(forms[1], strings.Trim("empty."+form, "."))
	}
	return forms
}

func checkOutOnDouble(l *lab) [][]string {
	s := l.do(l.at(scene{trains: []string{"12-5", "12-8"}, hands: []string{"5-5"}, bones: dull}), "1 5-5>1")
	owes := isInTurn(l.do(l.at(scene{trains: []string{"12-5", "12-8"}, hands: []string{"5-5 4-4"}, bones: dull}), "1 5-5>1"), 1)
	if s.Status().End == game.Out {
		may := func(next string) bool {
			two := l.at(scene{trains: []string{"12-5", "12-9"}, hands: []string{"5-5 " + next}, bones: dull, marked: []game.Seat{2}})
			return l.can(l.do(two, "1 5-5>1"), "1 "+next+">2")
		}
		second := either(may("9-1") && !may("9-9"), "second", "")
		return [][]string{either(owes, "yes", "none"), second}
	}
	if !isInTurn(s, 1) || !l.can(s, "1 draw") {
		return [][]string{{}, nil}
	}
	dry := l.do(l.at(scene{trains: []string{"12-5", "12-8"}, hands: []string{"5-5"}}), "1 5-5>1")
	if dry.Status().End != game.Out {
		return [][]string{{}, nil}
	}
	dead := l.do(l.lastOfSuit("3-3"), "1 3-3>1").Status().End == game.Out
	first := l.do(l.at(scene{first: true, hands: []string{"12-5 5-5"}, bones: dull}), "1 12-5>1")
	train := l.can(first, "1 5-5>1") && !isInTurn(l.do(first, "1 5-5>1"), 1)
	return [][]string{{"no"}, {map[[2]bool]string{{true, true}: "dead.train", {true, false}: "dead", {false, true}: "train"}[[2]bool{dead, train}]}}
}

func checkOneLeft(l *lab) [][]string {
	s := l.do(l.at(scene{trains: []string{"12-5", "12-8"}, hands: []string{"5-3 4-4", "8-6 8-7 6-6", "1-0 2-0"}, bones: dull}), "1 5-3>1")
	if !l.can(s, "1 knock") {
		return [][]string{{"no"}}
	}
	l.do(s, "2 8-6>2")
	n := s.Count(1) - 1
	if n > 0 {
		list, err := english.Questions(refOf(l.r))
		if at := slices.IndexFunc(list, func(q Question) bool { return q.ID == "one_left" }); err != nil || !strings.Contains(list[at].Answer, "take "+strconv.Itoa(n)+" tile") {
			return [][]string{{}}
		}
	}
	return [][]string{either(n > 0, "penalty", "yes")}
}

func checkBoneyardEmpty(l *lab) [][]string {
	s := l.at(scene{trains: []string{"12-5", "12-8"}, hands: []string{"5-3 4-4"}})
	form := ""
	if !l.can(s, "1 5-3>1") {
		return [][]string{{}}
	}
	if l.can(s, "1 pass") {
		form = "or_pass."
	}
	without := slices.Contains(l.passesWithoutMarker(), "boneyard")
	return [][]string{either(without, form+"no_marker", form+"marker")}
}

func checkNobodyCan(l *lab) [][]string {
	stuck := scene{trains: []string{"12-5", "12-8", "12-6"}, hands: []string{"9-4 4-4", "9-3 3-3", "9-2 2-2"}, bones: dull, marked: []game.Seat{2, 3}}
	pass := func(s *game.State, seats ...game.Seat) *game.State {
		for _, seat := range seats {
			for !s.Over() && l.can(s, seat.String()+" draw") {
				l.do(s, seat.String()+" draw")
			}
			if !s.Over() {
				l.do(s, seat.String()+" pass")
			}
		}
		return s
	}
	if pass(l.at(stuck), 1).Status().End == game.Blocked {
		return [][]string{{"all_marked"}}
	}
	unmarked := stuck
	unmarked.marked = nil
	if pass(l.at(unmarked), 1, 2, 3).Status().End == game.Blocked {
		return [][]string{{"all_passed"}}
	}
	dry := stuck
	dry.bones, dry.marked = "", nil
	end := pass(l.at(dry), 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3)
	return [][]string{either(end.Status().End == game.Blocked, "stuck", "?")}
}

// ended returns how a round ends with hands.
func (l *lab) ended(marked game.Seats, hands ...string) game.Result {
	e := game.Ending{End: game.Blocked, Marked: marked}
	for i, hand := range hands {
		points := 0
		for _, t := range l.tiles(hand) {
			points += game.TilePoints(&l.r, t.High(), t.Low())
		}
		if e.Points[i+1] = points; hand == "" {
			e.End, e.Out = game.Out, game.Seat(i+1).Set()
		}
	}
	return game.ScoreRound(&l.r, len(hands), &e)
}

func checkHandCounts(l *lab) [][]string {
	value := func(hand string) int {
		two := l.ended(0, "", hand, "1-1 2-2 3-3 4-4")
		plain := l.ended(0, "", "3-4", "1-1 2-2 3-3 4-4")
		s, base := two.Scores[2], plain.Scores[2]
		if s == game.Points(0) && base == game.Points(0) {
			s, base = two.Scores[1], plain.Scores[1]
		}
		return 7 + int(s.Float()-base.Float())
	}
	blank, half := value("0-0"), value("0-5")-5
	list, err := english.Questions(refOf(l.r))
	at := slices.IndexFunc(list, func(q Question) bool { return q.ID == "hand_counts" })
	if err != nil || !strings.Contains(list[at].Answer, fmt.Sprintf("0-0 counts %d.", blank)) ||
		half > 0 && !strings.Contains(list[at].Answer, fmt.Sprintf("half counts %d,", half)) || value("3-6 1-2") != 12 {
		return [][]string{{}, {}}
	}
	own := l.ended(0, "", "3-4", "5-6")
	return [][]string{either(half > 0, "blanks", "pips"), either(own.Scores[2] == game.Points(7), "penalty", "positive")}
}

func checkBlockedPoints(l *lab) [][]string {
	r := l.ended(0, "1-2", "3-4", "5-6")
	if r.Winners != game.Seat(1).Set() {
		return [][]string{{}, nil}
	}
	forms := [][]string{{}, nil}
	switch {
	case r.Scores[2] == game.Points(0) && r.Scores[1] == game.Points(18):
		forms[0] = []string{"positive"}
	case r.Scores[2] == game.Points(7) && r.Scores[1] == game.Points(3):
		forms[0] = []string{"own"}
	case r.Scores[2] == game.Points(7) && r.Scores[1] == game.Points(0):
		forms[0] = []string{"zero"}
	}
	marked := l.ended(game.Seat(2).Set(), "1-2", "3-4", "5-6")
	forms[1] = either(marked.Scores[2] != r.Scores[2], "marker", "")
	return forms
}
