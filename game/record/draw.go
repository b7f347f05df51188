package record

import (
	"slices"
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/tile"
)

// Draw returns the whole position after the replay, hidden tiles included, as text for people.
func (p *Played) Draw() string {
	s := &p.State
	d := drawing{layout: &s.Layout}
	d.AddLine(p.Heading())
	d.addTrains()
	d.addHands(func(seat game.Seat) (tile.Set, bool) { return s.Hand(seat), true })
	d.AddRow("boneyard", CountText(s.Boneyard()), TilesText(s.Bones()))
	for _, seat := range s.MayAct().List() {
		d.addLegal(s.View(seat))
	}
	d.addEnd(p)
	return d.String()
}

// DrawFor returns the position after the replay as a seat sees it.
func (p *Played) DrawFor(seat game.Seat) string {
	v := p.State.View(seat)
	d := drawing{layout: v.Layout}
	d.AddLine(p.Heading())
	d.addTrains()
	d.addHands(v.HandOf)
	d.AddRow("boneyard", CountText(v.Boneyard()), "")
	d.addLegal(v)
	d.addEnd(p)
	return d.String()
}

// Heading returns the line above a drawing: the rules, the round, its phase and its engine.
func (p *Played) Heading() string {
	t := &p.State.Layout
	parts := []string{p.Ref.Base, strconv.Itoa(t.Seats()) + " seats"}
	if base, err := preset.Get(p.Ref.Base); err != nil || base.Rules != p.Ref.Rules {
		parts[0] += " with house rules"
	}
	if p.Record != nil {
		parts = append(parts, "round "+strconv.Itoa(len(p.Record.Rounds)))
	}
	parts = append(parts, phaseTexts[t.Phase()])
	if e := t.Engine(); e != tile.NoPip {
		parts = append(parts, "engine "+tile.Text(e, e))
	}
	if starter := t.Status().Starter; starter != game.NoSeat {
		verb := "started by seat "
		if t.Phase() == game.Search {
			verb = "to be started by seat "
		}
		parts = append(parts, verb+starter.String())
	}
	return strings.Join(parts, " · ")
}

// phaseTexts holds the names of the phases.
var phaseTexts = map[game.Phase]string{
	game.Search: "looking for the engine", game.Opening: "opening", game.Main: "play", game.Over: "over",
}

// drawing is a position as text. It is made from public facts; the hands come from a function that
// knows who may see them.
type drawing struct {
	Columns
	layout *game.Layout
}

func (d *drawing) addTrains() {
	t := d.layout
	for seat := range game.SeatsOf(t.Seats()).All() {
		remark := ""
		if t.Status().Marked.Has(seat) {
			remark = "marked"
		}
		d.addTrain("train "+seat.String(), remark, seat.OwnTrain())
	}
	for i := range t.MexicanTrains() {
		train := game.Mexican + game.Train(i)
		d.addTrain("Mexican "+strings.TrimPrefix(train.String(), "M"), "", train)
	}
	if passes := t.Status().Passes; passes > 0 {
		d.AddRow("passes", strconv.Itoa(int(passes)), "in a row")
	}
}

// addTrain adds the tiles of a train, and the end that the train's next tile must match.
func (d *drawing) addTrain(name, remark string, train game.Train) {
	t, st := d.layout, d.layout.Status()
	parts := []string{}
	for _, l := range t.Train(train) {
		parts = append(parts, l.String())
	}
	if t.Engine() != tile.NoPip {
		parts = append(parts, "→ "+strconv.Itoa(int(t.End(train))))
	}
	if i := slices.Index(st.Open.List(), train); i >= 0 {
		note := "open double"
		if n := st.Open.Len(); n > 1 {
			note += " " + strconv.Itoa(i+1) + " of " + strconv.Itoa(n)
		}
		if i >= st.Open.Len()-int(st.Owed) {
			note += ", owed a tile"
		}
		parts = append(parts, "("+note+")")
	}
	d.AddRow(name, remark, strings.Join(parts, " "))
}

func (d *drawing) addHands(hand func(game.Seat) (tile.Set, bool)) {
	t := d.layout
	for seat := range game.SeatsOf(t.Seats()).All() {
		tiles := ""
		if set, ok := hand(seat); ok {
			tiles = TilesText(set.Tiles())
		}
		if t.Status().Knocked.Has(seat) {
			tiles += " (knocked)"
		}
		name := "hand " + seat.String()
		if t.Turn().Has(seat) {
			name += " ◂"
		}
		d.AddRow(name, CountText(t.Count(seat)), tiles)
	}
}

func (d *drawing) addLegal(v game.View) {
	var texts []string
	for _, a := range v.Legal(nil) {
		texts = append(texts, a.Bare())
	}
	if len(texts) > 0 {
		drew := ""
		if v.Drew() != tile.None {
			drew = "drew " + v.Drew().String()
		}
		d.AddRow("legal "+v.Seat().String(), drew, strings.Join(texts, "  "))
	}
}

// addEnd adds how the round ended and, for a match, the totals.
func (d *drawing) addEnd(played *Played) {
	r := played.State.Result()
	if r.End == game.NotEnded {
		return
	}
	winners := []string{}
	for _, seat := range r.Winners.List() {
		winners = append(winners, "seat "+seat.String())
	}
	if r.End == game.Redeal {
		d.AddRow("end", r.End.String(), "nobody can lay an engine: the round is dealt again")
		return
	}
	d.AddRow("end", r.End.String(), "won by "+strings.Join(winners, ", "))
	d.AddRow("scores", "", d.scoresText(func(seat game.Seat) game.Score { return r.Scores[seat] }))
	if played.Record != nil && played.Record.Totals != nil {
		d.AddRow("totals", "", d.scoresText(played.Match.Total))
	}
}

func (d *drawing) scoresText(of func(game.Seat) game.Score) string {
	parts := []string{}
	for seat := range game.SeatsOf(d.layout.Seats()).All() {
		parts = append(parts, seat.String()+": "+of(seat).String())
	}
	return strings.Join(parts, "  ")
}
