package table

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/tile"
)

func (b Began) line() any {
	l := beganLine{Rules: b.Rules, Players: b.Players}
	if b.Fair == nil {
		l.Seed = b.Seed.String()
		return l
	}
	l.Table, l.Secrets = b.Fair.Table, texts(b.Fair.Secrets)
	return l
}

func (l *beganLine) began() (b Began, err error) {
	b = Began{Rules: l.Rules, Players: l.Players}
	if l.Secrets == nil {
		b.Seed, err = deal.ParseSeed(l.Seed)
		return b, err
	}
	n := len(l.Secrets)
	b.Fair = &Fair{Table: l.Table, Secrets: make([]deal.Secret, 0, n), Commitments: make([]deal.Commitment, 0, n)}
	for i, text := range l.Secrets {
		secret, err := deal.ParseSecret(text)
		if err != nil {
			return b, fmt.Errorf("the secret of round %d is not 64 hexadecimal digits", i+1)
		}
		b.Fair.add(secret)
	}
	return b, nil
}

func (d Dealt) line() any {
	l := dealtLine{Round: d.Round, Redeals: d.Redeals, Starter: d.Starter, Bones: texts(d.Bones)}
	if d.Engine != tile.NoPip {
		l.Engine = &d.Engine
	}
	for _, lot := range d.Lots {
		l.Lots = append(l.Lots, lotLine{lot.Seat, lot.Tile.String()})
	}
	for _, hand := range d.Hands {
		l.Hands = append(l.Hands, texts(hand))
	}
	return l
}

func (l *dealtLine) dealt() (d Dealt, err error) {
	d = Dealt{Round: l.Round, Redeals: l.Redeals, Engine: tile.NoPip, Starter: l.Starter}
	if l.Engine != nil {
		d.Engine = *l.Engine
	}
	for _, lot := range l.Lots {
		t, err := tile.Parse(lot.Tile)
		if err != nil {
			return d, fmt.Errorf("lots: %w", err)
		}
		d.Lots = append(d.Lots, deal.Draw{Seat: lot.Seat, Tile: t})
	}
	for i, hand := range l.Hands {
		tiles, err := parseTiles(hand)
		if err != nil {
			return d, fmt.Errorf("hands[%d]: %w", i, err)
		}
		d.Hands = append(d.Hands, tiles)
	}
	if d.Bones, err = parseTiles(l.Bones); err != nil {
		return d, fmt.Errorf("boneyard: %w", err)
	}
	return d, nil
}

func (l *actedLine) acted() (Acted, error) {
	a, err := game.ParseAction(l.Action)
	if l.How > ByClock {
		return Acted{}, fmt.Errorf("how: %d is no way to act", l.How)
	}
	return Acted{Event: game.Event{Action: a}, How: l.How}, err
}

// ended is what the line says; the round, the totals and the secret follow from other events.
func (l *endedLine) ended() (e Ended, err error) {
	if e.Result.End, err = parseEnd(l.Reason); err != nil {
		return e, err
	}
	if len(l.Scores) > game.MaxSeats {
		return e, fmt.Errorf("scores: %d are too many", len(l.Scores))
	}
	for i, text := range l.Scores {
		if e.Result.Scores[i+1], err = parseScore(text); err != nil {
			return e, err
		}
	}
	for _, seat := range l.Winners {
		if seat > game.MaxSeats {
			return e, fmt.Errorf("winners: there is no seat %s", seat)
		}
		e.Result.Winners |= game.Seats(1) << seat
	}
	return e, nil
}

func (l *overLine) over() (o Over, err error) {
	o = Over{Places: l.Places, Early: l.Early}
	for _, text := range l.Totals {
		total, err := parseScore(text)
		if err != nil {
			return o, err
		}
		o.Totals = append(o.Totals, total)
	}
	return o, nil
}

// parseEnd reads the end of a round that counts.
func parseEnd(text string) (game.End, error) {
	for _, end := range []game.End{game.Out, game.Blocked} {
		if text == end.String() {
			return end, nil
		}
	}
	return game.NotEnded, fmt.Errorf("reason: %q is no end of a round", text)
}

// parseScore reads what a score writes.
func parseScore(text string) (game.Score, error) {
	whole, part, shared := strings.Cut(text, "/")
	a, err := strconv.ParseInt(whole, 10, 32)
	b := int64(1)
	if err == nil && shared {
		b, err = strconv.ParseInt(part, 10, 32)
	}
	score := game.Score{}
	if err == nil && b > 0 {
		score = game.Ratio(a, b)
	}
	if score.String() != text {
		return score, fmt.Errorf("%q is no score", text)
	}
	return score, nil
}

func (l *hexLine) hashed() (Hashed, error) {
	h, err := deal.ParseHash(l.Hex)
	return Hashed{Seat: l.Seat, Hash: h}, err
}

func (l *hexLine) revealed() (Revealed, error) {
	n, err := deal.ParseNumber(l.Hex)
	if err != nil {
		err = errors.New("a number is not 64 hexadecimal digits")
	}
	return Revealed{Seat: l.Seat, Number: n}, err
}

func parseTiles(texts []string) ([]tile.Tile, error) {
	tiles := make([]tile.Tile, len(texts))
	for i, text := range texts {
		t, err := tile.Parse(text)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", strconv.Itoa(i), err)
		}
		tiles[i] = t
	}
	return tiles, nil
}

func texts[T fmt.Stringer](list []T) []string {
	out := make([]string, len(list))
	for i, v := range list {
		out[i] = v.String()
	}
	return out
}

func (a Acted) line() any { return actedLine{a.Action.String(), a.How} }

func (e Ended) line() any {
	return endedLine{e.Result.End.String(), e.Result.Winners.List(), texts(e.Result.Scores[1 : 1+len(e.Totals)])}
}

func (o Over) line() any     { return overLine{texts(o.Totals), o.Places, o.Early} }
func (h Hashed) line() any   { return hexLine{h.Seat, h.Hash.String()} }
func (r Revealed) line() any { return hexLine{r.Seat, r.Number.String()} }
