package tui

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"roundhouse/ending"
	"roundhouse/words"
)

func (f *form) draw(w, h int) []string {
	if w < leastWidth || h < leastHeight {
		return tooSmall(w, h, f.look, f.voice)
	}
	l := f.look
	lines := banner(w, h, l, f.voice)
	lines = append(lines, noteLines(f.notes, w, l)...)
	set := f.sets[f.set]
	told := min(max(h/6, 2), 4) // lines for what the rule set is
	room := max(h-len(lines)-9-told, 1)
	lines = append(lines, f.label(setField)+f.setLines(0, room, w))
	for i := 1; i < room && i < len(f.sets); i++ {
		lines = append(lines, strings.Repeat(" ", f.labelWidth())+f.setLines(i, room, w))
	}
	indent := strings.Repeat(" ", f.labelWidth()+2)
	about := f.voice.About(set.ID)
	note := wrap(about.Note, w-len(indent))
	for i, text := range fill(append(note, wrap(about.Origin, w-len(indent))...), told) {
		style := l.note
		if i >= len(note) {
			style = l.faint
		}
		lines = append(lines, indent+style.Render(text))
	}
	hand := f.voice.say("form.hand", words.Values{"n": int(f.rules().Hand[f.seats]), "players": seatsText(f.counts())})
	lines = append(lines, f.warning(indent, w-len(indent)),
		f.label(seatsField)+f.value(seatsField, strconv.Itoa(f.seats))+"  "+l.faint.Render(hand),
		f.label(botField)+f.value(botField, f.voice.Level(f.bots[f.bot]))+"  "+l.faint.Render(f.botNote()),
		f.label(roundsField)+f.value(roundsField, strconv.Itoa(f.rounds))+"  "+l.faint.Render(f.roundsNote()),
		f.label(nameField)+f.nameValue())
	lines = fill(lines, h-2)
	return append(lines, l.rule(w), l.faint.Render(left(" "+f.voice.say("form.keys", nil), w)))
}

// labels has the keys of the fields' names.
var labels = [fields]string{"form.rules", "form.players", "form.bots", "form.rounds", "form.name"}

// labelWidth is the columns of the longest name, with the mark before and a space after it.
func (f *form) labelWidth() int {
	longest := 0
	for _, key := range labels {
		longest = max(longest, width(f.voice.say(key, nil)))
	}
	return longest + 5
}

func (f *form) label(field int) string {
	mark := "  "
	style := f.look.faint
	if f.focus == field {
		mark, style = "▸ ", f.look.good
	}
	return " " + style.Render(left(mark+f.voice.say(labels[field], nil), f.labelWidth()-1))
}

// setLines is line i of the list of rule sets, which has room lines.
func (f *form) setLines(i, room, w int) string {
	first := min(max(f.set-room/2, 0), max(len(f.sets)-room, 0))
	set := f.sets[first+i]
	name := f.voice.About(set.ID).Name
	if set.Base != "" {
		name = "  " + name
	}
	text := left(" "+name, min(40, w-f.labelWidth()-2))
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
	share := f.tenths(all[i].Share)
	text := f.voice.say("form.blocked", words.Values{"share": share})
	if id := all[i].Instead; id != "" {
		text += f.voice.say("form.blocked.instead", words.Values{"set": f.voice.About(id).Name, "share": f.tenths(all[i].InsteadShare)})
	}
	if width(text) > w {
		text = f.voice.say("form.blocked.short", words.Values{"share": share})
	}
	return indent + f.look.warn.Render(cut(text, w))
}

// tenths is how many of ten rounds end blocked.
func (f *form) tenths(s ending.Share) string {
	if n := int(math.Round(10 * s.Float())); n > 0 {
		return strconv.Itoa(n)
	}
	return f.voice.say("form.few", nil)
}

// seatsText is numbers of players: 2–8, or 2, 4.
func seatsText(counts []int) string {
	first, last := counts[0], counts[len(counts)-1]
	if first < last && last-first == len(counts)-1 {
		return fmt.Sprintf("%d–%d", first, last)
	}
	var list []string
	for _, n := range counts {
		list = append(list, strconv.Itoa(n))
	}
	return strings.Join(list, ", ")
}

func (f *form) botNote() string {
	switch f.bot {
	case 0:
		return f.voice.say("form.weakest", nil)
	case len(f.bots) - 1:
		return f.voice.say("form.strongest", nil)
	}
	return ""
}

func (f *form) roundsNote() string {
	if all := int(f.rules().Rounds); f.rounds != all {
		return f.voice.say("form.of", words.Values{"n": all})
	}
	return f.voice.say("form.all", nil)
}
