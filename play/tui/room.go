package tui

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"roundhouse/game"
	"roundhouse/game/record"
	"roundhouse/play/hall"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// person is the person's seat, and host the ID by which the table knows the person.
const (
	person game.Seat = 1
	host   table.Who = "host"
)

// room is a hall with one table, for one person, whose log is in memory. The hall makes no pauses:
// its bots act one at a time, when the client says so.
type room struct {
	tab   *hall.Table
	names []string // of the players, by seat
	bots  []hall.Player
	gate  *gate
}

// openRoom opens a room for a match that goes on from a record, or begins if the record has no
// round.
func (s *Setup) openRoom(rec *record.Record, newBot NewBot) (*room, error) {
	r := &room{names: rec.Players, bots: make([]hall.Player, len(rec.Players)+1), gate: newGate()}
	from := table.ResumeRecord{Settings: table.Settings{Rules: s.Rules, Seats: len(rec.Players)}, Host: host,
		Chairs: []table.Chair{{Who: host}}, Record: rec, Seed: s.Seed}
	for i, level := range s.Bots {
		bot, err := newBot(level, s.BotSeed+uint64(i))
		if err != nil {
			return nil, fmt.Errorf("bots: %w", err)
		}
		r.bots[i+2] = bot
		from.Chairs = append(from.Chairs, table.Chair{Bot: level, Name: rec.Players[i+1]})
	}
	h := hall.New(hall.Config{
		Log: new(log.Memory), Bot: func(string) (hall.Player, error) { return r.play, nil },
		Quick:   func(string) bool { return true }, // the hall does not round up the time that they need
		Changed: func(_ string, news []table.Event, _ table.Stage) { r.gate.shut(news[len(news)-1].Seq, nil) },
		Failed:  func(_ string, err error) { r.gate.shut(0, err) },
	})
	var err error
	if r.tab, err = h.Resume(context.Background(), "match", from); err != nil {
		return nil, err
	}
	r.tab.Enter(context.Background(), host)
	return r, nil
}

// play is the bot of every seat: it waits until it may act.
func (r *room) play(v game.View, past *game.Past) game.Action {
	r.gate.wait()
	return r.bots[v.Seat()](v, past)
}

// letBotAct lets the bot act that is due, and returns once there are events after that number.
func (r *room) letBotAct(after table.Seq) error { return <-r.gate.open(after) }

// do carries out a command of the person.
func (r *room) do(c table.Command) error {
	c.By, c.Seat = host, person
	_, err := r.tab.Do(context.Background(), c)
	return err
}

// eventsAfter returns what the person may see of the events after that number.
func (r *room) eventsAfter(last table.Seq) ([]table.Shown, error) {
	news, err := r.tab.News(host, hall.Known{After: last, View: true, Seat: person})
	if behind := (*hall.Behind)(nil); errors.As(err, &behind) {
		err = r.tab.ReadMissed(context.Background(), host, last, &news)
	}
	return news.Events, err
}

// record returns the record of the match so far, with the players' names.
func (r *room) record() (*record.Record, error) {
	rec, err := r.tab.Record(context.Background())
	if err == nil {
		rec.Players = slices.Clone(r.names)
	}
	return rec, err
}
