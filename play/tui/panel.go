package tui

import (
	"fmt"
	"strings"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
	"roundhouse/play/table"
	"roundhouse/words"
)

// panelLines draws the panel that covers the table.
func (m *match) panelLines(w, h int) []string {
	var body []string
	title, hint := "", m.label("panel.keys", nil)
	switch m.panel {
	case helpPanel:
		title, body = "panel.help", m.helpLines(w)
		hint += "  " + m.label(sourcesHint(m.sources), nil)
	case scorePanel:
		title, body = "panel.scores", m.scoreLines(w-4, h-3)
		switch {
		case m.over != nil:
			hint = m.label("panel.end", nil)
		case !m.isPlaying():
			hint = m.label("panel.next", nil)
		}
	case trainPanel:
		title, body = "panel.trains", m.trainLines(w-4)
	}
	room := h - 3
	m.scroll = max(0, min(m.scroll, len(body)-room))
	lines := []string{m.look.title.Render(" "+m.label(title, nil)) +
		m.look.faint.Render(" · "+m.voice.ruleName(m.began.Rules)), m.look.ruleLine(w)}
	for _, line := range fillLines(body[m.scroll:min(len(body), m.scroll+room)], room) {
		lines = append(lines, "  "+line)
	}
	if more := len(body) - room - m.scroll; more > 0 {
		hint += "   " + m.label("panel.more", words.Values{"n": more})
	}
	return append(lines, m.look.faint.Render(padRight(" "+hint, w)))
}

// ruleName returns the name of a rule set or of house rules.
func (v *voice) ruleName(ref preset.Ref) string {
	set, err := preset.Get(ref.Base)
	if err != nil {
		return ref.Base
	}
	same := set.Rules
	same.Rounds = ref.Rules.Rounds
	if ref.Rules != same {
		return v.HouseRules(set.ID)
	}
	return v.About(set.ID).Name
}

// helpLines returns the keys and the rule book of the match, w columns wide.
func (m *match) helpLines(w int) []string {
	l := m.look
	lines := append([]string{l.strong.Render(m.label("help.keys", nil)), ""}, m.keyHelp(min(w-4, 96))...)
	lines = append(lines, "", l.strong.Render(m.label("help.rules", nil)), "")
	book, err := m.voice.Book(m.began.Rules)
	if err != nil {
		return append(lines, err.Error())
	}
	text := book.Text
	if m.sources {
		text = book.Annotated
	}
	return append(lines, strings.Split(strings.TrimRight(text(min(w-4, 96)), "\n"), "\n")...)
}

func sourcesHint(shown bool) string {
	if shown {
		return "panel.sources.hide"
	}
	return "panel.sources"
}

// toggleSources shows or hides the document's words below each rule. The rule at the top of the
// screen stays where it is.
func (m *match) toggleSources() {
	before := m.helpLines(m.width)
	m.sources = !m.sources
	m.scroll = sameLine(before, m.helpLines(m.width), m.scroll)
}

// sameLine returns the index in other of the line text[at]. The two texts differ only in their
// indented lines. An indented line counts as part of the last line before it that is not indented.
func sameLine(text, other []string, at int) int {
	begun := 0
	for _, line := range text[:min(at+1, len(text))] {
		if !strings.HasPrefix(line, "  ") {
			begun++
		}
	}
	for i, line := range other {
		if !strings.HasPrefix(line, "  ") {
			begun--
		}
		if begun == 0 {
			return i
		}
	}
	return 0
}

// trainLines returns every train in full, from the engine to its end.
func (m *match) trainLines(w int) []string {
	v := m.view()
	var lines []string
	for _, t := range m.trainsInOrder() {
		laid := v.Length(t)
		name := m.voice.capitalise(m.trainName(t))
		lines = append(lines, m.look.strong.Render(name)+m.look.faint.Render(" · "+m.label("panel.tiles",
			words.Values{"n": laid})))
		line := ""
		for i, ends := 1, v.Ends(t); i < len(ends); i++ {
			text := tile.Text(ends[i-1], ends[i])
			if columnsOf(line)+len(text)+2 > w {
				lines = append(lines, line)
				line = ""
			}
			line += m.look.chip(ends[i-1]) + "-" + m.look.chip(ends[i]) + "  "
		}
		lines = append(lines, line, "")
	}
	return lines
}

// scoreLines returns the result of the last round or of the match, and the table of rounds. Between
// rounds the table has only as many of the last rounds as fit into room lines.
func (m *match) scoreLines(w, room int) []string {
	var lines []string
	n := len(m.rounds)
	switch {
	case m.over != nil:
		lines = []string{m.look.title.Render("★ " + m.winnerText()), ""}
	case !m.isPlaying():
		lines = append([]string{m.look.strong.Render(m.roundEndText(m.rounds[n-1])), ""},
			m.handsLeft(m.rounds[n-1], w)...)
	default:
		room = n + tableFrame
	}
	return append(lines, m.scoreTable(w, max(room-len(lines)-tableFrame, 1))...)
}

// tableFrame is the number of lines of a score table apart from those of its rounds.
const tableFrame = 5

// winnerText says who won the match.
func (m *match) winnerText() string {
	var first game.Seats
	for i, place := range m.over.Places {
		if place == 1 {
			first |= 1 << (i + 1)
		}
	}
	return m.say("score.won", words.Values{"who": first, "points": pointsText(m.over.Totals[first.First()-1])})
}

// roundEndText says how a round ended.
func (m *match) roundEndText(e roundEnd) string {
	return m.voice.Story(table.Shown{Body: e.RoundEnded}.Story(), m.seatingFor())
}

// handsLeft returns what each seat held when the round ended, and its score.
func (m *match) handsLeft(e roundEnd, w int) []string {
	var lines []string
	for seat := range game.SeatsOf(m.seats()).All() {
		mark := "  "
		if e.Winners.Has(seat) {
			mark = "★ "
		}
		var texts []string
		for _, t := range e.Hands[seat-1].Tiles() {
			texts = append(texts, t.String())
		}
		held := strings.Join(texts, " ")
		if held == "" {
			held = m.label("score.out", nil)
		}
		lines = append(lines, mark+padRight(m.nameOf(seat), 12)+padLeft(gainText(e.Scores[seat-1]),
			6)+"  "+m.look.faint.Render(padRight(held, w-22)))
	}
	return append(lines, "")
}

// scoreTable returns a line for each of the last rounds, at most most of them, and a line for the
// sum of the rounds before. It has a column for each seat.
func (m *match) scoreTable(w, most int) []string {
	l := m.look
	col := min(12, (w-10)/m.seats())
	line := func(head string, cell func(game.Seat) string) string {
		s := padRight(head, 10)
		for seat := range game.SeatsOf(m.seats()).All() {
			s += padLeft(cell(seat), col)
		}
		return s
	}
	lines := []string{l.strong.Render(line(m.label("score.round", nil),
		func(s game.Seat) string { return " " + padRight(m.nameOf(s), min(col-1, columnsOf(m.nameOf(s)))) }))}
	first := max(0, len(m.rounds)-most)
	if first > 0 {
		first++ // makes room for the line of their sum
		lines = append(lines, l.faint.Render(line(fmt.Sprintf("  1–%d", first),
			func(s game.Seat) string { return pointsText(m.rounds[first-1].Totals[s-1]) })))
	}
	for _, e := range m.rounds[first:] {
		lines = append(lines, line(fmt.Sprintf("%5d", e.Round), func(s game.Seat) string {
			if e.Winners.Has(s) {
				return "★" + pointsText(e.Scores[s-1])
			}
			return pointsText(e.Scores[s-1])
		}))
	}
	lines = append(lines, l.ruleLine(10+col*m.seats()),
		l.strong.Render(line(m.label("score.total", nil),
			func(s game.Seat) string { return pointsText(m.totalOf(s)) })))
	if m.over != nil {
		lines = append(lines, line(m.label("score.place", nil),
			func(s game.Seat) string { return fmt.Sprint(m.over.Places[s-1]) }))
	}
	return append(lines, l.faint.Render(m.goalText()))
}

// goalText says whether high or low totals are good.
func (m *match) goalText() string {
	if m.began.Rules.Rules.Scoring == rules.ScoringPositive {
		return m.say("score.most", nil)
	}
	return m.say("score.fewest", nil)
}
