//go:build !js

package desk

import (
	"context"
	"errors"
	"strings"
	"time"

	"roundhouse/game"
	"roundhouse/play/bell"
	"roundhouse/play/circle"
	"roundhouse/play/hall"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/table"
	"roundhouse/words"
)

// ringer is the bell of the desk.
type ringer struct {
	*bell.Bell
	d *Desk
}

// newRinger makes the bell of a desk.
func newRinger(d *Desk) *ringer {
	r := &ringer{d: d}
	r.Bell = bell.New(bell.Config{
		Rows: d.c.Rows, People: d.people, Now: d.c.Now, Owns: d.owns, Stands: r.stands, Send: r.send,
		Data: d.c.Data, Anew: d.c.RingAgain, Alone: d.c.Peers == nil,
		Failed: func(err error) { d.log.Error("a ring waits", "error", logSafe(err)) },
	})
	return r
}

// hookInto makes a hall ring the bell.
func (r *ringer) hookInto(c *hall.Config) { c.Ring, c.Held = r.ringTurn, r.heldOf }

// run sends rings until ctx is done.
func (r *ringer) run(ctx context.Context) {
	if r.d.c.Messenger == nil {
		return
	}
	r.Run(ctx)
	if r.IsOff() {
		r.d.log.Warn("the data was copied or restored: nobody is told anything until the server is started with --ring")
	}
}

// ringTurn tells somebody of a turn.
func (r *ringer) ringTurn(ctx context.Context, turn hall.Turn) error {
	made := turn.Since.Add(hall.RingAfter)
	return r.Put(ctx, bell.Ring{Person: people.ID(turn.Who), Kind: bell.Turn, About: turn.Table, Of: turn.ID, Made: made})
}

// heldOf returns when somebody's clocks of days stand still.
func (r *ringer) heldOf(ctx context.Context, who table.Who) (from, until time.Time, err error) {
	w, err := r.Wishes(ctx, people.ID(who))
	if err != nil {
		return from, until, err
	}
	from, until = w.Held(r.d.c.Now())
	return from, until, nil
}

// callEvery is how often the members of a circle are told that somebody sits down.
const callEvery = 2 * time.Hour

// callKey is the key of the row that says when a circle was last told that.
func callKey(circle string) string { return "call/" + circle }

// call tells the other members of a circle who want that that somebody sits at its table. What
// fails is only logged: the caller sits there all the same.
func (r *ringer) call(ctx context.Context, s *circle.State, id string, who people.ID) {
	if err := r.tryCall(ctx, s, id, who); err != nil && ctx.Err() == nil {
		r.d.log.Error("the members of a circle are not told", "error", logSafe(err))
	}
}

func (r *ringer) tryCall(ctx context.Context, s *circle.State, id string, who people.ID) error {
	now := r.d.c.Now()
	row, err := log.GetRow(ctx, r.d.c.Rows, callKey(s.ID()))
	if err != nil {
		return err
	}
	var last time.Time
	if row.Rev != 0 && last.UnmarshalText(row.Value) == nil && now.Sub(last) < callEvery {
		return nil
	}
	// The rings come first, and follow from the call before: whoever sits down next tells those whom a
	// server that died has not told, and nobody twice.
	for _, m := range s.Members() {
		if to := people.ID(m.Who); m.Device && to != who {
			ring := bell.Ring{Person: to, Kind: bell.Call, About: id, Of: string(row.Value), Who: string(who), Circle: s.ID(), Made: now}
			err = errors.Join(err, r.Put(ctx, ring))
		}
	}
	if err != nil {
		return err
	}
	value, err := now.UTC().MarshalText()
	if err != nil {
		return err
	}
	if _, err = r.d.c.Rows.Put(ctx, callKey(s.ID()), row.Rev, value); errors.Is(err, log.ErrMoved) { // another server does it
		err = nil
	}
	return err
}

// stands reports whether a ring is still of use: the turn is still its person's, who has not looked
// since, or the table still waits.
func (r *ringer) stands(ctx context.Context, ring *bell.Ring) (bool, error) {
	switch ring.Kind {
	case bell.Try:
		return true, nil
	case bell.Digest:
		turns, err := r.turnsOf(ctx, ring.Person)
		return len(turns) > 0, err
	}
	t, err := r.d.hall.Get(ctx, ring.About)
	switch {
	case errors.Is(err, table.ErrNoTable), err != nil && r.d.isDamage(err):
		return false, nil
	case err != nil:
		return false, err
	case ring.Kind == bell.Turn:
		turn, waits := t.Awaits(table.Who(ring.Person))
		return waits && turn.ID == ring.Of, nil
	}
	v := t.SeenFrom(game.NoSeat)
	free, seated := freeSeats(v.House), t.SeatOf(table.Who(ring.Person)) != game.NoSeat
	if free == 0 || seated || v.Stage != table.Waiting || r.d.present.isHere(ring.Person, r.d.c.Now()) {
		return false, nil
	}
	s, err := r.d.readCircle(ctx, ring.Circle)
	if errors.Is(err, circle.ErrNoCircle) || err != nil && r.d.isDamage(err) {
		return false, nil
	}
	_, member := s.Member(circle.Who(ring.Person))
	return member, err
}

// freeSeats returns how many seats are free.
func freeSeats(h *table.House) (n int) {
	for _, s := range h.Seats {
		if s.IsOpen() {
			n++
		}
	}
	return n
}

// turnsOf returns the turns that wait for somebody at tables with days.
func (r *ringer) turnsOf(ctx context.Context, id people.ID) (turns []hall.Turn, err error) {
	list, err := r.d.lists.ForPerson(ctx, id, mostTables)
	for _, l := range list {
		t, failed := r.d.hall.Get(ctx, l.ID)
		switch {
		case errors.Is(failed, table.ErrNoTable), failed != nil && r.d.isDamage(failed):
		case failed != nil:
			err = errors.Join(err, failed)
		default:
			if turn, waits := t.Turn(table.Who(id)); waits {
				turns = append(turns, turn)
			}
		}
	}
	return turns, err
}

// tableName returns what a person calls a table: their circle, or who else sits there.
func (r *ringer) tableName(ctx context.Context, id people.ID, lang, of string) (string, error) {
	t, err := r.d.hall.Get(ctx, of)
	if err != nil {
		return "", err
	}
	if its := t.Circle(); its != "" {
		s, err := r.d.readCircle(ctx, its)
		if _, member := s.Member(circle.Who(id)); err == nil && member {
			return s.Name(), nil
		}
	}
	house := t.SeenFrom(game.NoSeat).House
	names, err := r.d.namesAt(ctx, house, nil)
	if err != nil {
		return "", err
	}
	var others []string
	for _, s := range house.Named(names).Seats {
		if s.Who != table.Who(id) && s.Name != "" {
			others = append(others, s.Name)
		}
	}
	return textsOf(lang).List(others), nil
}

// noteOf returns what a ring says. It names no tile, hand or score.
func (r *ringer) noteOf(ctx context.Context, ring *bell.Ring, w *bell.Wishes) (*Note, error) {
	c, now := textsOf(w.Lang), w.In(r.d.c.Now())
	n := &Note{Lang: c.Tag, Link: w.Site + "/", Mark: ring.Mark()}
	switch ring.Kind {
	case bell.Try:
		m := c.TryMessage()
		n.Title, n.Text, n.Link = m.Title, m.Text, w.Site+"/settings/bell"
	case bell.Call:
		t, err := r.d.hall.Get(ctx, ring.About)
		if err != nil {
			return nil, err
		}
		s, err := r.d.readCircle(ctx, ring.Circle)
		if err != nil {
			return nil, err
		}
		names, err := r.d.circleNames(ctx, &s)
		m := c.CallMessage(s.Name(), names[circle.Who(ring.Who)], freeSeats(t.SeenFrom(game.NoSeat).House))
		n.Title, n.Text, n.Link = m.Title, m.Text, w.Site+"/c/"+s.ID()
		return n, err
	case bell.Turn:
		t, err := r.d.hall.Get(ctx, ring.About)
		if err != nil {
			return nil, err
		}
		turn, _ := t.Turn(table.Who(ring.Person))
		m, err := r.turnText(ctx, w, turn, now)
		n.Title, n.Text, n.Link = m.Title, m.Text, w.Site+"/t/"+ring.About
		return n, err
	case bell.Digest:
		turns, err := r.turnsOf(ctx, ring.Person)
		if err != nil {
			return nil, err
		}
		n.Title = c.DigestTitle(len(turns))
		var lines []string
		for _, turn := range turns {
			m, err := r.turnText(ctx, w, turn, now)
			if err != nil {
				return nil, err
			}
			lines = append(lines, m.Title+"\n"+m.Text+"\n"+w.Site+"/t/"+turn.Table)
		}
		n.Text = strings.Join(lines, "\n\n")
	}
	return n, nil
}

// turnText returns what is said of a turn.
func (r *ringer) turnText(ctx context.Context, w *bell.Wishes, turn hall.Turn, now time.Time) (words.Message, error) {
	name, err := r.tableName(ctx, people.ID(turn.Who), w.Lang, turn.Table)
	return textsOf(w.Lang).TurnMessage(name, w.In(turn.Since), w.In(turn.Until), now), err
}

// send sends a ring through a channel of its person.
func (r *ringer) send(ctx context.Context, ring *bell.Ring, w *bell.Wishes, by bell.Channel) bell.Outcome {
	n, err := r.noteOf(ctx, ring, w)
	if err != nil {
		if ctx.Err() == nil {
			r.d.log.Error("a ring waits", "error", logSafe(err))
		}
		return bell.Outcome{Result: bell.Later}
	}
	if one, ok := w.Device(by); ok {
		return r.d.c.Messenger.Push(ctx, w.Site, one, n)
	}
	if one, ok := w.Hook(by); ok {
		return r.d.c.Messenger.Hook(ctx, one, n)
	}
	token, err := r.d.mailToken(ctx, stops, ring.Person, w.Mail.Address)
	if err != nil {
		return bell.Outcome{Result: bell.Later}
	}
	n.Stop = w.Site + "/api/mail/" + token
	if ring.Kind != bell.Digest {
		n.Text += "\n" + n.Link
	}
	n.Text += "\n\n" + textsOf(w.Lang).StopLine(w.Site+"/settings/bell?mail="+token)
	return r.d.c.Messenger.Mail(ctx, w.Mail.Address, n)
}
