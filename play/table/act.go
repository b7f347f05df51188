package table

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"roundhouse/game"
	"roundhouse/game/record"
	"roundhouse/game/tile"
	"roundhouse/words"
)

// Act carries out an action of the game. The action's seat is optional.
type Act struct {
	Action game.Action `json:"action" maxLength:"40" format:"action" doc:"In notation, without the seat: 12-7>2, 7-3>M, 12-12>E, draw, pass, stop, knock" example:"12-7>2"`
}

func (Act) name() string { return "act" }

// readAct reads an Act. Its message has the action without a seat, because that is the command's.
func readAct(message []byte, c *Command) (w Act, err error) {
	sent := struct {
		*Command
		Action string `json:"action"`
	}{Command: c}
	if err := decodeEach(message, &sent); err != nil {
		return w, err
	}
	if w.Action, err = game.ParseBare(c.Seat, sent.Action); err != nil {
		return w, fmt.Errorf("action: %w", err)
	}
	return w, nil
}

func (w Act) decide(d *decision, c Command) error {
	if w.Action.Seat == game.NoSeat {
		w.Action.Seat = c.Seat
	}
	return d.act(c, w.Action, ByPlayer)
}

// ActFor carries out an action of the command's seat that a bot or the table has chosen.
type ActFor struct {
	itself
	Action game.Action
	How    How
}

func (w ActFor) decide(d *decision, c Command) error { return d.act(c, w.Action, w.How) }

// act emits an action and what follows from it.
func (d *decision) act(c Command, a game.Action, how How) error {
	if err := d.requirePlaying(); err != nil {
		return err
	}
	switch {
	case a.Seat != c.Seat:
		return Refuse(NotYourSeat, "action: %q is not an action of seat %s", a.String(), c.Seat)
	case d.fair.mixing:
		return Refuse(NotPlaying, "the first round is not dealt yet")
	case d.paused:
		return Refuse(TablePaused, "the table is paused")
	}
	if err := d.requireCurrent(c, a); err != nil {
		return err
	}
	for _, seat := range d.knocksBefore(a.Seat) {
		if err := d.emit(Acted{Action: game.KnockOf(seat), How: ByBot}); err != nil {
			return err
		}
	}
	if err := d.emit(Acted{Action: a, How: how}); err != nil {
		return err
	}
	if d.round.Status().End == game.Redeal {
		return d.deal(d.dealt.Redeals + 1)
	}
	return d.emitEnds()
}

// requireCurrent returns a *Stale if the action was made for an earlier state of the table. Within
// its round, a knock is never too late.
func (d *decision) requireCurrent(c Command, a game.Action) error {
	since, last := d.since[c.Seat], d.last-Seq(len(d.events))
	if a.Kind == game.Knock {
		since = d.dealtAt
	}
	if c.After < since || c.After > last {
		return &Stale{c.After, last}
	}
	return nil
}

// Acted is an action. If it draws a tile, Apply adds that to it.
type Acted struct {
	plain
	Action game.Action `json:"action" doc:"With the drawn tile if the viewer may see it"`
	How    How         `json:"how,omitzero" enum:"bot,table,clock" doc:"Who decided on the action, if not the player. Only the seat itself learns that it was the table: a forced action shows which tiles the seat does not hold"`
}

// ActedThen is what follows from an action. In a match that is recounted, nothing does.
type ActedThen struct {
	Event  game.Event
	effect effect
	seats  uint8
}

func (Acted) name() string { return "acted" }

// How says who or what decided on an action.
type How uint8

// Who or what decided on an action.
const (
	ByPlayer How = iota
	ByBot        // also a bot that plays for a person
	ByTable      // a forced action
	ByClock      // a bot, because the time was up
)

// String returns player, bot, table or clock.
func (h How) String() string { return hows[h] }

var hows = []string{"player", "bot", "table", "clock"}

// MarshalText writes String.
func (h How) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText reads what String writes.
func (h *How) UnmarshalText(text []byte) error {
	i := slices.Index(hows, string(text))
	if i < 0 {
		return fmt.Errorf("%q is no way to act", text)
	}
	*h = How(i)
	return nil
}

// actedForm is Acted in JSON.
type actedForm Acted

// appendForm appends the JSON of an actedForm.
func (a Acted) appendForm(out []byte) []byte {
	out = append(append(append(out, `{"action":"`...), a.Action.String()...), '"')
	if a.How != ByPlayer {
		out = append(append(append(out, `,"how":"`...), a.How.String()...), '"')
	}
	return append(out, '}')
}

// MarshalJSON returns an error, because a drawn tile may be hidden.
func (Acted) MarshalJSON() ([]byte, error) { return nil, errWhole }

func (a Acted) redactedFor(viewer game.Seat, openHands bool, then Then) (EventBody, bool) {
	t, _ := then.(ActedThen)
	if a.Action.Kind != game.Draw && len(t.Event.Penalty) == 0 && a.How != ByTable {
		return nil, true
	}
	pays := slices.ContainsFunc(t.Event.Penalty, func(p game.Penalty) bool { return p.Seat == viewer })
	seen := game.Event{Action: a.Action}.For(viewer, openHands)
	return Acted{Action: seen.Action, How: a.How.seenBy(viewer, a.Action.Seat)}, viewer != a.Action.Seat && !pays
}

func (t ActedThen) seenBy(_ EventBody, viewer game.Seat, openHands bool) Then {
	if t.Event.Action.Kind != game.Draw && len(t.Event.Penalty) == 0 {
		return nil
	}
	t.Event = t.Event.For(viewer, openHands)
	return t
}

// actedThenForm is ActedThen in JSON.
type actedThenForm struct {
	Status  record.Status  `json:"status" doc:"What everybody knows afterwards"`
	Penalty []game.Penalty `json:"penalty,omitempty" doc:"Tiles that seats got because they had not knocked in time"`
}

func (t ActedThen) form() actedThenForm {
	return actedThenForm{record.Status{Status: t.Event.After, Bound: t.Event.Binding, Seats: int(t.seats)}, t.Event.Penalty}
}

// appendForm appends the JSON of an actedThenForm.
func (t ActedThen) appendForm(out []byte) (_ []byte, err error) {
	form := t.form()
	out = form.Status.AppendJSON(append(out, `{"status":`...))
	if len(form.Penalty) > 0 {
		if out, err = record.AppendJSON(append(out, `,"penalty":`...), form.Penalty); err != nil {
			return out, err
		}
	}
	return append(out, '}'), nil
}

func (a Acted) storyLines(then Then) []words.Line {
	t, ok := then.(ActedThen)
	if !ok {
		t.effect.satisfied = tile.None
	}
	list := t.effect.appendLines([]words.Line{a.lineOf(&t.effect)})
	for _, p := range t.Event.Penalty {
		l := words.Line{Key: "acted.penalty", Who: p.Seat.Set(), N: p.Count}
		if p.Tiles != nil {
			l.Key, l.Tiles = "acted.penalty.shown", p.Tiles
		}
		list = append(list, l)
	}
	return list
}

// toldOf holds the text key of each kind of action; some kinds have further keys.
var toldOf = map[game.Kind]string{
	game.Play: "acted.play", game.Draw: "acted.draw", game.Pass: "acted.pass", game.Stop: "acted.stop",
	game.Knock: "acted.knock",
}

// lineOf returns the story line of the action alone, without its consequences.
func (a Acted) lineOf(e *effect) words.Line {
	l := words.Line{Key: toldOf[a.Action.Kind], Who: a.Action.Seat.Set()}
	switch a.Action.Kind {
	case game.Play:
		l.Tiles = []tile.Tile{a.Action.Tile()}
		switch {
		case a.Action.Train == game.EnginePlace:
			l.Key = "acted.engine"
		case e.begun:
			l.Key, l.Train = "acted.start", a.Action.Train
		default:
			l.Train = a.Action.Train
		}
	case game.Draw:
		if e.phase == game.Search {
			l.Key = "acted.search"
		}
		if t := a.Action.Tile(); t != tile.None {
			l.Tiles = []tile.Tile{t}
		} else {
			l.Key += ".hidden"
		}
	case game.Pass:
		if e.phase == game.Opening {
			l.Key = "acted.pass.opening"
		}
	case game.Stop:
		l.N = int(e.laid)
	}
	return l
}

// seenBy returns h as the viewer may see it: knowing that an action was forced would tell others
// which tiles the seat does not hold.
func (h How) seenBy(viewer, seat game.Seat) How {
	if h == ByTable && viewer != seat {
		return ByPlayer
	}
	return h
}

func (a Acted) apply(s *State, _ time.Time) (Then, error) {
	if s.recounted != nil {
		return nil, a.recountIn(s)
	}
	if !s.playing {
		return nil, game.RoundOver
	}
	b := beforeOf(&s.round, a.Action)
	e, err := s.round.Apply(a.Action)
	if err != nil {
		return nil, err
	}
	s.noteAsk(s.request.by, Nothing, time.Time{}) // playing on declines the request
	if a.How != ByBot && s.asked[a.Action.Seat] != ForBot {
		s.forgetAsksFor(ForBot) // it may be the one who was awaited
	}
	return actedThen(e, &b, &s.round, s.Seats()), nil
}

// actedThen returns what follows from an action in a round of so many seats.
func actedThen(e game.Event, b *before, round *game.State, seats int) ActedThen {
	return ActedThen{Event: e, effect: b.effectOn(round), seats: uint8(seats)}
}

// recountIn applies an action. It only checks that no tile is laid twice, or drawn after it was
// laid.
func (a Acted) recountIn(s *State) error {
	if !s.HasBegun() || s.over || s.dealt.Round != s.match.Round() {
		return game.RoundOver
	}
	t := a.Action.Tile()
	s.recounted.laid = append(s.recounted.laid, tile.None)
	switch {
	case a.Action.Kind != game.Play && a.Action.Kind != game.Draw:
	case t == tile.None || !s.recounted.unlaid.Has(t):
		return errors.New("a tile that is not in this deal, or was laid before")
	case a.Action.Kind == game.Play:
		s.recounted.unlaid.Remove(t)
		s.recounted.laid[len(s.recounted.laid)-1] = t
	}
	return nil
}

// effect holds the changes made by an action that cannot be seen from its event alone. Everybody
// may see them.
type effect struct {
	doubles        *[]double  // those left open after all first turns; usually nil, to keep events small
	opened, closed game.Seats // the seats whose trains were opened or closed
	phase          game.Phase // the phase before the action
	satisfied      tile.Tile  // the double of an earlier turn that was satisfied, or tile.None
	begun          bool       // a Mexican train was begun
	laid           uint8      // the length of a first train that was finished
}

// double is an open double.
type double struct {
	tile  tile.Tile
	train game.Train
}

// before holds what effectOn must know about the state before an action.
type before struct {
	status game.Status
	action game.Action
}

// beforeOf returns what effectOn must know before the action, which may be illegal.
func beforeOf(s *game.State, a game.Action) before { return before{s.Status(), a} }

// effectOn returns what the action has changed.
func (b *before) effectOn(after *game.State) effect {
	was, now := &b.status, after.Status()
	e := effect{phase: was.Phase, opened: now.Marked &^ was.Marked, closed: was.Marked &^ now.Marked,
		satisfied: tile.None}
	switch b.action.Kind {
	case game.Play:
		train := b.action.Train
		e.begun = train >= game.Mexican && train != game.NoTrain && after.Length(train) == 1
		for i := range was.Open.Len() - int(was.Owed) {
			if was.Open.At(i) == b.action.Train {
				e.satisfied = tile.Of(b.action.From, b.action.From)
			}
		}
	case game.Stop:
		e.laid = uint8(after.Length(b.action.Seat.OwnTrain()))
	}
	if was.Phase == game.Opening && now.Phase == game.Main && now.Open.Len() > 0 {
		e.doubles = new([]double)
		for _, train := range now.Open.List() {
			*e.doubles = append(*e.doubles, double{tile.Of(after.End(train), after.End(train)), train})
		}
	}
	return e
}

// appendLines appends the story lines of the effect.
func (e *effect) appendLines(list []words.Line) []words.Line {
	if e.satisfied != tile.None {
		list = append(list, words.Line{Key: "acted.satisfied", Tiles: []tile.Tile{e.satisfied}})
	}
	for _, seat := range e.opened.List() {
		list = append(list, words.Line{Key: "acted.open_train", Train: seat.OwnTrain()})
	}
	for _, seat := range e.closed.List() {
		list = append(list, words.Line{Key: "acted.closed", Train: seat.OwnTrain()})
	}
	if e.doubles == nil {
		return list
	}
	list = append(list, words.Line{Key: "acted.all_opened"})
	for _, d := range *e.doubles {
		list = append(list, words.Line{Key: "acted.open", Tiles: []tile.Tile{d.tile}, Train: d.train})
	}
	return list
}
