package tui

import (
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"roundhouse/game"
	"roundhouse/game/tile"
)

func (d *driver) click(x, y int) { d.send(tea.MouseClickMsg{X: x, Y: y, Button: tea.MouseLeft}) }

// selectedAt returns where the selected tile of the hand is on the screen.
func (d *driver) selectedAt() (x, y int) {
	d.t.Helper()
	top := d.match().layoutFor(d.app.width, d.app.height).handTop
	for y, line := range strings.Split(d.screenText(), "\n") {
		for _, mark := range []string{"┏━━┓", "["} {
			if before, _, found := strings.Cut(line, mark); found && y >= top {
				return ansi.StringWidth(before) + 1, y
			}
		}
	}
	d.t.Fatalf("no tile is selected:\n%s", d.screenText())
	return 0, 0
}

func TestAClickSelectsTheTileUnderIt(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {60, 16}, {60, 40}, {40, 12}} {
		for _, rules := range []string{"pagat", "french"} {
			d := start(t, options(t, rules, 2, 3, ""), size[0], size[1])
			d.playUntil(func(m *match) bool { return m.myTurn() })
			m := d.match()
			for i := range m.hand {
				m.sel = i
				x, y := d.selectedAt()
				l := m.layoutFor(m.width, m.height)
				seen := m.gridOf(l.main, l.hand)
				if m.sel = i ^ 1; m.sel >= len(m.hand) || m.gridOf(l.main, l.hand) != seen {
					continue
				}
				if d.click(x, y); m.sel != i {
					t.Errorf("%s, %v: a click on tile %d selects tile %d", rules, size, i, m.sel)
				}
			}
		}
	}
}

func TestManyTilesAreNotCutOff(t *testing.T) {
	m := inPlay(t, "pagat", 2).match()
	m.hand = nil
	for len(m.hand) < 60 {
		m.hand = append(m.hand, tile.Tile(len(m.hand)))
		for w := leastWidth; w < 200; w++ {
			for _, h := range []int{1, tileHeight, 2 * tileHeight} {
				if g := m.gridOf(w, h); 1+min(g.row, len(m.hand))*g.columns > w+1 { // the last gap is not drawn
					t.Fatalf("%d tiles do not fit into %d columns: %v", len(m.hand), w, g)
				}
			}
		}
	}
	for _, w := range []int{40, 60, 80, 120} {
		for _, h := range []int{1, 4, tileHeight, 2 * tileHeight} {
			if lines := m.handLines(w, h); len(lines) > h || slices.ContainsFunc(lines, func(line string) bool { return columnsOf(line) > w }) {
				t.Errorf("too large for %d by %d:\n%s", w, h, strings.Join(lines, "\n"))
			}
		}
	}
}

func TestClicksOnATrainChooseItAndLayTheTile(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {120, 40}, {60, 16}} {
		d := inPlay(t, "pagat", 4)
		d.send(tea.WindowSizeMsg{Width: size[0], Height: size[1]})
		m := d.match()
		play := m.playsOf(tile.None)[0]
		m.sel = slices.Index(m.hand, play.Tile())
		for _, train := range append(m.trainsInOrder(), play.Train) {
			if x, y := d.trainAt(train); m.target != train {
				d.click(x, y)
			}
			if m.target != train {
				t.Fatalf("%v: a click on train %s chooses %s", size, train, m.target)
			}
		}
		d.click(d.trainAt(play.Train))
		if slices.Contains(m.hand, play.Tile()) {
			t.Errorf("%v: %s was not laid:\n%s", size, play, d.screenText())
		}
	}
}

// trainAt returns where the number of a train is on the screen.
func (d *driver) trainAt(train game.Train) (x, y int) {
	d.t.Helper()
	for y, line := range strings.Split(d.screenText(), "\n") {
		text := []rune(line)
		if y > 0 && len(text) > 5 && strings.TrimSpace(string(text[2:5])) == train.String() {
			return 4, y
		}
	}
	d.t.Fatalf("train %s is not on the screen:\n%s", train, d.screenText())
	return 0, 0
}

func TestTheWheelScrollsAPanel(t *testing.T) {
	d := inPlay(t, "pagat", 2)
	d.press("f1")
	d.send(tea.MouseWheelMsg{Button: tea.MouseWheelDown})
	if m := d.match(); m.scroll != 1 {
		t.Errorf("scrolled by %d", m.scroll)
	}
	d.send(tea.MouseWheelMsg{Button: tea.MouseWheelUp})
	d.click(10, 3)
	if m := d.match(); m.scroll != 0 || m.target != noTrain {
		t.Errorf("scrolled by %d; the click went through the panel to %s", m.scroll, m.target)
	}
}
