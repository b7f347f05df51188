package tui

import (
	"errors"
	"fmt"
	"strings"

	"roundhouse/game"
	"roundhouse/rules"
	"roundhouse/tile"
)

// prompt is what the player is asked to do now.
func (m *match) prompt() string {
	switch {
	case m.over != nil:
		return "The match is over. Enter shows the result."
	case !m.playing():
		return m.story[len(m.story)-1].text + " Enter shows the scores."
	case !m.myTurn():
		return m.waiting()
	}
	if a, ok := m.only(); ok {
		if m.may(game.Knock) {
			return m.forcedPrompt(a) + " k knocks."
		}
		return m.forcedPrompt(a)
	}
	return m.choice()
}

// waiting is what the player waits for.
func (m *match) waiting() string {
	turn := m.view().Turn()
	verb := "is"
	if turn.Len() > 1 {
		verb = "are"
	}
	s := fmt.Sprintf("%s %s to play.", m.names(turn), verb)
	if m.may(game.Knock) {
		s = "One tile left: type k to knock. " + s
	}
	return s
}

// forcedPrompt is what Enter does where nothing else can be done.
func (m *match) forcedPrompt(a game.Action) string {
	v := m.view()
	switch a.Kind {
	case game.Play:
		return "You hold the engine. Enter lays " + a.Tile().String() + " and you start."
	case game.Draw:
		if v.Phase() == game.Search {
			return "Nobody holds the engine yet. Enter draws a tile."
		}
		return m.unable() + " Enter draws a tile."
	case game.Stop:
		return "Nothing more fits your train. Enter ends it."
	}
	if v.Drew() != tile.None {
		return fmt.Sprintf("You drew %s: it fits %s. Enter passes%s.", v.Drew(), m.noEnd(), m.cost())
	}
	if v.Boneyard() == 0 {
		return m.unable() + " The boneyard is empty: Enter passes" + m.cost() + "."
	}
	return m.unable() + " Enter passes" + m.cost() + "."
}

// unable says that nothing fits, and why.
func (m *match) unable() string {
	if trains, _ := m.bound(); len(trains) > 0 {
		return fmt.Sprintf("Nothing fits %s on %s.", double(m.view().End(trains[0])), m.trainName(trains[0]))
	}
	return "Nothing fits."
}

// noEnd names what the drawn tile does not fit.
func (m *match) noEnd() string {
	trains, _ := m.bound()
	if len(trains) == 0 {
		return "no open end"
	}
	var doubles []string
	for _, t := range trains {
		doubles = append(doubles, double(m.view().End(t)))
	}
	return "not on " + enumerate(doubles)
}

// cost is what a pass does not change.
func (m *match) cost() string {
	st := m.view().Status()
	if st.Marked.Has(m.seat) {
		return "; your train stays open"
	}
	return ""
}

// choice is the prompt where the player has a choice.
func (m *match) choice() string {
	var parts []string
	v := m.view()
	n := 0
	for _, t := range m.hand {
		if len(m.plays(t)) > 0 {
			n++
		}
	}
	if trains, feed := m.bound(); len(trains) > 0 {
		parts = append(parts, m.duty(trains, feed))
	} else if v.Status().Owed > 0 {
		parts = append(parts, "A double asks for one more tile.")
	}
	switch {
	case v.Drew() != tile.None:
		parts = append(parts, fmt.Sprintf("You drew %s: Enter lays it.", v.Drew()))
	case n > 0:
		parts = append(parts, m.fits(n))
	}
	for _, other := range []struct {
		kind game.Kind
		say  string
	}{{game.Draw, "d draws"}, {game.Pass, "p passes"}, {game.Stop, "s ends the train"}, {game.Knock, "k knocks"}} {
		if m.may(other.kind) {
			parts = append(parts, other.say+".")
		}
	}
	return strings.Join(parts, " ")
}

// duty is which open doubles come first.
func (m *match) duty(trains []game.Train, feed bool) string {
	var list []string
	for _, t := range trains {
		list = append(list, double(m.view().End(t))+" on "+m.trainName(t))
	}
	what := strings.Join(list, " or ")
	if feed {
		return what + " must be fed."
	}
	return what + " must be satisfied."
}

// fits is how many tiles can be laid, and for what.
func (m *match) fits(n int) string {
	v := m.view()
	verb := "fit"
	if n == 1 {
		verb = "fits"
	}
	what := "Your turn"
	if v.Phase() == game.Opening {
		what = "Your first tile"
		if v.Rules().Opening == rules.OpeningTrain {
			what = "Your first train"
		}
	}
	return fmt.Sprintf("%s: %s %s.", what, count(n, "tile"), verb)
}

// second is the line below the prompt: what went wrong, or what the selected tile
// can do.
func (m *match) second() string {
	switch {
	case m.broken != nil:
		return "The match cannot go on: " + m.broken.Error()
	case m.message != "":
		return m.message
	case m.queued != "":
		return fmt.Sprintf("%q is kept for your turn; Esc takes it back.", m.queued)
	case m.unsaved != nil:
		return "The match could not be saved: " + m.unsaved.Error()
	case !m.myTurn() || len(m.hand) == 0:
		return ""
	}
	if _, forced := m.only(); forced {
		return ""
	}
	t := m.hand[m.sel]
	if m.target != noTrain {
		return m.aimed(m.lay(t, m.target))
	}
	var places []string
	for _, a := range m.plays(t) {
		places = append(places, m.trainName(a.Train))
	}
	switch {
	case len(places) > 0:
		return fmt.Sprintf("%s fits %s.", t, enumerate(places))
	case len(m.plays(tile.None)) > 0:
		return fmt.Sprintf("%s fits nowhere now.", t)
	}
	return ""
}

// aimed is what Enter would do with the chosen train.
func (m *match) aimed(a game.Action) string {
	var reason game.Reason
	if errors.As(m.view().Check(a), &reason) {
		return m.why(a, reason)
	}
	return fmt.Sprintf("Enter lays %s on %s.", a.Tile(), m.trainName(a.Train))
}
