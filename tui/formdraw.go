package tui

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"roundhouse/ending"
)

func (f *form) draw(w, h int) []string {
	if w < leastWidth || h < leastHeight {
		return tooSmall(w, h, f.look)
	}
	l := f.look
	lines := banner(w, h, l)
	lines = append(lines, noteLines(f.notes, w, l)...)
	set := f.sets[f.set]
	told := min(max(h/6, 2), 4) // lines for what the rule set is
	room := max(h-len(lines)-9-told, 1)
	lines = append(lines, f.label(setField, "Rules")+f.setLines(0, room, w))
	for i := 1; i < room && i < len(f.sets); i++ {
		lines = append(lines, strings.Repeat(" ", labelWidth)+f.setLines(i, room, w))
	}
	indent := strings.Repeat(" ", labelWidth+2)
	about := catalogue().About(set.ID)
	note := wrap(about.Note, w-len(indent))
	for i, text := range fill(append(note, wrap(about.Origin, w-len(indent))...), told) {
		style := l.note
		if i >= len(note) {
			style = l.faint
		}
		lines = append(lines, indent+style.Render(text))
	}
	hand := fmt.Sprintf("%d tiles each; for %s", f.rules().Hand[f.seats], seatsText(f.counts()))
	lines = append(lines, f.warning(indent, w-len(indent)),
		f.label(seatsField, "Players")+f.value(seatsField, strconv.Itoa(f.seats))+"  "+l.faint.Render(hand),
		f.label(botField, "Opponents")+f.value(botField, f.bots[f.bot])+"  "+l.faint.Render(botNote(f.bot, len(f.bots))),
		f.label(roundsField, "Rounds")+f.value(roundsField, strconv.Itoa(f.rounds))+"  "+l.faint.Render(roundsNote(f.rounds, int(f.rules().Rounds))),
		f.label(nameField, "Your name")+f.nameValue())
	lines = fill(lines, h-2)
	return append(lines, l.rule(w), l.faint.Render(left(" ↑↓ rules  Tab next field  ←→ change  Enter start  Esc leave", w)))
}

const labelWidth = 14

func (f *form) label(field int, text string) string {
	mark := "  "
	style := f.look.faint
	if f.focus == field {
		mark, style = "▸ ", f.look.good
	}
	return " " + style.Render(left(mark+text, labelWidth-1))
}

// setLines is line i of the list of rule sets, which has room lines.
func (f *form) setLines(i, room, w int) string {
	first := min(max(f.set-room/2, 0), max(len(f.sets)-room, 0))
	set := f.sets[first+i]
	name := catalogue().About(set.ID).Name
	if set.Base != "" {
		name = "  " + name
	}
	text := left(" "+name, min(40, w-labelWidth-2))
	if first+i == f.set {
		text = f.look.selected.Render(text)
	}
	switch {
	case i == 0 && first > 0:
		text += f.look.faint.Render(" ↑")
	case i == room-1 && first+room < len(f.sets):
		text += f.look.faint.Render(" ↓")
	}
	return text
}

func (f *form) value(field int, text string) string {
	if f.focus == field {
		return f.look.good.Render("◀ ") + f.look.strong.Render(text) + f.look.good.Render(" ▶")
	}
	return "  " + text + "  "
}

func (f *form) nameValue() string {
	if f.focus == nameField {
		return "  " + f.look.strong.Render(f.name) + f.look.selected.Render(" ")
	}
	return "  " + f.name
}

// warning is a line that says, in w columns behind the indent, how many rounds end blocked with
// so many players, where that is often, and the rules with which few do. Else it is empty.
func (f *form) warning(indent string, w int) string {
	all := ending.Warnings(f.rules())
	i := slices.IndexFunc(all, func(b ending.Warning) bool { return b.Players == f.seats })
	if i < 0 {
		return ""
	}
	text := tenths(all[i].Share) + " of 10 rounds end blocked"
	if id := all[i].Instead; id != "" {
		text += "; " + catalogue().About(id).Name + ": " + tenths(all[i].InsteadShare)
	}
	if width(text) > w {
		text = tenths(all[i].Share) + " of 10 end blocked"
	}
	return indent + f.look.warn.Render(cut(text, w))
}

// tenths is how many of ten rounds end blocked.
func tenths(s ending.Share) string {
	if n := int(math.Round(10 * s.Float())); n > 0 {
		return strconv.Itoa(n)
	}
	return "few"
}

// seatsText is numbers of players: 2 to 8 players.
func seatsText(counts []int) string {
	first, last := counts[0], counts[len(counts)-1]
	if first == last {
		return count(first, "player")
	}
	if last-first == len(counts)-1 {
		return fmt.Sprintf("%d to %d players", first, last)
	}
	var list []string
	for _, n := range counts {
		list = append(list, strconv.Itoa(n))
	}
	return enumerate(list) + " players"
}

func botNote(i, n int) string {
	switch i {
	case 0:
		return "the weakest"
	case n - 1:
		return "the strongest"
	}
	return ""
}

func roundsNote(n, all int) string {
	if n == all {
		return "the whole match"
	}
	return fmt.Sprintf("of %d", all)
}
