package tui

import (
	tea "charm.land/bubbletea/v2"
)

// handleMouse selects the tile or the train that was clicked. A click on what is already selected
// lays the tile.
func (m *match) handleMouse(msg tea.Msg) tea.Cmd {
	if wheel, ok := msg.(tea.MouseWheelMsg); ok {
		if m.panel != noPanel && wheel.Button == tea.MouseWheelDown {
			m.scroll++
		} else if m.panel != noPanel {
			m.scroll = max(m.scroll-1, 0)
		}
		return nil
	}
	click := msg.(tea.MouseClickMsg)
	if click.Button != tea.MouseLeft || m.panel != noPanel {
		return nil
	}
	l := m.layoutFor(m.width, m.height)
	row := l.firstRow + (click.Y-l.rowsTop)/l.rowHeight
	switch {
	case click.Y >= l.rowsTop && row < l.firstRow+l.shown && click.X < l.main:
		again := m.target == m.trainsInOrder()[row]
		m.target, m.message = m.trainsInOrder()[row], ""
		if again && m.myTurn() {
			return m.followPrompt()
		}
	case click.Y >= l.handTop && click.Y < m.height-1:
		return m.clickTile(l, click)
	}
	return nil
}

// clickTile selects a tile of the hand, or lays it if it was already selected.
func (m *match) clickTile(l layout, click tea.MouseClickMsg) tea.Cmd {
	i := m.gridOf(l.main, l.hand).tileAt(click.X, click.Y-l.handTop, len(m.hand))
	if i < 0 {
		return nil
	}
	if i == m.sel && m.myTurn() {
		return m.followPrompt()
	}
	m.selectNext(i - m.sel)
	return nil
}
