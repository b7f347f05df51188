package sheets

import (
	"slices"
	"time"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/sheet"
	"roundhouse/game/tile"
	"roundhouse/play/log"
)

// Sheet is a score sheet as somebody sees it. Lists by person have a value for each of Seats.
type Sheet struct {
	ID       string         `json:"id" maxLength:"32" doc:"With which its link ends; of a match with the tiles of a table, the table’s" example:"s-k3v7q2mzx5t4w6ab"`
	Seq      log.Seq        `json:"seq" doc:"The number of its entries"`
	Rules    preset.Ref     `json:"rules"`
	Worth    []record.Worth `json:"worth,omitempty" doc:"The tiles that do not count their pips in a hand"`
	Made     time.Time      `json:"made"`
	Changed  time.Time      `json:"changed" doc:"When its last entry was written"`
	Until    time.Time      `json:"until,omitzero" doc:"When it is removed, unless there is another entry; missing for a match"`
	Writes   bool           `json:"writes" doc:"Whether you may write"`
	Mine     bool           `json:"mine" doc:"Whether you have opened it"`
	Me       int            `json:"me,omitempty" minimum:"0" maximum:"99" doc:"Your number as a writer"`
	Code     string         `json:"code,omitempty" maxLength:"6" doc:"For writers, once it is shared: what lets others write"`
	Circle   string         `json:"circle,omitempty" maxLength:"18" doc:"For members of it: the circle in which the match counts"`
	Seats    []Seat         `json:"seats"`
	Rounds   []Round        `json:"rounds" doc:"Those that count"`
	Draft    *Draft         `json:"draft,omitempty" doc:"What is known already of the next round"`
	Next     *Next          `json:"next,omitempty" doc:"What the rules say of the next round"`
	Finished bool           `json:"finished"`
	Changes  []Change       `json:"changes" doc:"What was entered in place of something else, the newest last"`
	Entries  []Entry        `json:"entries"`
	Writers  []string       `json:"writers" doc:"The names of the writers, by number; empty for one who is deleted"`
}

// Seat is somebody on a sheet.
type Seat struct {
	Name   string      `json:"name" maxLength:"200" example:"Ana"`
	From   int         `json:"from" doc:"The first round that the person plays"`
	To     int         `json:"to,omitempty" doc:"The last one, of somebody who has left"`
	Off    bool        `json:"off,omitempty" doc:"Taken off the sheet without having played"`
	Start  *game.Score `json:"start,omitempty" doc:"The points before the first round, of somebody who came late"`
	Total  game.Score  `json:"total" doc:"Exact"`
	Place  int         `json:"place" doc:"0 before the first round"`
	Rounds int         `json:"rounds" doc:"How many rounds the person has played"`
}

// Next is what the rules say of the next round.
type Next struct {
	Round    int   `json:"round"`
	Left     int   `json:"left" doc:"How many rounds can follow"`
	At       []int `json:"at" doc:"Who plays, in the order of seats"`
	Engine   *int  `json:"engine,omitempty" doc:"Missing if the hands decide it"`
	Starter  int   `json:"starter,omitempty" doc:"Who acts first, or has to begin; missing if the rules do not tell"`
	ByLot    bool  `json:"by_lot,omitempty" doc:"A lot decides who acts first"`
	Drawer   int   `json:"drawer,omitempty" doc:"Who draws first if nobody has the engine"`
	Tiles    int   `json:"tiles" doc:"In each hand"`
	Boneyard int   `json:"boneyard" doc:"Tiles in the boneyard"`
}

// Round is a round that counts. Lists by person have null for somebody who does not play it.
type Round struct {
	Round     int              `json:"round"`
	Engine    *int             `json:"engine,omitempty" doc:"Missing if nobody has entered it and the hands decided it"`
	Starter   int              `json:"starter,omitempty" doc:"Who acted first; missing if nobody has entered it and the rules do not tell"`
	End       string           `json:"end" enum:"out,blocked"`
	Out       []int            `json:"out" doc:"Who went out"`
	Points    []*int           `json:"points" doc:"By person: what the tiles left in hand count"`
	Tiles     []*Hand          `json:"tiles,omitempty" doc:"By person: the tiles left in hand, where they were entered"`
	Markers   []int            `json:"markers,omitempty" doc:"Whose trains were marked in the end"`
	Extra     []*game.Score    `json:"extra,omitempty" doc:"By person: what a rule of the house added to the score"`
	Because   []*sheet.Because `json:"because,omitempty" enum:"open_train,forgot_marker,went_out_first,other" doc:"By person: why"`
	Scores    []*game.Score    `json:"scores" doc:"By person, exact"`
	Totals    []*game.Score    `json:"totals" doc:"By person, after the round"`
	Places    []*int           `json:"places" doc:"By person, after the round"`
	Winners   []int            `json:"winners"`
	Corrected int              `json:"corrected" doc:"How often it was corrected"`
}

// Draft is what is known of a round that does not count yet. Null in lists by person is not known.
type Draft struct {
	Engine  *int             `json:"engine,omitempty"`
	Starter int              `json:"starter,omitempty"`
	End     string           `json:"end,omitempty"`
	Out     []int            `json:"out,omitzero" doc:"Empty: nobody has gone out"`
	Points  []*int           `json:"points" doc:"By person; of those with tiles, as they count"`
	Tiles   []*Hand          `json:"tiles,omitempty" doc:"By person: the tiles left in hand, where they were entered"`
	Markers []int            `json:"markers,omitempty"`
	Extra   []*game.Score    `json:"extra,omitempty" doc:"By person"`
	Because []*sheet.Because `json:"because,omitempty" enum:"open_train,forgot_marker,went_out_first,other" doc:"By person: why"`
}

// Change is a value that was entered in place of another one.
type Change struct {
	At     time.Time `json:"at"`
	By     string    `json:"by" doc:"The name of the writer; empty for one who is deleted"`
	Round  int       `json:"round,omitempty"`
	Person int       `json:"person,omitempty"`
	Field  string    `json:"field" doc:"Which field of what is written, or name" example:"points"`
	From   string    `json:"from" doc:"Numbers and tiles with blanks between them" example:"12"`
	To     string    `json:"to" example:"13"`

	by int
}

// View returns the sheet as somebody sees it, by the names of its writers. No person's ID is in it, and
// no circle: who may know that is not known here.
func (s *State) View(who Who, names map[Who]string) *Sheet {
	me := s.writer(who)
	v := &Sheet{
		ID: s.id, Seq: s.Seq(), Rules: s.ref, Worth: record.WorthOf(&s.ref.Rules), Made: s.made, Changed: s.changed, Until: s.Until(),
		Writes: me > 0 && (me == 1 || !s.IsFinished()), Mine: me == 1, Me: me, Finished: s.IsFinished(),
		Seats: []Seat{}, Rounds: []Round{}, Changes: []Change{}, Entries: slices.Clone(s.entries), Writers: []string{},
	}
	if me > 0 && !v.Finished {
		v.Code = s.code
	}
	for i := range v.Entries { // the sheet's link is not the circle's
		v.Entries[i].Circle, v.Entries[i].Members = "", nil
	}
	for _, writer := range s.writers {
		v.Writers = append(v.Writers, names[writer])
	}
	for _, c := range s.changes {
		c.By = v.Writers[c.by-1]
		v.Changes = append(v.Changes, c)
	}
	for i := range s.total.Rounds {
		v.Rounds = append(v.Rounds, s.roundView(i))
	}
	for i := range s.people {
		v.Seats = append(v.Seats, s.seatView(i))
	}
	if !v.Finished && s.total.Next != nil {
		v.Next = nextView(s.total.Next)
		v.Draft = s.draftView()
	}
	return v
}

func (s *State) seatView(who int) Seat {
	p := &s.people[who]
	v := Seat{Name: p.Name, From: p.From, To: p.To, Off: p.off, Total: s.total.Totals[who], Place: s.total.Places[who]}
	for i := range s.total.Rounds {
		if s.total.Rounds[i].Places[who] > 0 {
			v.Rounds++
		}
	}
	if p.From > 1 && p.From <= s.counted()+1 && !p.off {
		v.Start = &s.total.Starts[who]
	}
	return v
}

func nextView(f *sheet.Facts) *Next {
	return &Next{Round: f.Round, Left: f.Left, At: numbersOf(f.At), Engine: pipView(f.Engine), Starter: f.Starter + 1,
		ByLot: f.ByLot, Drawer: f.Drawer + 1, Tiles: f.Tiles, Boneyard: f.Boneyard}
}

func pipView(p tile.Pip) *int {
	if p == tile.NoPip {
		return nil
	}
	n := int(p)
	return &n
}

// numbersOf returns the numbers of people.
func numbersOf(indexes []int) []int {
	list := make([]int, len(indexes))
	for i, who := range indexes {
		list[i] = who + 1
	}
	return list
}

func (s *State) roundView(i int) Round {
	r, d := &s.total.Rounds[i], s.entered(&s.rounds[i])
	v := Round{
		Round: r.Round, Engine: pipView(r.Engine), Starter: r.Starter + 1, End: d.End, Out: d.Out, Tiles: d.Tiles, Markers: d.Markers, Extra: d.Extra, Because: d.Because,
		Winners: numbersOf(r.Winners), Corrected: s.rounds[i].corrected,
	}
	if v.Out == nil {
		v.Out = []int{}
	}
	if d.Engine != nil {
		v.Engine = d.Engine
	}
	if d.Starter > 0 {
		v.Starter = d.Starter
	}
	v.Points, v.Places = playing(r.Points, r.Places), playing(r.Places, r.Places)
	v.Scores, v.Totals = playing(r.Scores, r.Places), playing(r.Totals, r.Places)
	return v
}

// playing returns the values of those who have a place in a round, and nil for others.
func playing[T any](list []T, places []int) []*T {
	all := make([]*T, len(list))
	for i := range list {
		if places[i] > 0 {
			all[i] = &list[i]
		}
	}
	return all
}

func (s *State) draftView() *Draft {
	d := s.draft()
	if d == nil {
		return nil
	}
	v := s.entered(d)
	return &v
}

// entered returns what was entered of a round.
func (s *State) entered(r *round) Draft {
	v := Draft{Points: make([]*int, len(s.people))}
	for at, m := range r.marks {
		numbers := numbersIn(m.text)
		switch at.field {
		case engine:
			v.Engine = &numbers[0]
		case starter:
			v.Starter = numbers[0]
		case end:
			v.End = m.text
		case out:
			v.Out = numbers
		case markers:
			v.Markers = numbers
		}
	}
	for i := range s.people {
		at, m, ok := r.find(spot{points, i + 1})
		if ok {
			n := numbersIn(s.countText(at.field, m.text))[0]
			v.Points[i] = &n
		}
		if ok && at.field == tiles {
			if v.Tiles == nil {
				v.Tiles = make([]*Hand, len(s.people))
			}
			hand := handIn(m.text)
			v.Tiles[i] = &hand
		}
		if m, ok := r.marks[spot{extra, i + 1}]; ok {
			if v.Extra == nil {
				v.Extra = make([]*game.Score, len(s.people))
			}
			score, _ := game.ParseScore(m.text)
			v.Extra[i] = &score
		}
		if m, ok := r.marks[spot{because, i + 1}]; ok {
			if v.Because == nil {
				v.Because = make([]*sheet.Because, len(s.people))
			}
			why := sheet.Because(m.text)
			v.Because[i] = &why
		}
	}
	return v
}

// Keep gives a view what another view of the sheet had and its entries do not tell: the names of the
// writers, and the circle.
func (v *Sheet) Keep(old *Sheet) {
	v.Circle = old.Circle
	names := slices.Concat(old.Writers, v.Writers[min(len(old.Writers), len(v.Writers)):])
	v.Writers = names[:len(v.Writers)]
	for i := range v.Changes {
		c := &v.Changes[i]
		c.By = v.Writers[c.by-1]
	}
}

// FromView returns the sheet that a device has seen, as one who may write it goes on with it there.
// The writers have no IDs, but for the device's own person.
func FromView(v *Sheet, me Who) (State, error) {
	s := New(v.ID)
	for i, e := range v.Entries {
		one := Stored{Entry: e}
		if e.By == v.Me && (e.Do == Open || e.Do == Admit) {
			one.Who = me
		}
		if e.Do == Share {
			one.Code = v.Code
		}
		one.Seq = log.Seq(i + 1)
		if err := s.check(&one); err != nil || (i == 0) != (e.Do == Open) {
			return s, refuse(Invalid, "entries: they are not those of a sheet")
		}
		s.add(&one)
	}
	if s.settle(); len(s.entries) == 0 {
		return s, refuse(Invalid, "entries: a sheet has some")
	}
	return s, nil
}
