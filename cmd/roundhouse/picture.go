package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/preset"
	"roundhouse/record"
	"roundhouse/tile"
)

// drawState is everything of what was replayed as text for people.
func drawState(played *record.Played) string {
	s := &played.State
	p := picture{table: &s.Table}
	p.heading(played)
	p.trains()
	p.hands(func(seat game.Seat) (tile.Set, bool) { return s.Hand(seat), true })
	p.row("boneyard", tileCount(s.Boneyard()), joined(s.Bones()))
	for _, seat := range s.MayAct().List() {
		p.legal(s.View(seat))
	}
	p.end(played)
	return p.out.String()
}

// drawView is what a seat sees.
func drawView(played *record.Played, seat game.Seat) string {
	v := played.State.View(seat)
	p := picture{table: v.Table}
	p.heading(played)
	p.trains()
	p.hands(v.HandOf)
	p.row("boneyard", tileCount(v.Boneyard()), "")
	p.legal(v)
	p.end(played)
	return p.out.String()
}

// picture is a position as text, made from what everybody sees; hands come in as a
// function that knows who may see them.
type picture struct {
	table *game.Table
	out   strings.Builder
}

// row writes a name, a short remark and the rest in columns.
func (p *picture) row(name, remark, rest string) {
	text := fmt.Sprintf("  %-10s %-12s %s", name, remark, rest)
	p.out.WriteString(strings.TrimRight(text, " ") + "\n")
}

func (p *picture) heading(played *record.Played) {
	t := p.table
	parts := []string{played.Ref.Base, strconv.Itoa(t.Seats()) + " seats"}
	if base, err := preset.Get(played.Ref.Base); err != nil || base.Rules != played.Ref.Rules {
		parts[0] += " with house rules"
	}
	if played.Record != nil {
		parts = append(parts, "round "+strconv.Itoa(len(played.Record.Rounds)))
	}
	parts = append(parts, phases[t.Phase()])
	if e := t.Engine(); e != tile.NoPip {
		parts = append(parts, "engine "+tile.Text(e, e))
	}
	if starter := t.Status().Starter; starter != game.NoSeat {
		parts = append(parts, "started by seat "+starter.String())
	}
	p.out.WriteString(strings.Join(parts, " · ") + "\n")
}

// phases is the phases in words.
var phases = map[game.Phase]string{
	game.Search: "looking for the engine", game.Opening: "opening", game.Main: "play", game.Over: "over",
}

func (p *picture) trains() {
	t := p.table
	for seat := range game.SeatsOf(t.Seats()).All() {
		remark := ""
		if t.Status().Marked.Has(seat) {
			remark = "marked"
		}
		p.train("train "+seat.String(), remark, seat.OwnTrain())
	}
	for i := range t.MexicanTrains() {
		train := game.Mexican + game.Train(i)
		p.train("Mexican "+strings.TrimPrefix(train.String(), "M"), "", train)
	}
	if passes := t.Status().Passes; passes > 0 {
		p.row("passes", strconv.Itoa(int(passes)), "in a row")
	}
}

// train writes the tiles of a train and the end that the next one must match.
func (p *picture) train(name, remark string, train game.Train) {
	t, st := p.table, p.table.Status()
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
	p.row(name, remark, strings.Join(parts, " "))
}

func (p *picture) hands(hand func(game.Seat) (tile.Set, bool)) {
	t := p.table
	for seat := range game.SeatsOf(t.Seats()).All() {
		tiles := ""
		if set, ok := hand(seat); ok {
			tiles = joined(set.Tiles())
		}
		if t.Status().Knocked.Has(seat) {
			tiles += " (knocked)"
		}
		name := "hand " + seat.String()
		if t.Turn().Has(seat) {
			name += " ◂"
		}
		p.row(name, tileCount(t.Count(seat)), tiles)
	}
}

func (p *picture) legal(v game.View) {
	var texts []string
	for _, a := range v.Legal(nil) {
		texts = append(texts, a.Bare())
	}
	if len(texts) > 0 {
		drew := ""
		if v.Drew() != tile.None {
			drew = "drew " + v.Drew().String()
		}
		p.row("legal "+v.Seat().String(), drew, strings.Join(texts, "  "))
	}
}

// end writes how the round ended, and of a match what it has come to.
func (p *picture) end(played *record.Played) {
	r := played.State.Result()
	if r.End == game.NotEnded {
		return
	}
	winners := []string{}
	for _, seat := range r.Winners.List() {
		winners = append(winners, "seat "+seat.String())
	}
	if r.End == game.Redeal {
		p.row("end", r.End.String(), "nobody can lay an engine: the round is dealt again")
		return
	}
	p.row("end", r.End.String(), "won by "+strings.Join(winners, ", "))
	p.row("scores", "", p.scores(func(seat game.Seat) game.Score { return r.Scores[seat] }))
	if played.Record != nil && played.Record.Totals != nil {
		p.row("totals", "", p.scores(played.Match.Total))
	}
}

func (p *picture) scores(of func(game.Seat) game.Score) string {
	parts := []string{}
	for seat := range game.SeatsOf(p.table.Seats()).All() {
		parts = append(parts, seat.String()+": "+of(seat).String())
	}
	return strings.Join(parts, "  ")
}

func joined(tiles []tile.Tile) string {
	parts := make([]string, len(tiles))
	for i, t := range tiles {
		parts[i] = t.String()
	}
	return strings.Join(parts, " ")
}

func tileCount(n int) string {
	if n == 1 {
		return "1 tile"
	}
	return strconv.Itoa(n) + " tiles"
}
