package table

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
	"time"

	"roundhouse/game"
	"roundhouse/game/record"
)

// View is all that one viewer sees of a table. It writes itself as JSON without what its Now has
// about the viewer's next action. Table and Form are for whoever sends it.
type View struct {
	Table string `json:"table"`
	Now
	Settings Settings     `json:"settings"`
	Round    int          `json:"round" doc:"0 before the first deal"`
	Redeals  int          `json:"redeals"`
	Position *record.View `json:"position,omitempty" doc:"As the viewer sees it: with legal actions unless the table is paused or the match is over, and with the end of a finished round"`
	Totals   []game.Score `json:"totals,omitempty" doc:"By seat, exact, for the finished rounds"`
	Places   []int        `json:"places,omitempty" doc:"By seat, when the match is over"`
	Circle   string       `json:"circle,omitempty" maxLength:"18" doc:"For its members: the circle in which the match counts"`
	Earlier  bool         `json:"earlier,omitempty" doc:"The match was played by earlier rules and is over: it has no position, and its rounds cannot be shown again"`
	At       time.Time    `json:"-"` // the time of the last event
	Players  []string     `json:"-"` // the players with whom the match began
}

// Now is where a table stands besides its round, and what its viewer may do. It changes with each
// action. Form is for whoever sends it.
type Now struct {
	Seq      Seq        `json:"seq" doc:"The number of the last event before this was sent"`
	Time     Millis     `json:"now" doc:"The server's time, in milliseconds since 1970"`
	Stage    Stage      `json:"stage" enum:"waiting,mixing,playing,over"`
	You      game.Seat  `json:"you" doc:"The viewer's seat; 0 for an onlooker"`
	Turn     game.Seats `json:"turn" doc:"The seats whose turn it is"`
	Legal    Legal      `json:"legal" doc:"What you may do, sorted, under the key of your seat as in a position. Empty while you may not do anything"`
	House    *House     `json:"house,omitempty" doc:"Replaces the one that you have. In a now it is missing if it is still as the stream has sent it"`
	Clocks   []Clock    `json:"clocks,omitempty" doc:"By seat, if there is a clock"`
	Ready    game.Seats `json:"ready,omitzero" doc:"The seats that are ready for the next round"`
	TakeBack bool       `json:"take_back,omitempty" doc:"You may ask to take back your last action"`
	Next     Millis     `json:"next,omitempty" doc:"Between rounds: when the next one is dealt even if not everyone is ready, in milliseconds since 1970; absent if the deal waits for the only person who plays"`
	Form     int        `json:"form,omitempty" doc:"The form of this message. A client that does not know it must be replaced by a newer one"`
	Between  bool       `json:"-"` // a round is over, and no other has been dealt
}

// House is the people at a table and how they play, as everybody sees them alike except for
// WasHost. It is shared, and must not be written to. What changes in it replaces it as a whole.
type House struct {
	Host    Who        `json:"host" doc:"The host's ID"`
	WasHost bool       `json:"was_host,omitempty" doc:"You were host until you were away for 30 s, and have not acted since"`
	Seats   []Seat     `json:"seats"`
	Paused  bool       `json:"paused"`
	Instant bool       `json:"instant,omitempty" doc:"Bots do not pause while only one person plays"`
	Request *Request   `json:"request,omitempty" doc:"An open request to take back: clocks and bots are stopped until it is answered"`
	Fair    *FairState `json:"fair,omitempty"`
	Rematch string     `json:"onwards,omitempty" doc:"The table where the same people play again"`
	Watch   *Watch     `json:"watch,omitempty" doc:"Who watches without a seat; absent if nobody does"`

	text []byte // the JSON of all this, if it is known
}

// Seat is who sits on a seat. Tables know no names of people; see House.Named.
type Seat struct {
	Seat     game.Seat `json:"seat"`
	Who      Who       `json:"who,omitempty" doc:"The person's ID"`
	Name     string    `json:"name,omitempty" doc:"The name of the person or bot"`
	Bot      string    `json:"bot,omitempty" doc:"The level of the bot that plays here, possibly standing in for a person"`
	Colour   int       `json:"colour,omitempty" doc:"The colour of the locomotive, from 1 to 8: a person has the same at all tables, as far as it is free"`
	Left     bool      `json:"left,omitempty" doc:"A person has left the seat during the match"`
	Next     string    `json:"next,omitempty" doc:"The name of the late comer whose seat it is from the next round on"`
	Presence Presence  `json:"presence" enum:"nobody,here,away,bot"`
	Asks     Ask       `json:"asks,omitzero" enum:"pause,end,take_back,bot" doc:"What the person asks everyone to agree on"`
	Idle     bool      `json:"idle,omitempty" doc:"The person's turn has lasted 3 minutes without a clock: the others may let a bot play, if all agree"`
	HeldFrom Millis    `json:"held_from,omitempty" doc:"From when to when the person's clock stands still, as the person is not there; in milliseconds since 1970"`
	HeldTill Millis    `json:"held_until,omitempty"`
	Leaver   Who       `json:"-"` // the person who has left for good
	Late     Who       `json:"-"` // the late comer
}

// IsOpen reports whether neither a person nor a bot sits there.
func (s Seat) IsOpen() bool { return s.Who == "" && s.Bot == "" && s.Leaver == "" }

// Request is a player's open request to take back that player's last action.
type Request struct {
	Seat  game.Seat `json:"seat" doc:"The seat that asks"`
	Until Millis    `json:"until" doc:"When the request lapses, in milliseconds since 1970"`
}

// Clock is the time that a person has left.
type Clock struct {
	Until   Millis  `json:"until,omitempty" doc:"When the time for this action and the reserve are up, in milliseconds since 1970"`
	Reserve float64 `json:"reserve,omitempty" doc:"Seconds left of the reserve"`
}

// Presence says whether the person of a seat is there.
type Presence string

// The kinds of presence.
const (
	Nobody   Presence = "nobody" // an open seat, or a bot's
	Here     Presence = "here"
	Away     Presence = "away"
	BotPlays Presence = "bot" // a bot stands in for the person
)

// Millis is a time in milliseconds since 1970; 0 is none.
type Millis int64

// MillisOf returns the time, or 0 for the zero time.
func MillisOf(t time.Time) Millis {
	if t.IsZero() {
		return 0
	}
	return Millis(t.UnixMilli())
}

// Time returns m as a time, or the zero time for 0.
func (m Millis) Time() time.Time {
	if m == 0 {
		return time.Time{}
	}
	return time.UnixMilli(int64(m))
}

// Legal is what one seat may do. It writes itself as positions have it: {"1":["9-4>M"]}.
type Legal []game.Action

// MarshalJSON writes l.
func (l Legal) MarshalJSON() ([]byte, error) { return record.AppendActions(nil, l), nil }

// Equal reports whether h and other say the same to everybody.
func (h *House) Equal(other *House) bool {
	return h == other || h.Host == other.Host && h.Paused == other.Paused && h.Instant == other.Instant && h.Rematch == other.Rematch &&
		equal(h.Request, other.Request) && h.Fair.equals(other.Fair) && h.Watch.Equal(other.Watch) && slices.Equal(h.Seats, other.Seats)
}

func equal[T comparable](a, b *T) bool { return a == b || a != nil && b != nil && *a == *b }

// Named returns h with the names of people and with colours.
func (h *House) Named(names map[Who]string) *House {
	named := *h
	named.text, named.Seats = nil, slices.Clone(h.Seats)
	for i := range named.Seats {
		s := &named.Seats[i]
		s.Name, s.Next = cmp.Or(names[s.Who], s.Name), names[s.Late]
	}
	named.Watch = h.Watch.named(names)
	paint(named.Seats)
	return &named
}

// People returns the people who have a seat now or with the next round.
func (h *House) People() (list []Who) {
	for _, s := range h.Seats {
		if s.Who != "" {
			list = append(list, s.Who)
		}
		if s.Late != "" {
			list = append(list, s.Late)
		}
	}
	return list
}

// SeenBy returns h for a viewer who was host or was not. It is h itself unless that changes it.
func (h *House) SeenBy(wasHost bool) *House {
	if h.WasHost == wasHost {
		return h
	}
	own := *h
	own.WasHost, own.text = wasHost, nil
	return &own
}

// Encode keeps the JSON of h, which is then not changed any more, for all to whom it is sent.
func (h *House) Encode() (err error) {
	h.text, err = record.AppendJSON(nil, h)
	return err
}

// Mark returns a short text by which a client says which house it has, or "" if h cannot be
// encoded.
func (h *House) Mark() string {
	text, err := h.appendJSON(nil)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:8])
}

func (h *House) appendJSON(buf []byte) ([]byte, error) {
	if h.text != nil {
		return append(buf, h.text...), nil
	}
	return record.AppendJSON(buf, h)
}

// AppendJSON appends the JSON of n, which is sent to every viewer after every action.
func (n *Now) AppendJSON(buf []byte) ([]byte, error) {
	buf = n.appendMoment(append(buf, '{'))
	turn, err := n.Turn.MarshalJSON()
	if err != nil {
		return buf, err
	}
	buf = append(append(append(buf, `,"turn":`...), turn...), `,"legal":`...)
	if buf, err = n.appendHouse(record.AppendActions(buf, n.Legal)); err != nil {
		return buf, err
	}
	if n.TakeBack {
		buf = append(buf, `,"take_back":true`...)
	}
	if n.Next != 0 {
		buf = strconv.AppendInt(append(buf, `,"next":`...), int64(n.Next), 10)
	}
	return n.appendForm(buf), nil
}

// appendMoment appends what begins every message about a table.
func (n *Now) appendMoment(buf []byte) []byte {
	buf = strconv.AppendUint(append(buf, `"seq":`...), uint64(n.Seq), 10)
	buf = strconv.AppendInt(append(buf, `,"now":`...), int64(n.Time), 10)
	buf = append(append(append(buf, `,"stage":"`...), n.Stage...), '"')
	return strconv.AppendInt(append(buf, `,"you":`...), int64(n.You), 10)
}

// appendHouse appends the house and what else is known of people.
func (n *Now) appendHouse(buf []byte) (_ []byte, err error) {
	if n.House != nil {
		if buf, err = n.House.appendJSON(append(buf, `,"house":`...)); err != nil {
			return buf, err
		}
	}
	if len(n.Clocks) > 0 {
		if buf, err = record.AppendJSON(append(buf, `,"clocks":`...), &n.Clocks); err != nil {
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
	return buf, nil
}

// appendForm appends the end of a message.
func (n *Now) appendForm(buf []byte) []byte {
	if n.Form != 0 {
		buf = strconv.AppendInt(append(buf, `,"form":`...), int64(n.Form), 10)
	}
	return append(buf, '}')
}

// MarshalJSON writes v as AppendJSON does.
func (v View) MarshalJSON() ([]byte, error) { return v.AppendJSON(nil) }

// AppendJSON appends the JSON of v.
func (v *View) AppendJSON(buf []byte) (_ []byte, err error) {
	if buf, err = record.AppendJSON(append(buf, `{"table":`...), &v.Table); err != nil {
		return buf, err
	}
	if buf, err = record.AppendJSON(append(v.appendMoment(append(buf, ',')), `,"settings":`...), v.Settings.Shown()); err != nil {
		return buf, err
	}
	if buf, err = v.appendHouse(buf); err != nil {
		return buf, err
	}
	buf = strconv.AppendInt(append(buf, `,"round":`...), int64(v.Round), 10)
	buf = strconv.AppendInt(append(buf, `,"redeals":`...), int64(v.Redeals), 10)
	if v.Position != nil {
		if buf, err = v.Position.AppendJSON(append(buf, `,"position":`...)); err != nil {
			return buf, err
		}
	}
	if len(v.Totals) > 0 {
		if buf, err = record.AppendJSON(append(buf, `,"totals":`...), &v.Totals); err != nil {
			return buf, err
		}
	}
	if len(v.Places) > 0 {
		if buf, err = record.AppendJSON(append(buf, `,"places":`...), &v.Places); err != nil {
			return buf, err
		}
	}
	if v.Circle != "" {
		if buf, err = record.AppendJSON(append(buf, `,"circle":`...), &v.Circle); err != nil {
			return buf, err
		}
	}
	if v.Earlier {
		buf = append(buf, `,"earlier":true`...)
	}
	return v.appendForm(buf), nil
}

// Now returns what everybody sees alike. It leaves to the holder of the table the time, and when
// the next round is dealt or a request lapses.
func (s *State) Now() Now {
	n := Now{Seq: s.last, Stage: s.Stage(), House: s.houseNow(), Ready: s.ready}
	if s.settings.limit() > 0 {
		n.Clocks = make([]Clock, 0, s.settings.Seats)
		for seat := range game.SeatsOf(s.settings.Seats).All() {
			until, _ := s.Deadline(seat)
			n.Clocks = append(n.Clocks, Clock{MillisOf(until), s.clock.left[seat].Seconds()})
		}
	}
	if s.recounted == nil && s.dealt.Round > 0 {
		n.Turn, n.Between = s.round.Turn(), s.round.Over()
	}
	return n
}

// houseNow returns the house as everybody sees it.
func (s *State) houseNow() *House {
	h := &House{
		Host: s.host, Seats: make([]Seat, 0, s.settings.Seats), Paused: s.paused, Instant: s.instant, Rematch: s.rematch,
	}
	for seat := range game.SeatsOf(s.settings.Seats).All() {
		c := s.chairs[seat]
		h.Seats = append(h.Seats, Seat{
			Seat: seat, Who: c.Who, Name: c.Name, Bot: c.Bot, Left: c.Left != "", Leaver: c.Left, Late: s.late[seat],
			Presence: s.presenceOf(seat), Asks: s.askOf(seat), Idle: s.attendance.Idle.Has(seat),
			HeldFrom: Millis(s.clock.holdOf(seat).from), HeldTill: Millis(s.clock.holdOf(seat).until),
		})
	}
	if s.request.by != game.NoSeat {
		h.Request = &Request{Seat: s.request.by}
	}
	if s.HasBegun() {
		h.Fair = s.fairState()
	}
	return h
}

// NowFor returns n, which is the state's Now, as the viewer sees it at that time.
func (s *State) NowFor(viewer game.Seat, n Now, at time.Time) Now {
	n.You, n.Time, n.TakeBack = viewer, MillisOf(at), s.MayTakeBack(viewer)
	n.House = n.House.SeenBy(viewer != game.NoSeat && viewer == s.wasHost)
	if n.Turn != 0 && !s.paused && !s.over {
		n.Legal = s.round.View(viewer).Legal(nil)
	}
	return n
}

// ViewFor returns the table as the viewer sees it at that time; n must be the state's Now.
func (s *State) ViewFor(viewer game.Seat, n Now, at time.Time) *View {
	v := &View{Now: s.NowFor(viewer, n, at), Settings: s.settings, At: s.at, Redeals: s.dealt.Redeals}
	if s.HasBegun() {
		v.Players = s.began.Players
	}
	switch {
	case s.recounted != nil:
		v.Earlier, v.Round, v.Totals, v.Places = true, s.dealt.Round, totalsOf(&s.match, s.Seats()),
			slices.Clone(s.recounted.places)
	case s.dealt.Round > 0:
		v.addRound(s, viewer)
	}
	return v
}

// addRound adds what the viewer sees of the match and the current round.
func (v *View) addRound(s *State, viewer game.Seat) {
	seen := s.round.View(viewer).Clone()
	v.Round, v.Totals = s.dealt.Round, totalsOf(&s.match, s.Seats())
	v.Position = &record.View{View: seen, Ref: s.settings.Rules, Bound: seen.Binding(), Stands: s.paused || s.over}
	if v.Between {
		v.Position.Result = s.round.Result()
	}
	if s.over {
		places := s.match.Places()
		v.Places = append([]int{}, places[1:s.Seats()+1]...)
	}
}

// presenceOf returns the presence of the seat's person.
func (s *State) presenceOf(seat game.Seat) Presence {
	switch c := s.chairs[seat]; {
	case c.Who == "":
		return Nobody
	case c.Bot != "":
		return BotPlays
	case s.attendance.Away.Has(seat) && !(s.settings.HasDays() && s.HasBegun()): // with days, people come and go
		return Away
	}
	return Here
}
