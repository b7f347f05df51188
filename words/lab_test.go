package words

import (
	"slices"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// lab asks the game what the answers say. Its scenes are positions of a double-12 set with the
// engine 12-12, in which seat 1 is to act.
type lab struct {
	t *testing.T
	r rules.Rules // with a set of 12
}

// scene is a position. Tiles are in notation, those of a train from the engine outwards.
type scene struct {
	first   bool     // it is the first turn of seat 1, which is the last to have one
	trains  []string // by seat
	mexican []string
	hands   []string // by seat, at least three
	bones   string
	marked  []game.Seat
	open    []game.Train
	owed    bool // of seat 1, for the last of open
}

// The tiles that fit nothing in any scene, for the boneyard.
const dull = "10-11 10-10 10-0 11-0 11-11"

func newLab(t *testing.T, r rules.Rules) *lab {
	r.Set, r.Rounds, r.FirstEngine = 12, 1, 0
	r.Hand[3], r.Hand[4] = 5, 5
	return &lab{t, r}
}

// at returns the scene as a round in play.
func (l *lab) at(s scene) *game.State { return l.in(&l.r, 12, s) }

// in returns the scene under rules with some engine.
func (l *lab) in(r *rules.Rules, engine tile.Pip, s scene) *game.State {
	l.t.Helper()
	seats := max(len(s.hands), 3)
	setup := game.Setup{
		Rules: *r, Seats: seats, Engine: engine, Starter: 1, Phase: game.Main, Drew: tile.None, Marked: s.marked, Open: s.open,
		Bones: l.tiles(s.bones), Turn: []game.Seat{1}, Opened: slices.Repeat([]bool{true}, seats),
	}
	if s.owed {
		setup.Owed = s.open[len(s.open)-1:]
	}
	if s.first {
		setup.Opened[0], setup.Starter = false, 2
		if specialOpening(r) {
			setup.Phase = game.Opening
		}
	}
	for seat := range seats {
		train, hand := "", "1-2 1-1"
		if seat < len(s.trains) {
			train = s.trains[seat]
		}
		if seat < len(s.hands) {
			hand = s.hands[seat]
		}
		setup.Trains = append(setup.Trains, l.line(train))
		setup.Hands = append(setup.Hands, l.tiles(hand))
		if seat > 0 && seat >= len(s.hands) { // others hold nothing that a scene needs
			setup.Hands[seat] = l.tiles([]string{"", "11-1 11-7", "11-2 11-3", "11-4 11-6"}[seat])
		}
	}
	for _, train := range s.mexican {
		setup.Mexican = append(setup.Mexican, l.line(train))
	}
	state, err := game.New(setup)
	if err != nil {
		l.t.Fatalf("%+v: %v\n%s", s, err, switchTexts(r))
	}
	return &state
}

func (l *lab) tiles(text string) (list []tile.Tile) {
	for _, laid := range l.line(text) {
		list = append(list, laid.Tile())
	}
	return list
}

func (l *lab) line(text string) (list []game.Laid) {
	l.t.Helper()
	for _, one := range strings.Fields(text) {
		var laid game.Laid
		if err := laid.UnmarshalText([]byte(one)); err != nil {
			l.t.Fatal(one, err)
		}
		list = append(list, laid)
	}
	return list
}

func (l *lab) action(text string) game.Action {
	l.t.Helper()
	a, err := game.ParseAction(text)
	if err != nil {
		l.t.Fatal(text, err)
	}
	return a
}

// can reports whether an action is legal, and that the view and its list of actions agree.
func (l *lab) can(s *game.State, text string) bool {
	l.t.Helper()
	a := l.action(text)
	view := s.View(a.Seat)
	legal := view.Check(a) == nil
	if listed := slices.ContainsFunc(view.Legal(nil), func(b game.Action) bool {
		return b.String() == a.String() || a.Kind == game.Draw && b.Kind == game.Draw
	}); listed != legal {
		l.t.Fatalf("%s: listed %v, checked %v", text, listed, legal)
	}
	return legal
}

// do carries out actions, which must be legal.
func (l *lab) do(s *game.State, texts ...string) *game.State {
	l.t.Helper()
	for _, text := range texts {
		if _, err := s.Apply(l.action(text)); err != nil {
			l.t.Fatalf("%s: %v in %+v\n%s", text, err, s.Setup(), switchTexts(s.Rules()))
		}
	}
	return s
}

// draws lets seat 1 draw as long as it may, and returns how often it did.
func (l *lab) draws(s *game.State) (n int) {
	for ; !s.Over() && s.Status().Turn.Has(1) && l.can(s, "1 draw"); n++ {
		l.do(s, "1 draw")
	}
	return n
}

func isMarked(s *game.State, seat game.Seat) bool {
	st := s.Status()
	return st.Marked.Has(seat)
}

func isInTurn(s *game.State, seat game.Seat) bool {
	st := s.Status()
	return st.Turn.Has(seat)
}

// dealt returns a round of three seats whose engine is laid, if it is laid from a hand that has it.
func (l *lab) dealt() *game.State {
	engine, starter := tile.NoPip, game.NoSeat
	if l.r.EngineKnown() {
		engine = 12
	}
	if l.r.NamesStarter() {
		starter = 1
	}
	aside := tile.NoPip
	if l.r.Engine == rules.EngineSetAside {
		aside = engine
	}
	deck := deal.Tiles(12, aside)
	slices.SortStableFunc(deck, func(a, b tile.Tile) int { // the engine first
		return b2i(b == tile.Of(12, 12)) - b2i(a == tile.Of(12, 12))
	})
	r := l.r
	r.Hand[3] = 5
	var s game.State
	s.Deal(&r, 3, 1, engine, starter, deck)
	for s.Status().Phase == game.Search {
		seat := s.Status().Turn
		l.do(&s, s.Legal(seat.First(), nil)[0].String())
	}
	return &s
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// either returns one of two forms.
func either(is bool, yes, no string) []string {
	if is {
		return []string{yes}
	}
	return []string{no}
}
