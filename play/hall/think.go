package hall

import (
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
)

// thinkStep is the unit in which a bot's pause is extended if the bot needs more time. The exact
// time could show others what the bot had to think about.
const thinkStep = 250 * time.Millisecond

// mindOf returns the bot that decides for the seat; t must be locked.
func (t *Table) mindOf(seat game.Seat) *mind {
	level := t.state.Chair(seat).Bot
	if level == "" {
		level = table.Standin
	}
	m := t.minds[seat]
	if m == nil || m.level != level && !m.busy {
		if t.minds == nil {
			t.minds = map[game.Seat]*mind{}
		}
		m = &mind{level: level, play: t.hall.newBot(level)}
		t.minds[seat] = m
	}
	return m
}

// withBot implements circumstances; t must be locked.
func (t *Table) withBot(s *table.State, d due, from time.Time) due {
	switch m := t.mindOf(d.seat); {
	case m.busy:
		return due{}
	case m.after < s.ExpectedAfter(d.seat) || m.after == 0:
		d.at, d.do, d.acts = from, botThinks, d.at
	default:
		d.at = laterOf(d.at, m.ready)
	}
	return d
}

// startThinking makes the bot of d think in a goroutine; t must be locked.
func (t *Table) startThinking(d due) {
	if !t.hall.beginWork() {
		return
	}
	m := t.mindOf(d.seat)
	m.busy = true
	go func() {
		defer t.hall.working.Done()
		t.mu.Lock()
		defer t.mu.Unlock()
		if err := t.thinkInTurn(m, d); err != nil {
			t.hall.reportFailure(t.id, err)
		}
		m.busy = false
		t.scheduleNext(0)
	}()
}

// thinkInTurn asks the bot once the rota admits it. t must be locked; it is unlocked while
// thinkInTurn waits and the bot thinks.
func (t *Table) thinkInTurn(m *mind, d due) error {
	host := t.state.Host()
	t.mu.Unlock()
	leave, err := t.hall.acquireThinker(host, m.level)
	t.mu.Lock()
	if err != nil { // the hall is closing
		return nil
	}
	defer leave()
	s := &t.state
	// an action is no longer needed
	if t.work.gone || !s.IsPlaying() || s.IsStopped() || !s.Round().MayAct().Has(d.seat) {
		return nil
	}
	asked, v, past := thought{after: s.LastSeq()}, s.Round().View(d.seat).Clone(), s.Past(d.seat)
	t.mu.Unlock()
	asked.action, err = askSafely(m.play, v, past)
	t.mu.Lock()
	m.thought, m.ready = asked, t.hall.actTime(m.level, d.acts, t.eventTime())
	return err
}

// actTime returns the earliest time at which a bot may act that has finished thinking at the time
// now. It is the zero time if the bot's pause, which ends at acts, still runs: the pause alone then
// decides. A bot that has thought for longer acts at the next step. A quick level acts without
// waiting for a step, because nobody notices how long it thinks.
func (h *Hall) actTime(level string, acts, now time.Time) time.Time {
	late := now.Sub(acts)
	switch {
	case late <= 0:
		return time.Time{}
	case h.isQuick(level):
		return now
	}
	return acts.Add((late + thinkStep - 1).Truncate(thinkStep))
}

// thoughtOn returns the bot's decision on an action that is due; t must be locked.
func (t *Table) thoughtOn(d due) thought {
	if d.do != botActs && d.do != clockActs {
		return thought{after: t.state.LastSeq()}
	}
	return t.mindOf(d.seat).thought
}
