package tui

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/tile"
)

func itoa(n int) string { return strconv.Itoa(n) }

// inPlay starts a match and continues to an ordinary turn of the player in which some tile fits and
// another does not.
func inPlay(t *testing.T, rules string, seats int) *driver {
	t.Helper()
	d := start(t, options(t, rules, seats, 3, ""), 80, 24)
	d.playUntil(func(m *match) bool {
		return m.myTurn() && m.view().Phase() == game.Main && m.view().Drew() == tile.None &&
			len(m.playsOf(tile.None)) > 0 && unfit(m) != tile.None && !openDoubles(m)
	})
	return d
}

// unfit returns a tile that can be laid nowhere.
func unfit(m *match) tile.Tile {
	for _, t := range m.hand {
		if len(m.playsOf(t)) == 0 {
			return t
		}
	}
	return tile.None
}

func TestATypedTileAndTrainAreLaid(t *testing.T) {
	d := inPlay(t, "pagat", 4)
	m := d.match()
	play := m.playsOf(tile.None)[0]
	turned := tile.Text(play.To, play.From)
	d.press(turned+" "+strings.ToLower(play.Train.String()), "enter")
	if slices.Contains(d.match().hand, play.Tile()) {
		t.Fatalf("%s is still in hand:\n%s", turned, d.screenText())
	}
}

func TestArrowsAndEnterLayATile(t *testing.T) {
	d := inPlay(t, "pagat", 4)
	m := d.match()
	play := m.playsOf(tile.None)[0]
	d.press("home")
	for m.hand[m.sel] != play.Tile() {
		d.press("right")
	}
	d.press("down")
	for m.target != play.Train {
		d.press("down")
	}
	d.sees("Enter lays " + play.Tile().String() + " on " + m.trainName(play.Train) + ".")
	d.press("enter")
	if slices.Contains(m.hand, play.Tile()) {
		t.Fatalf("%s is still in hand:\n%s", play, d.screenText())
	}
}

func TestWhatIsPastedIsTyped(t *testing.T) {
	d := inPlay(t, "pagat", 4)
	play := d.match().playsOf(tile.None)[0]
	d.send(tea.PasteMsg{Content: play.Tile().String() + " " + play.Train.String() + "\n\x1b"})
	d.press("enter")
	if slices.Contains(d.match().hand, play.Tile()) {
		t.Errorf("%s is still in hand:\n%s", play, d.screenText())
	}
	d.send(tea.PasteMsg{Content: strings.Repeat("long ", 100)})
	if n := len(d.match().typed); n > longestLine {
		t.Errorf("%d bytes are typed", n)
	}
}

func TestAChosenTrainTellsBeforeEnterWhyNot(t *testing.T) {
	d := inPlay(t, "pagat", 4)
	m := d.match()
	m.sel = slices.Index(m.hand, unfit(m))
	d.press("down") // the player's own train is the first
	d.sees(unfit(m).String() + " does not match: the end of your train is")
}

func TestWhatIsIllegalIsExplained(t *testing.T) {
	d := inPlay(t, "pagat", 4)
	m := d.match()
	fits, not := m.playsOf(tile.None)[0], unfit(m)
	before := m.last
	closed := game.NoSeat
	for seat := game.Seat(2); seat <= 4; seat++ {
		if !m.view().Status().Marked.Has(seat) {
			closed = seat
		}
	}
	if closed == game.NoSeat {
		t.Fatal("no train is closed")
	}
	for _, test := range []struct{ typed, want string }{
		{fits.Tile().String() + " " + closed.String(), m.nameOf(closed) + "’s train is closed"},
		{not.String() + " 1", not.String() + " does not match: the end of your train is"},
		{"draw", "A tile in this hand fits"},
		{"stop", "A tile in this hand fits"},
		{"k", "can knock"},
		{"7-3 z", `“z” is not a train`},
		{"99-3", `“99-3” is not understood`},
		{"hello", `“hello” is not understood`},
		{notInHand(m).String() + " m", "is not in this hand"},
	} {
		d.press(test.typed, "enter")
		d.sees(test.want)
		d.press("esc")
	}
	if m.last != before {
		t.Error("something was done all the same")
	}
}

func notInHand(m *match) tile.Tile {
	for x := range tile.Tile(tile.Size(12)) {
		if !slices.Contains(m.hand, x) {
			return x
		}
	}
	return tile.None
}

func TestADoubleThatMustBeSatisfiedIsNamed(t *testing.T) {
	o := options(t, "pagat", 4, 13, "")
	d := start(t, o, 80, 24)
	d.playUntil(func(m *match) bool {
		bound, feed := m.boundTrains()
		_, forced := m.onlyAction()
		return len(bound) > 0 && !feed && !forced && unfit(m) != tile.None && m.view().Drew() == tile.None
	})
	m := d.match()
	bound, _ := m.boundTrains()
	other := m.trainsInOrder()[0]
	if other == bound[0] {
		other = m.trainsInOrder()[1]
	}
	d.sees("Cover the open double first", m.openDouble(bound[0]).String())
	d.press(unfit(m).String()+" "+other.String(), "enter")
	d.sees("The open double "+m.openDouble(bound[0]).String()+" on "+m.trainName(bound[0]), "must be satisfied first")
}

func TestOfSeveralTrainsOneIsChosen(t *testing.T) {
	several := tile.None
	d := start(t, options(t, "pagat", 4, 13, ""), 80, 24)
	d.playUntil(func(m *match) bool {
		for _, x := range m.hand {
			if m.myTurn() && m.view().Drew() == tile.None && len(m.playsOf(x)) > 1 {
				several = x
				return true
			}
		}
		return false
	})
	m := d.match()
	plays := m.playsOf(several)
	d.press(several.String(), "enter")
	d.sees(several.String() + " fits: ")
	d.sees("Choose with ↑ ↓ and Enter")
	for m.target != plays[1].Train {
		d.press("down")
	}
	d.press("enter")
	if slices.Contains(m.hand, several) || !slices.ContainsFunc(m.story, func(l message) bool {
		return strings.Contains(l.text, "You laid "+several.String()+" on "+m.trainName(plays[1].Train))
	}) {
		t.Errorf("%s was not laid on %s:\n%s", several, plays[1].Train, d.screenText())
	}
}

func TestALineTypedTooEarlyWaitsForTheTurn(t *testing.T) {
	d := inPlay(t, "pagat", 3)
	m := d.match()
	play := m.playsOf(tile.None)[0]
	m.busy = working // as if a bot were still thinking, before the player's turn
	m.mirror = game.NewMirror(m.view())
	e := game.Event{Action: game.KnockOf(2), After: m.view().Status()}
	e.After.Turn = 1 << 2
	m.mirror.Apply(e)
	d.press(play.Tile().String()+" "+play.Train.String(), "enter")
	d.sees("is kept for your turn")
	e.After.Turn = 1 << 1
	m.mirror.Apply(e)
	d.send(advanced{})
	if slices.Contains(m.hand, play.Tile()) {
		t.Fatalf("%s was forgotten:\n%s", play, d.screenText())
	}
}

func TestADrawIsAKeyPressAndTellsWhatCame(t *testing.T) {
	d := start(t, options(t, "pagat", 3, 13, ""), 80, 24)
	draws := func(m *match) bool {
		a, forced := m.onlyAction()
		return forced && m.myTurn() && a.Kind == game.Draw && m.view().Phase() == game.Main
	}
	d.playUntil(draws)
	d.sees("Enter draws a tile")
	m := d.match()
	had := slices.Clone(m.hand)
	d.press("enter")
	drew := m.hand[len(m.hand)-1]
	if slices.Contains(had, drew) {
		t.Fatal("nothing was drawn")
	}
	d.sees("You drew " + drew.String())
}

func TestAPassTellsThatTheTrainIsOpen(t *testing.T) {
	d := start(t, options(t, "pagat", 3, 13, ""), 80, 24)
	d.playUntil(func(m *match) bool { return m.view().Status().Marked.Has(m.seat) })
	m := d.match()
	if !slices.ContainsFunc(m.story, func(l message) bool { return strings.Contains(l.text, "You passed. Your train is open now.") }) {
		t.Errorf("the story does not tell it: %v", m.story)
	}
	d.sees("yours, OPEN")
}

// lastTile plays until the player has one tile left and it is the turn of the other, who will not
// go out.
func lastTile(t *testing.T, penalty uint8) *driver {
	t.Helper()
	for seed := range uint64(20) {
		o := options(t, "french", 2, 13, "")
		o.Setup.Seed = deal.SeedOf(seed)
		o.Setup.Rules.Rules.KnockPenalty = penalty
		d := start(t, o, 80, 24)
		d.match().patience = time.Millisecond
		last := func(m *match) bool {
			return m.mayDo(game.Knock) && !m.myTurn() && m.view().Count(2) > 3 && m.view().Boneyard() > 3
		}
		d.stop = last
		d.playUntil(func(m *match) bool { return last(m) || m.over != nil })
		if d.match().over == nil {
			return d
		}
	}
	t.Fatal("it never came to a last tile")
	return nil
}

func TestAKnockOutOfTurn(t *testing.T) {
	d := lastTile(t, 2)
	m := d.match()
	d.sees("One tile left: type k to knock.", "Rocket is to play")
	if m.pauseTime() < m.patience {
		t.Errorf("there is a penalty, but Rocket waits for %v only", m.pauseTime())
	}
	d.press("enter")
	d.sees("type k and Enter to knock")
	d.stop = func(m *match) bool { return m.view().Status().Knocked.Has(m.seat) } // Rocket waits
	d.press("k", "enter")
	if !m.view().Status().Knocked.Has(m.seat) || m.mayDo(game.Knock) {
		t.Fatalf("no knock:\n%s", d.screenText())
	}
	d.sees("You knocked: last tile!")
	if m.pauseTime() >= m.patience {
		t.Error("the others still wait for a knock")
	}
}

func TestAForgottenKnockIsPunishedAndTold(t *testing.T) {
	d := lastTile(t, 2)
	m := d.match()
	d.stop = nil
	d.press(" ")
	if !slices.ContainsFunc(m.story, func(l message) bool { return strings.Contains(l.text, "You forgot to knock and took ") }) {
		t.Errorf("the story does not tell it: %v", m.story)
	}
}

func TestAllTilesOfATrainAreTold(t *testing.T) {
	d := start(t, options(t, "pagat", 4, 13, ""), 80, 24)
	d.playUntil(func(m *match) bool { return m.view().Length(m.seat.OwnTrain()) > 3 && m.myTurn() })
	m := d.match()
	ends := m.view().Ends(m.seat.OwnTrain())
	d.press("f3")
	for i := 1; i < len(ends); i++ {
		d.sees(tile.Text(ends[i-1], ends[i])) // 12-7, not …-7
	}
}

func TestTabSortsTheHand(t *testing.T) {
	d := inPlay(t, "pagat", 2)
	m := d.match()
	selected := m.hand[m.sel]
	d.press("tab")
	end := m.view().End(m.seat.OwnTrain())
	if fitsFirst := m.hand[0].Has(end); !fitsFirst && slices.ContainsFunc(m.hand, func(x tile.Tile) bool { return x.Has(end) }) {
		t.Errorf("the end is %d, but the hand begins with %s", end, m.hand[0])
	}
	if m.hand[m.sel] != selected {
		t.Error("another tile is selected")
	}
	d.press("sort", "enter")
	if !slices.IsSortedFunc(m.hand, func(a, b tile.Tile) int { return int(b) - int(a) }) {
		t.Errorf("not sorted by number: %v", m.hand)
	}
}

func TestBestTrainIsALongOne(t *testing.T) {
	var hand []tile.Tile
	for _, text := range []string{"6-5", "5-5", "5-4", "6-1", "4-3", "2-0"} {
		x, err := tile.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		hand = append(hand, x)
	}
	got := make([]string, len(hand))
	for i, x := range bestTrain(hand, 6) {
		got[i] = x.String()
	}
	if strings.Join(got, " ") != "6-5 5-5 5-4 4-3 6-1 2-0" {
		t.Errorf("%v", got)
	}
}

func TestTheBotsWaitAndSpaceGoesOn(t *testing.T) {
	d := start(t, options(t, "pagat", 4, 1, ""), 80, 24)
	m := d.match()
	m.mirror = game.NewMirror(m.view())
	e := game.Event{Action: game.KnockOf(2), After: m.view().Status()}
	e.After.Turn = 1 << 2
	m.mirror.Apply(e)
	m.busy = pausing
	before := m.tick
	if cmd := m.skipPauses(); cmd == nil || m.tick == before || !m.skipping {
		t.Error("space does not end the pause")
	}
	if cmd := m.update(pauseOver{before}); cmd != nil {
		t.Error("the old pause still counts")
	}
}

func TestScoresAreExact(t *testing.T) {
	for want, s := range map[string]game.Score{
		"46": game.Points(46), "4½": game.Ratio(9, 2), "3⅓": game.Ratio(10, 3), "0": {}, "⅔": game.Ratio(2, 3), "2 3/11": game.Ratio(25, 11),
		"-10": game.Points(-10), "-5½": game.Ratio(-11, 2), "-⅓": game.Ratio(-1, 3), "-2 3/11": game.Ratio(-25, 11),
	} {
		if got := pointsText(s); got != want {
			t.Errorf("%s is written %q, not %q", s, got, want)
		}
	}
}

func TestAWholeMatchOfEveryKindIsPlayedByEnter(t *testing.T) {
	for rules, seats := range map[string]int{
		"pagat": 4, "czech": 3, "estonian": 3, "french": 2, "japanese": 4, "japanese-starter-double": 3,
		"japanese-highest-double": 2, "pagat-keep-drawn": 2, "czech-lot-each-round": 4,
	} {
		d := start(t, options(t, rules, seats, 2, ""), 80, 24)
		d.playUntil(func(m *match) bool { return m.over != nil })
		d.press("enter")
		d.sees("the match with")
		if text := d.app.farewellText(); !strings.Contains(text, "the match with") {
			t.Errorf("%s: %q stays in the terminal", rules, text)
		}
		d.press("enter")
		if !d.end {
			t.Errorf("%s: the match does not end", rules)
		}
	}
}

func openDoubles(m *match) bool {
	st := m.view().Status()
	return st.Open.Len() > 0
}

func TestTheLatestIsToldWhereThereIsNoRoomForTheStory(t *testing.T) {
	d := start(t, options(t, "jumbo", 14, 1, ""), 80, 24)
	d.playUntil(func(m *match) bool { return m.isPlaying() && m.myTurn() && int(m.last) > 41+m.seats() })
	m := d.match()
	if l := m.layoutFor(80, 24); l.log > 0 {
		t.Fatal("there is room")
	}
	d.sees(strings.TrimSuffix(m.story[len(m.story)-1].text, "."))
}
