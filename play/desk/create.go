package desk

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"
	"unicode/utf8"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/play/hall"
	"roundhouse/play/table"
	"roundhouse/words"
)

// CreateTable makes a table.
var CreateTable = newNamedOperation(About{
	Method: "POST", Path: "/api/tables", ID: "create", Summary: "Make a table",
	Description: "You are its host and sit on seat 1. Its link is the site's address followed by /t/ and the table's ID. " +
		"At most 20 of your tables may wait for players at a time, and 100 of those made from one address: too_many_tables.",
}, (*Desk).createFrom)

// Making is the request to make a table.
type Making struct {
	Rules     Rules         `json:"rules"`
	Seats     int           `json:"seats" minimum:"2" maximum:"14" example:"4"`
	Rounds    int           `json:"rounds,omitempty" minimum:"0" maximum:"38" doc:"Play only this many rounds, the first ones of the rule set; 0: all"`
	Bots      []string      `json:"bots,omitempty" maxItems:"14" doc:"Levels of bots for the last seats" example:"[\"planner\",\"planner\",\"planner\"]"`
	Start     bool          `json:"start,omitempty" doc:"Start at once; all seats must be taken"`
	Listed    bool          `json:"listed,omitempty" doc:"Show the table to everybody, during the match only if others may watch; otherwise people need its link"`
	Onlookers bool          `json:"onlookers,omitempty" doc:"Let others watch the match"`
	Turn      int           `json:"turn,omitempty" doc:"Seconds for each action; 0: no clock"`
	Days      int           `json:"days,omitempty" minimum:"0" maximum:"7" doc:"Days for each action, in place of turn: nobody has to be there at the same time"`
	Overdue   table.Overdue `json:"overdue,omitempty" enum:"bot,pass,end" doc:"What happens when the days of an action are over: a bot plays on until the person is back, the turn passes as far as the rules allow that, or the match ends. bot unless you say another"`
	Reserve   int           `json:"reserve,omitempty" doc:"Seconds for the whole match on top of the turns; 0: none"`
	Absent    int           `json:"absent,omitempty" doc:"Seconds after which a bot plays for a person who is away; 0: the others wait"`
	Forced    *bool         `json:"forced,omitempty" doc:"Whether the table carries out forced actions: if everybody can see that there is no choice, or if nobody else is at the table. It does unless you say false"`
	Quick     bool          `json:"quick,omitempty" doc:"Leave out pauses; meant for programs"`
	First     bool          `json:"first,omitempty" doc:"A newcomer's first match: bots take their time, and it counts in no standings"`
	Lang      string        `json:"lang,omitempty" maxLength:"20" doc:"The language of the bots' names; English unless you say another" example:"en"`
	Late      *bool         `json:"late,omitempty" doc:"Whether people may join the match late, in a bot's seat from the next round on. They may unless you say false, the table is listed, or others may not watch"`
	Talk      bool          `json:"talk,omitempty" doc:"Let players talk in their own words, which nothing keeps; not at a listed table"`
	Pace      table.Pace    `json:"pace,omitempty" enum:"slow,normal,fast" doc:"How long bots pause; normal unless you say another"`
	Hints     string        `json:"hints,omitempty" enum:"all,shown,alone" doc:"all: everybody may ask for hints; shown: everybody, and the others are told who asks; alone: nobody while several people sit at the table. shown unless you say another"`
	TakeBack  *bool         `json:"take_back,omitempty" doc:"Whether an action can be taken back if all agree. It can unless you say false or the table is listed"`
}

func (d *Desk) createFrom(ctx context.Context, from Caller, in *Body[Making]) (*table.View, error) {
	settings, err := settingsOf(&in.Body)
	if err != nil {
		return nil, err
	}
	for i, level := range in.Body.Bots {
		if !slices.Contains(d.c.Levels, level) {
			detail := fmt.Sprintf("bots[%d]: %q is not a bot: there are %q", i, level, d.c.Levels)
			return nil, refusalError(table.UnknownBot.Error(), detail)
		}
	}
	if err := d.limits.chargeTable(from); err != nil {
		return nil, err
	}
	t, err := d.createTable(ctx, from, settings, in.Body.Start)
	if err != nil {
		return nil, err
	}
	err = d.seatBots(ctx, from, t, &in.Body)
	if err == nil {
		err = ctx.Err() // who has given the request up may have made the table elsewhere
	}
	if err != nil {
		d.discardTable(ctx, t)
		return nil, err
	}
	return d.viewOf(ctx, from, t)
}

// createTable makes a table. A table that starts at once does not count as waiting.
func (d *Desk) createTable(ctx context.Context, from Caller, settings table.Settings,
	starts bool) (*hall.Table, error) {
	id, err := d.newTableID()
	if err != nil {
		return nil, err
	}
	if !starts {
		done, err := d.beginTable(ctx, from, id)
		if err != nil {
			return nil, err
		}
		defer done()
	}
	return d.hall.Create(context.WithoutCancel(ctx), id, settings, from.asWho())
}

// seatBots seats the bots, and starts the match if the caller asks for that.
func (d *Desk) seatBots(ctx context.Context, from Caller, t *hall.Table, m *Making) error {
	names, err := d.botNames(ctx, t)
	if err != nil {
		return err
	}
	for i, level := range m.Bots {
		seat := game.Seat(m.Seats - len(m.Bots) + i + 1)
		c := table.Command{ID: newID(), By: from.asWho(), Seat: seat, Body: table.SeatBot{Bot: level, Names: names}}
		if _, err := d.doLasting(ctx, t, c); err != nil {
			return err
		}
	}
	if !m.Start {
		return nil
	}
	_, err = d.doLasting(ctx, t, table.Command{ID: newID(), By: from.asWho(), Body: table.Start{}})
	return err
}

// discardTable removes a table that could not be set up completely. If the removal fails, a sweep
// removes the table later.
func (d *Desk) discardTable(ctx context.Context, t *hall.Table) {
	ctx = context.WithoutCancel(ctx)
	if err := d.hall.Remove(ctx, t.ID()); err != nil {
		d.log.Error("a table that has not come about stays", "table", logID(t.ID()), "error", logSafe(err))
	}
}

// settingsOf returns the settings of the table that the request describes.
func settingsOf(m *Making) (table.Settings, error) {
	s := table.Settings{
		Seats: m.Seats, Listed: m.Listed, Onlookers: m.Onlookers, Turn: secondsOf(m.Turn),
		Days: int8(m.Days), Overdue: m.Overdue, Reserve: secondsOf(m.Reserve), Absent: secondsOf(m.Absent), Forced: m.Forced == nil || *m.Forced, Quick: m.Quick,
		TakeBack: !m.Listed, First: m.First, Talk: m.Talk, Pace: m.Pace, Hints: hintsOf(m.Hints),
	}
	if s.Late = !m.Listed && m.Onlookers; m.Late != nil {
		s.Late = *m.Late
	}
	if m.TakeBack != nil {
		s.TakeBack = *m.TakeBack
	}
	var err error
	if s.Lang, err = words.TagOf(m.Lang); err != nil {
		return s, invalidField("lang: " + err.Error())
	}
	if len(bytes.TrimSpace(m.Rules.RawMessage)) == 0 {
		return s, invalidField("rules: which rule set?")
	}
	s.Rules, err = preset.ParseMatch(m.Rules.RawMessage)
	if err != nil {
		s.Rules, err = preset.ParseMatch(ownRounds(m))
	}
	if err != nil {
		return s, invalidField("rules: " + err.Error())
	}
	if m.Rounds > 0 {
		if err := setRounds(&s, m.Rounds); err != nil {
			return s, err
		}
	}
	if err := s.Check(); err != nil {
		return s, invalidField(err.Error())
	}
	if len(m.Bots) >= m.Seats {
		return s, invalidField(fmt.Sprintf("bots: %d bots leave no seat of %d for you", len(m.Bots), m.Seats))
	}
	return s, nil
}

// setRounds makes a match shorter than its rules say.
func setRounds(s *table.Settings, rounds int) error {
	r := &s.Rules.Rules
	if rounds > r.MatchRounds() {
		return invalidField(fmt.Sprintf(`rounds: "%d" is more than the %d of these rules`, rounds, r.MatchRounds()))
	}
	s.Rules.Object = s.Rules.Object || rounds < r.MatchRounds()
	r.Rounds = uint8(rounds)
	return nil
}

// hintsOf returns the way to have hints of that name.
func hintsOf(name string) table.Hints {
	switch name {
	case "":
		return table.HintsShown
	case "all":
		return table.HintsForAll
	}
	return table.Hints(name)
}

// ownRounds adds the requested number of rounds to rules that state none: the base's number may be
// too high for a smaller set.
func ownRounds(m *Making) json.RawMessage {
	var rules map[string]json.RawMessage
	if err := json.Unmarshal(m.Rules.RawMessage, &rules); err != nil || rules["rounds"] != nil || m.Rounds <= 0 {
		return m.Rules.RawMessage
	}
	rules["rounds"] = strconv.AppendInt(nil, int64(m.Rounds), 10)
	data, _ := json.Marshal(rules) // cannot fail: it has just been decoded
	return data
}

// secondsOf returns n seconds, or the longest possible duration if n is too large.
func secondsOf(n int) time.Duration {
	const most = int(math.MaxInt64 / time.Second)
	return time.Duration(max(min(n, most), -most)) * time.Second
}

// botNames returns names that a bot may get at the table, in the table's language and in random
// order: none that could be confused with a person's there, and last those that begin like one.
func (d *Desk) botNames(ctx context.Context, t *hall.Table) ([]string, error) {
	l := t.SeenFrom(game.NoSeat)
	names, err := d.namesAt(ctx, l.House, nil)
	if err != nil {
		return nil, err
	}
	catalogue, err := words.Find(l.Settings.Lang)
	if err != nil { // a language of a later program, or one whose texts are not here
		catalogue = words.Default()
	}
	list := slices.DeleteFunc(catalogue.BotNames(), lookalikesOf(names).has)
	rand.Shuffle(len(list), func(i, j int) { list[i], list[j] = list[j], list[i] })
	begins := map[string]bool{}
	for _, name := range names {
		begins[initialOf(name)] = true
	}
	var last []string
	list = slices.DeleteFunc(list, func(name string) bool {
		shared := begins[initialOf(name)]
		if shared {
			last = append(last, name)
		}
		return shared
	})
	return append(list, last...), nil
}

// initialOf returns the first character of a name, as a small letter.
func initialOf(name string) string {
	name = foldName(name)
	_, size := utf8.DecodeRuneInString(name)
	return name[:size]
}

// lookalikesOf returns what people could confuse with one of the names.
func lookalikesOf(names Names) lookalikes {
	taken := lookalikes{}
	for _, name := range names {
		taken.add(name)
	}
	return taken
}

// withBotName adds the names to a command that seats a bot. It returns other commands unchanged.
func (d *Desk) withBotName(ctx context.Context, t *hall.Table, c table.Command) (table.Command, error) {
	seats, ok := c.Body.(table.SeatBot)
	if !ok {
		return c, nil
	}
	names, err := d.botNames(ctx, t)
	seats.Names = append(seats.Names, names...)
	c.Body = seats
	return c, err
}

// reseatAll seats the old table's people and bots on the same seats of the next table. The next
// table's host is the old host or, if the old host does not play, the person who asked.
func (d *Desk) reseatAll(ctx context.Context, next *hall.Table, l *table.View, seat game.Seat) error {
	names, err := d.namesAt(ctx, l.House, nil)
	if err != nil {
		return err
	}
	for _, c := range reseatCommands(l, seat, names) {
		c.ID = newID()
		if c, err = d.withBotName(ctx, next, c); err != nil {
			return err
		}
		if _, err := d.doLasting(ctx, next, c); err != nil {
			return err
		}
	}
	host := l.House.Seats[seat-1].Who
	if l.House.Host == host || l.House.Host == "" || names[l.House.Host] == "" {
		return nil
	}
	var refusal table.Refusal
	_, err = d.doLasting(ctx, next, table.Command{ID: newID(), By: host, Body: table.MakeHost{To: l.House.Host}})
	if errors.As(err, &refusal) { // the old host does not play
		return nil
	}
	return err
}

// botAgain returns the command that seats the bot of a chair again: under its name, unless that can
// now be confused with the name of a person.
func botAgain(c table.Seat, names Names) table.SeatBot {
	again := table.SeatBot{Bot: c.Bot}
	if c.Name != "" && !lookalikesOf(names).has(c.Name) {
		again.Names = []string{c.Name}
	}
	return again
}

// reseatCommands returns the commands that seat people and bots again, beginning with the person
// who asked. The seats of deleted people stay open, and so do the seats of people whose names can
// now be confused with that of somebody seated before them.
func reseatCommands(l *table.View, seat game.Seat, names Names) []table.Command {
	host := l.House.Seats[seat-1].Who
	list := []table.Command{{By: host, Seat: seat, Body: table.Join{}}}
	called := lookalikes{}
	called.add(names[host])
	for i, c := range l.House.Seats {
		at, name := game.Seat(i+1), names[c.Who]
		switch {
		case at == seat:
		case c.Who != "" && name != "" && !called.has(name):
			called.add(name)
			list = append(list, table.Command{By: c.Who, Seat: at, Body: table.Join{}})
		case c.Who == "" && c.Bot != "":
			list = append(list, table.Command{By: host, Seat: at, Body: botAgain(c, names)})
		}
	}
	return list
}
