package tui

import (
	"slices"
	"strings"
	"unicode"

	tea "charm.land/bubbletea/v2"

	"roundhouse/game/preset"
	"roundhouse/game/rules"
)

// form asks the player what to play.
type form struct {
	look   *palette
	voice  *voice
	sets   []preset.Set
	bots   []string // the names of the bots
	notes  []string // shown at the top
	focus  int      // the field that keys change
	set    int
	seats  int
	bot    int
	rounds int
	name   string
	named  bool // the player has edited the name; until then, typing replaces it
}

// The fields of the form, from top to bottom.
const (
	setField = iota
	seatsField
	botField
	roundsField
	nameField
	fields
)

// longestName is the largest number of characters that a name may have.
const longestName = 20

// chosen is sent when the player has finished the form.
type chosen struct{ setup Setup }

// newForm returns a form that starts with the values of s.
func newForm(s Setup, bots, notes []string, l *palette, v *voice) *form {
	f := &form{look: l, voice: v, sets: preset.All(), bots: bots, notes: notes, seats: len(s.Bots) + 1, name: s.Name}
	f.set = max(0, slices.IndexFunc(f.sets, func(p preset.Set) bool { return p.ID == s.Rules.Base }))
	f.rounds = s.Rules.Rules.MatchRounds()
	if len(s.Bots) > 0 {
		f.bot = max(0, slices.Index(bots, s.Bots[0]))
	}
	f.fitToRules()
	return f
}

func (f *form) rules() *rules.Rules { return &f.sets[f.set].Rules }

// fitToRules keeps the numbers within the limits of the rule set.
func (f *form) fitToRules() {
	counts := f.playerCounts()
	if !slices.Contains(counts, f.seats) {
		best := counts[0]
		for _, n := range counts {
			if n <= f.seats {
				best = n
			}
		}
		f.seats = best
	}
	f.rounds = min(max(f.rounds, 1), f.rules().MatchRounds())
}

// playerCounts returns the numbers of players for which the rule set has hands.
func (f *form) playerCounts() []int {
	var list []int
	for n, hand := range f.rules().Hand {
		if hand > 0 {
			list = append(list, n)
		}
	}
	return list
}

func (f *form) update(msg tea.Msg) tea.Cmd {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return f.handleKey(msg)
	case tea.PasteMsg:
		if f.focus == nameField {
			f.writeName(msg.Content)
		}
	case tea.MouseWheelMsg:
		if msg.Button == tea.MouseWheelDown {
			f.turnRules(1)
		} else {
			f.turnRules(-1)
		}
	}
	return nil
}

func (f *form) handleKey(k tea.KeyPressMsg) tea.Cmd {
	switch k.String() {
	case "enter":
		return f.sendChosen
	case "esc":
		return leaveMatch
	case "tab":
		f.focus = (f.focus + 1) % fields
	case "shift+tab":
		f.focus = (f.focus + fields - 1) % fields
	case "down":
		if f.focus == setField {
			f.changeValue(1)
		} else {
			f.focus = min(f.focus+1, fields-1)
		}
	case "up":
		if f.focus == setField {
			f.changeValue(-1)
		} else {
			f.focus--
		}
	case "pgdown":
		f.turnRules(5)
	case "pgup":
		f.turnRules(-5)
	case "right":
		f.changeValue(1)
	case "left":
		f.changeValue(-1)
	case "backspace":
		if r := []rune(f.name); f.focus == nameField && len(r) > 0 {
			f.name, f.named = string(r[:len(r)-1]), true
		}
	default:
		if f.focus == nameField {
			f.writeName(k.Text)
		}
	}
	return nil
}

// writeName adds text to the name.
func (f *form) writeName(text string) {
	if text != "" && !f.named {
		f.name, f.named = "", true
	}
	for _, r := range text {
		if unicode.IsPrint(r) && len([]rune(f.name)) < longestName {
			f.name += string(r)
		}
	}
}

// turnRules selects another rule set, whichever field has the focus.
func (f *form) turnRules(by int) {
	was := f.rounds == f.rules().MatchRounds()
	f.set = min(max(f.set+by, 0), len(f.sets)-1)
	if was {
		f.rounds = f.rules().MatchRounds()
	}
	f.fitToRules()
}

// changeValue changes the value of the field that has the focus.
func (f *form) changeValue(by int) {
	switch f.focus {
	case setField:
		f.turnRules(by)
	case seatsField:
		counts := f.playerCounts()
		i := slices.Index(counts, f.seats) + by
		f.seats = counts[min(max(i, 0), len(counts)-1)]
	case botField:
		f.bot = (f.bot + by + len(f.bots)) % len(f.bots)
	case roundsField:
		f.rounds += by
		f.fitToRules()
	}
}

func (f *form) sendChosen() tea.Msg {
	set := f.sets[f.set]
	s := Setup{Rules: preset.Ref{Base: set.ID, Rules: set.Rules}, Name: strings.TrimSpace(f.name)}
	s.Rules.Rules.Rounds = uint8(f.rounds)
	if s.Name == "" {
		s.Name = f.voice.you()
	}
	s.Bots = slices.Repeat([]string{f.bots[f.bot]}, f.seats-1)
	return chosen{s}
}
