package fair

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/game/record"
	"roundhouse/game/tile"
)

// Text returns the verdict as text for people. It calls the notes by the names of verify's flags.
func (v *Verdict) Text() string {
	var p record.Columns
	m, n := v.record, v.notes
	f := m.Rounds[slices.IndexFunc(m.Rounds, isFair)].Fair
	p.AddRow("table", "", strconv.Quote(f.Table)+", which must be the one that you know")
	p.AddRow("numbers", "", contributorsText(f, len(m.Players)))
	for _, r := range v.Rounds {
		p.AddRow("round "+strconv.Itoa(r.Round), r.remarkText(), r.partsText(&m.Rounds[r.Round-1], n))
	}
	if v.match != "" {
		p.AddRow("match", "fails", string(v.match))
	}
	for i, sentence := range v.proofText(f, n) {
		p.AddRow([]string{"proof", ""}[min(i, 1)], "", sentence)
	}
	return p.String()
}

// contributorsText says which seats took part in the deals.
func contributorsText(f *record.Fair, seats int) string {
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

func (r *RoundVerdict) remarkText() string {
	if r.Commitment+r.Deal+r.Actions == "" {
		return "holds"
	}
	return "fails"
}

// partsText says which parts of a round hold.
func (r *RoundVerdict) partsText(round *record.Round, n *Notes) string {
	promise := "the secret fits the commitment"
	if len(n.Commitments) > 0 {
		promise = "the secret is the one that you were promised"
	}
	deal := "hands and boneyard are the seed's"
	if len(round.Lots) > 0 {
		deal = "lots, " + deal
	}
	return strings.Join([]string{
		r.Commitment.textOr("the commitment", promise),
		r.Deal.textOr("the deal", deal),
		r.Actions.textOr("the play", countActions(len(round.Actions))+" by the rules, every draw the next tile"),
	}, "; ")
}

// textOr returns holds if there is no problem, and otherwise says that the named part does not
// hold, and why.
func (p Problem) textOr(name, holds string) string {
	if p == "" {
		return holds
	}
	return strings.ToUpper(name) + " DOES NOT HOLD: " + string(p)
}

func countActions(actions int) string {
	if actions == 1 {
		return "1 action"
	}
	return strconv.Itoa(actions) + " actions"
}

// proofText says what the verdict proves, which depends on the notes.
func (v *Verdict) proofText(f *record.Fair, n *Notes) []string {
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
	gap(len(n.Commitments) == 0, " without --commitment: that the secrets were made before the numbers")
	gap(len(n.Hashes) == 0, " without --hash: that no number was made up after the others were known")
	gap(len(n.Numbers) == 0, " without --number: that your own number counts")
	for _, seat := range n.silentSeats(f) {
		gap(true, ": that seat "+seat.String()+", which kept its number back, did not do so to help the server choose between two deals")
	}
	if len(list) == 1 {
		list = append(list, "proven: nobody, the server included, chose these deals")
	}
	return list
}

// missingText names the tiles of a that b lacks.
func missingText(a, b []tile.Tile) string {
	var list []tile.Tile
	for _, t := range a {
		if !slices.Contains(b, t) {
			list = append(list, t)
		}
	}
	return cmp.Or(record.TilesText(list), "nothing else")
}

func tileText(list []tile.Tile, i int) string {
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
