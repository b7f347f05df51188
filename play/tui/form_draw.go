package tui

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"roundhouse/lab/ending"
	"roundhouse/words"
)

func (f *form) draw(w, h int) []string {
	if w < leastWidth || h < leastHeight {
		return tooSmall(w, h, f.look, f.voice)
	}
	l := f.look
	lines := bannerLines(w, h, l, f.voice)
	lines = append(lines, noteLines(f.notes, w, l)...)
	set := f.sets[f.set]
	told := min(max(h/6, 2), 4) // the number of lines that describe the rule set
	room := max(h-len(lines)-9-told, 1)
	lines = append(lines, f.labelText(setField)+f.setLines(0, room, w))
	for i := 1; i < room && i < len(f.sets); i++ {
		lines = append(lines, strings.Repeat(" ", f.labelWidth())+f.setLines(i, room, w))
	}
	indent := strings.Repeat(" ", f.labelWidth()+2)
	about := f.voice.About(set.ID)
	note := wrapText(about.Note, w-len(indent))
	for i, text := range fillLines(append(note, wrapText(about.Origin, w-len(indent))...), told) {
		style := l.note
		if i >= len(note) {
			style = l.faint
		}
		lines = append(lines, indent+style.Render(text))
	}
	hand := f.voice.say("form.hand", words.Values{"n": int(f.rules().Hand[f.seats]),
		"players": seatsText(f.playerCounts())})
	lines = append(lines, f.blockedWarning(indent, w-len(indent)),
		f.labelText(seatsField)+f.valueText(seatsField, strconv.Itoa(f.seats))+"  "+l.faint.Render(hand),
		f.labelText(botField)+f.valueText(botField, f.voice.Level(f.bots[f.bot]))+"  "+l.faint.Render(f.botNote()),
		f.labelText(roundsField)+f.valueText(roundsField, strconv.Itoa(f.rounds))+"  "+l.faint.Render(f.roundsNote()),
		f.labelText(nameField)+f.nameValue())
	lines = fillLines(lines, h-2)
	return append(lines, l.ruleLine(w), l.faint.Render(padRight(" "+f.voice.say("form.keys", nil), w)))
}

// labels holds the text keys of the fields' names.
var labels = [fields]string{"form.rules", "form.players", "form.bots", "form.rounds", "form.name"}

// labelWidth returns the width of the column of names: that of the longest name, the mark before it
// and a space after it.
func (f *form) labelWidth() int {
	longest := 0
	for _, key := range labels {
		longest = max(longest, columnsOf(f.voice.say(key, nil)))
	}
	return longest + 5
}

func (f *form) labelText(field int) string {
	mark := "  "
	style := f.look.faint
	if f.focus == field {
		mark, style = "▸ ", f.look.good
	}
	return " " + style.Render(padRight(mark+f.voice.say(labels[field], nil), f.labelWidth()-1))
}

// setLines returns line i of the list of rule sets, which is room lines high.
func (f *form) setLines(i, room, w int) string {
	first := min(max(f.set-room/2, 0), max(len(f.sets)-room, 0))
	set := f.sets[first+i]
	name := f.voice.About(set.ID).Name
	if set.Base != "" {
		name = "  " + name
	}
	text := padRight(" "+name, min(40, w-f.labelWidth()-2))
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

func (f *form) valueText(field int, text string) string {
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

// blockedWarning returns a line of w columns, after the indent, that says how many rounds end
// blocked with this number of players, and under which rules few do. It returns "" if there is
// nothing to warn of.
func (f *form) blockedWarning(indent string, w int) string {
	all := ending.Warnings(f.rules())
	i := slices.IndexFunc(all, func(b ending.Warning) bool { return b.Players == f.seats })
	if i < 0 {
		return ""
	}
	share := f.tenths(all[i].Share)
	text := f.voice.say("form.blocked", words.Values{"share": share})
	if id := all[i].Instead; id != "" {
		text += f.voice.say("form.blocked.instead",
			words.Values{"set": f.voice.About(id).Name, "share": f.tenths(all[i].InsteadShare)})
	}
	if columnsOf(text) > w {
		text = f.voice.say("form.blocked.short", words.Values{"share": share})
	}
	return indent + f.look.warn.Render(cutText(text, w))
}

// tenths says in words how many rounds in ten end blocked.
func (f *form) tenths(s ending.Share) string {
	if n := int(math.Round(10 * s.Float())); n > 0 {
		return strconv.Itoa(n)
	}
	return f.voice.say("form.few", nil)
}

// seatsText returns numbers of players as text: "2–8", or "2, 4".
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
	if all := f.rules().MatchRounds(); f.rounds != all {
		return f.voice.say("form.of", words.Values{"n": all})
	}
	return f.voice.say("form.all", nil)
}
