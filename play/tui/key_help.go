package tui

import "strings"

// keyWidth is the width of the column of keys in the help.
const keyWidth = 18

// helped lists the keys and signs that the help explains. If sign is a text key, the help shows its
// text. An empty sign stands for an empty line.
var helped = []struct{ sign, key string }{
	{"← →  Home End", "help.tile"}, {"↑ ↓", "help.train"}, {"keys.enter", "help.enter"}, {"7-3 m  7-3 2", "help.type"},
	{"d  p  s  k", "help.letters"}, {"Tab", "help.sort"}, {"keys.spacebar", "help.space"}, {"+ -", "help.pace"},
	{"F2 F3", "help.panels"}, {"Ctrl+C, q", "help.leave"},
	{"", ""},
	{"▲  +", "help.fits"}, {"▸", "help.turn"}, {"┃ 7┃", "help.reach"}, {"◀", "help.play"}, {"═", "help.double"},
}

// keyHelp explains the keys and signs in w columns.
func (m *match) keyHelp(w int) (lines []string) {
	for _, h := range helped {
		for i, text := range wrapText(m.label(h.key, nil), w-keyWidth) {
			lead := h.sign
			if m.voice.Terminal[lead] != "" {
				lead = m.label(lead, nil)
			}
			if i > 0 {
				lead = ""
			}
			lines = append(lines, strings.TrimRight(padRight(lead, keyWidth)+text, " "))
		}
	}
	return lines
}
