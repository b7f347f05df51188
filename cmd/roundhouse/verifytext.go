package main

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/record"
	"roundhouse/tile"
)

// picture is the verdict as text for people.
func (v *verdict) picture(m *record.Record, n *notes) string {
	var p picture
	f := m.Rounds[slices.IndexFunc(m.Rounds, isFair)].Fair
	p.row("table", "", strconv.Quote(f.Table)+", which must be the one that you know")
	p.row("numbers", "", contributors(f, len(m.Players)))
	for _, r := range v.Rounds {
		p.row("round "+strconv.Itoa(r.Round), r.remark(), r.words(&m.Rounds[r.Round-1], n))
	}
	if v.match != "" {
		p.row("match", "fails", string(v.match))
	}
	for i, sentence := range v.proof(f, n) {
		p.row([]string{"proof", ""}[min(i, 1)], "", sentence)
	}
	return p.out.String()
}

// contributors says which seats took part in the deals.
func contributors(f *record.Fair, seats int) string {
	var gave, silent []string
	for seat := range game.SeatsOf(seats).All() {
		if _, ok := f.Numbers[seat]; ok {
			gave = append(gave, "seat "+seat.String())
		} else {
			silent = append(silent, "seat "+seat.String())
		}
	}
	switch {
	case len(gave) == 0:
		return "from no seat"
	case len(silent) == 0:
		return "from every seat"
	}
	return "from " + strings.Join(gave, ", ") + "; none from " + strings.Join(silent, ", ")
}

func (r *roundVerdict) remark() string {
	if r.Commitment+r.Deal+r.Actions == "" {
		return "holds"
	}
	return "fails"
}

// words says of each part of a round whether it holds.
func (r *roundVerdict) words(round *record.Round, n *notes) string {
	promise := "the secret fits the commitment"
	if len(n.commitments) > 0 {
		promise = "the secret is the one that you were promised"
	}
	deal := "hands and boneyard are the seed's"
	if len(round.Lots) > 0 {
		deal = "lots, " + deal
	}
	return strings.Join([]string{
		r.Commitment.or("the commitment", promise),
		r.Deal.or("the deal", deal),
		r.Actions.or("the play", tally(len(round.Actions))+" by the rules, every draw the next tile"),
	}, "; ")
}

// or is what holds in words, or that what is named does not.
func (p problem) or(name, holds string) string {
	if p == "" {
		return holds
	}
	return strings.ToUpper(name) + " DOES NOT HOLD: " + string(p)
}

func tally(actions int) string {
	if actions == 1 {
		return "1 action"
	}
	return strconv.Itoa(actions) + " actions"
}

// proof is what follows, and for whom: that depends on what he noted.
func (v *verdict) proof(f *record.Fair, n *notes) []string {
	if !v.OK {
		return []string{"what fails was not dealt or played as promised, or the record was changed"}
	}
	list := []string{"the secrets and the numbers give the deals, the deals the play"}
	gap := func(missing bool, sentence string) {
		if missing {
			list = append(list, "not proven"+sentence)
		}
	}
	gap(len(f.Numbers) == 0, ": that anybody but the server had a part in the deals, for no player gave a number")
	gap(len(n.commitments) == 0, " without --commitment: that the secrets were made before the numbers")
	gap(len(n.hashes) == 0, " without --hash: that no number was made up after the others were known")
	gap(len(n.numbers) == 0, " without --number: that your own number counts")
	for _, seat := range n.keptBack(f) {
		gap(true, ": that seat "+seat.String()+", which kept its number back, did not do so to help the server choose between two deals")
	}
	if len(list) == 1 {
		list = append(list, "proven: nobody, the server included, chose these deals")
	}
	return list
}

// lacking is the tiles of one list that another does not have.
func lacking(a, b []tile.Tile) string {
	var list []tile.Tile
	for _, t := range a {
		if !slices.Contains(b, t) {
			list = append(list, t)
		}
	}
	return cmp.Or(joined(list), "nothing else")
}

func tileAt(list []tile.Tile, i int) string {
	if i < len(list) {
		return list[i].String()
	}
	return "missing"
}

func engineText(p tile.Pip) string {
	if p == tile.NoPip {
		return "missing"
	}
	return tile.Text(p, p)
}
