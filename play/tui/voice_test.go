package tui

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"

	tea "charm.land/bubbletea/v2"

	"roundhouse/words"
)

func voices(t *testing.T) (list []*voice) {
	t.Helper()
	for _, tag := range words.Languages() {
		c, err := words.Find(tag)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, &voice{c})
	}
	return list
}

func TestEachTextIsThereInEachLanguage(t *testing.T) {
	names := regexp.MustCompile(`\{([a-z]+)`)
	named := func(text string) (list []string) {
		for _, found := range names.FindAllStringSubmatch(text, -1) {
			list = append(list, found[1])
		}
		slices.Sort(list)
		return slices.Compact(list)
	}
	for _, v := range voices(t) {
		for key := range english.Terminal {
			if v.Terminal[key] == "" {
				t.Errorf("%s: %s is missing", v.Tag, key)
			}
		}
		for key, text := range v.Terminal {
			for _, name := range named(text) {
				if !slices.Contains(named(english.Terminal[key]), name) {
					t.Errorf("%s: %s names %s", v.Tag, key, name)
				}
			}
		}
	}
}

func TestEachTextIsUsed(t *testing.T) {
	sources, err := os.ReadDir(".")
	if err != nil {
		t.Fatal(err)
	}
	var all strings.Builder
	for _, file := range sources {
		if name := file.Name(); strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			text, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			all.Write(text)
		}
	}
	for key := range english.Terminal {
		if of := strings.TrimSuffix(key, ".short"); !strings.Contains(all.String(), `"`+key+`"`) && (of == key || english.Terminal[of] == "") {
			t.Errorf("%s is never used", key)
		}
	}
}

// Texts in a column are not cut off in a window of 80 columns.
func TestTextsFitTheirColumns(t *testing.T) {
	c := columnsFor(80, true)
	room := map[string]int{
		"head.tiles": c.tiles, "head.score": 6, "head.end": endWidth, "head.state": c.state, "head.total": 7, "head.train": c.name,
		"row.mexican": c.name, "row.here": c.state - 2, "row.play": c.state - 2, "row.satisfy": c.state - 2, "form.name": 14, "form.bots": 14,
		"form.keys": 79, "menu.keys": 79, "score.round": 10, "score.total": 10, "score.place": 10, "title": 78, "score.most": 76, "score.fewest": 76,
		"panel.keys": 40, "panel.next": 79, "panel.end": 79,
	}
	for key := range english.Terminal {
		if strings.HasPrefix(key, "row.") && !strings.HasSuffix(key, ".short") && room[key] == 0 {
			room[key] = c.state
		}
	}
	for _, v := range voices(t) {
		for key, most := range room {
			if text := v.say(key, words.Values{"tile": "12-12", "n": 2}); columnsOf(text) > most || text == "" {
				t.Errorf("%s: %s: %q has %d columns, not %d", v.Tag, key, text, columnsOf(text), most)
			}
		}
	}
}

// in starts the program in a language.
func in(t *testing.T, tag string, o Options, w, h int) *driver {
	t.Helper()
	c, err := words.Find(tag)
	if err != nil {
		t.Fatal(err)
	}
	o.Words = c
	return start(t, o, w, h)
}

func TestScreensInOtherLanguages(t *testing.T) {
	for _, tag := range []string{"de", "ja"} {
		t.Run(tag, func(t *testing.T) {
			o := options(t, "pagat", 4, 2, "")
			o.Ask, o.Setup.Name = true, ""
			d := in(t, tag, o, 80, 24)
			d.golden("form-80x24-" + tag)
			d.press("enter", "?")
			d.golden("help-80x24-" + tag)
			d.press("esc")
			d.playUntil(midGame)
			d.golden("pagat-4-80x24-" + tag)
			d.send(tea.WindowSizeMsg{Width: 120, Height: 40})
			d.golden("pagat-4-120x40-" + tag)
			d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
			d.press("f3")
			d.golden("trains-80x24-" + tag)
			d.press("esc")
			d.playUntil(func(m *match) bool { return m.over != nil && m.panel == scorePanel })
			d.golden("match-over-80x24-" + tag)
		})
	}
}

// A whole match is shown in each language, in windows of each size: no line is too wide, and no
// placeholder is left.
func TestAMatchIsShownInEachLanguage(t *testing.T) {
	sizes := [][2]int{{80, 24}, {40, 12}, {120, 40}, {60, 16}, {10, 3}}
	for _, v := range voices(t) {
		for _, rules := range []string{"pagat", "french", "czech"} {
			step := 0
			d := in(t, v.Tag, options(t, rules, 3, 1, ""), 80, 24)
			d.playUntil(func(m *match) bool {
				size := sizes[step%len(sizes)]
				step++
				d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
				for line := range strings.Lines(d.screenText()) {
					if line = strings.TrimSuffix(line, "\n"); ansi.StringWidth(line) > size[0] || strings.ContainsAny(line, "{}|#") {
						t.Fatalf("%s: %q", v.Tag, line)
					}
				}
				return m.over != nil
			})
		}
	}
}
