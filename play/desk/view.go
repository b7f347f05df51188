package desk

import (
	"slices"
	"strconv"
	"time"

	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/record"
)

// Form is the form of the messages of a stream. It grows only if an open page of an earlier program
// would misunderstand them: that page then asks to be reloaded. A new field that can be ignored is
// no new form.
const Form = 2

// View is a table as its viewer sees it.
type View struct {
	Table    string       `json:"table"`
	Seq      uint64       `json:"seq" doc:"The number of the last event"`
	Now      int64        `json:"now" doc:"The server's time, in milliseconds since 1970"`
	Stage    table.Stage  `json:"stage" enum:"waiting,mixing,playing,over"`
	You      int          `json:"you" doc:"The viewer's seat; 0 for an onlooker"`
	Settings Settings     `json:"settings"`
	House    *House       `json:"house"`
	Clocks   []Clock      `json:"clocks,omitempty" doc:"By seat, if there is a clock"`
	Ready    game.Seats   `json:"ready,omitzero" doc:"The seats that are ready for the next round"`
	Round    int          `json:"round" doc:"0 before the first deal"`
	Redeals  int          `json:"redeals"`
	Position *record.View `json:"position,omitempty" doc:"As the viewer sees it: with legal actions unless the table is paused or the match is over, and with the end of a finished round"`
	Totals   []game.Score `json:"totals,omitempty" doc:"By seat, exact, for the finished rounds"`
	Places   []int        `json:"places,omitempty" doc:"By seat, when the match is over"`
	Earlier  bool         `json:"earlier,omitempty" doc:"The match was played by earlier rules and is over: it has no position, and its rounds cannot be shown again"`
	Form     int          `json:"form,omitempty" doc:"The form of this message. A client that does not know it must be replaced by a newer one"`
}

// Settings holds the choices with which a table was made, and what follows from its rules.
type Settings struct {
	table.Choices
	Set    int `json:"set" doc:"The highest pip of the domino set"`
	Rounds int `json:"rounds"`
}

// ViewOf returns the table as the viewer of l sees it, who sees that house.
func ViewOf(id string, viewer game.Seat, l *table.Snapshot, house *House) *View {
	v := &View{
		Form:  Form,
		Table: id, Seq: uint64(l.Seq), Now: unixMillis(l.Now), Stage: l.Stage,
		You: int(viewer), Settings: shownSettings(&l.Settings), House: house, Clocks: clocksOf(l.Common), Ready: l.Ready,
		Round: l.Round, Redeals: l.Redeals, Totals: l.Totals, Places: l.Places, Earlier: l.Earlier,
	}
	if l.Dealt {
		v.Position = &record.View{
			View: l.View, Ref: l.Settings.Rules, Result: l.Result, Bound: l.View.Binding(),
			Stands: l.Paused || l.Stage == table.Finished,
		}
	}
	return v
}

// shownSettings returns the settings as clients see them.
func shownSettings(s *table.Settings) Settings {
	return Settings{s.Choices(), int(s.Rules.Rules.Set), int(s.Rules.Rules.Rounds)}
}

// Now says where the table stands besides the round, and what the viewer may do.
type Now struct {
	Seq      uint64              `json:"seq" doc:"The number of the last event before this was sent"`
	Now      int64               `json:"now"`
	Stage    table.Stage         `json:"stage" enum:"waiting,mixing,playing,over"`
	You      int                 `json:"you" doc:"The viewer's seat; 0 for an onlooker"`
	Turn     game.Seats          `json:"turn" doc:"The seats whose turn it is"`
	Legal    map[string][]Action `json:"legal" doc:"What you may do, sorted, under the key of your seat as in a position. Empty while you may not do anything"`
	House    *House              `json:"house,omitempty" doc:"Replaces the one that you have. Missing if it is still as the stream has sent it"`
	Clocks   []Clock             `json:"clocks,omitempty" doc:"By seat, if there is a clock"`
	Ready    game.Seats          `json:"ready,omitzero" doc:"The seats that are ready for the next round"`
	TakeBack bool                `json:"take_back,omitempty" doc:"You may ask to take back your last action"`
	Next     *int64              `json:"next,omitempty" doc:"Between rounds: when the next one is dealt even if not everyone is ready, in milliseconds since 1970; absent if the deal waits for the only person who plays"`
	Form     int                 `json:"form,omitempty" doc:"The form of this message, as in a view"`
}

// NowOf returns what the viewer of l may do now, with the house that the viewer sees, or nil if the
// viewer has it.
func NowOf(viewer game.Seat, l *table.Glance, house *House) *Now {
	return &Now{
		Form: Form,
		Seq:  uint64(l.Seq), Now: unixMillis(l.Now), Stage: l.Stage, You: int(viewer), Turn: l.Turn,
		Legal: legalOf(viewer, l.Legal), House: house, Clocks: clocksOf(l.Common), Ready: l.Ready, TakeBack: l.TakeBack,
		Next: optionalMillis(l.Next),
	}
}

// Action is an action in notation without its seat, such as 12-7>2, 7-3>M, 12-12>E, draw, +8-3,
// pass, stop or knock. One with its seat is a game.Action.
type Action string

// legalOf returns the viewer's legal actions, sorted by code point, under the key of the viewer's
// seat.
func legalOf(viewer game.Seat, actions []game.Action) map[string][]Action {
	list := make([]Action, len(actions))
	for i, a := range actions {
		list[i] = Action(a.Bare())
	}
	if len(list) == 0 {
		return map[string][]Action{}
	}
	slices.Sort(list)
	return map[string][]Action{viewer.String(): list}
}

// appendJSON appends the JSON of n, which is sent to every viewer after every action.
func (n *Now) appendJSON(buf []byte) ([]byte, error) {
	buf = strconv.AppendUint(append(buf, `{"seq":`...), n.Seq, 10)
	buf = strconv.AppendInt(append(buf, `,"now":`...), n.Now, 10)
	buf = append(append(append(buf, `,"stage":"`...), n.Stage...), '"')
	buf = strconv.AppendInt(append(buf, `,"you":`...), int64(n.You), 10)
	turn, err := n.Turn.MarshalJSON()
	if err != nil {
		return buf, err
	}
	buf = append(append(append(buf, `,"turn":`...), turn...), `,"legal":`...)
	if len(n.Legal) == 0 {
		buf = append(buf, "{}"...)
	} else if buf, err = record.AppendJSON(buf, n.Legal); err != nil {
		return buf, err
	}
	if n.House != nil {
		if buf, err = n.House.appendJSON(append(buf, `,"house":`...)); err != nil {
			return buf, err
		}
	}
	if len(n.Clocks) > 0 {
		if buf, err = record.AppendJSON(append(buf, `,"clocks":`...), n.Clocks); err != nil {
			return buf, err
		}
	}
	if n.Ready != 0 {
		ready, err := n.Ready.MarshalJSON()
		if err != nil {
			return buf, err
		}
		buf = append(append(buf, `,"ready":`...), ready...)
	}
	if n.TakeBack {
		buf = append(buf, `,"take_back":true`...)
	}
	if n.Next != nil {
		buf = strconv.AppendInt(append(buf, `,"next":`...), *n.Next, 10)
	}
	if n.Form != 0 {
		buf = strconv.AppendInt(append(buf, `,"form":`...), int64(n.Form), 10)
	}
	return append(buf, '}'), nil
}

func unixMillis(t time.Time) int64 { return t.UnixMilli() }

// optionalMillis returns the time in milliseconds since 1970, or nil for the zero time.
func optionalMillis(t time.Time) *int64 {
	if t.IsZero() {
		return nil
	}
	at := unixMillis(t)
	return &at
}
