package answer

import (
	"encoding/json"
	"strconv"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/quote"
	"roundhouse/game/record"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// dealQuestion asks for a deal of a round: that of a match whose seed is given, as package deal
// describes it.
type dealQuestion struct {
	Rules   json.RawMessage `json:"rules"`
	Seats   *int            `json:"seats"`
	Seed    json.RawMessage `json:"seed"`    // a number, or the 64 hexadecimal digits of a seed
	Round   int             `json:"round"`   // from 1
	Redeals int             `json:"redeals"` // the number of deals of this round before
	Starter int             `json:"starter"` // 0 for the one that the rules or a lot say
}

// dealRound deals a round.
func dealRound(question []byte) (*record.Played, error) {
	q := dealQuestion{Round: 1}
	if err := readQuestion(question, &q); err != nil {
		return nil, err
	}
	ref, err := rulesIn(q.Rules)
	if err != nil {
		return nil, err
	}
	if err := checkSeats(&ref.Rules, q.Seats); err != nil {
		return nil, err
	}
	seed, err := parseSeed(q.Seed)
	if err != nil {
		return nil, err
	}
	m, err := q.matchAt(&ref.Rules, seed)
	if err != nil {
		return nil, err
	}
	deck := seed.RoundSeed(uint32(q.Round), uint32(q.Redeals)).Deck(ref.Rules.Set, m.SetAside())
	var s game.State
	s.Deal(&ref.Rules, *q.Seats, m.Round(), m.Engine(), m.Starter(), deck)
	return playedFrom(s, ref), nil
}

// matchAt returns the match before the round, whose starter is known: lots are drawn in the first
// deal of their round.
func (q *dealQuestion) matchAt(r *rules.Rules, seed deal.Seed) (*game.Match, error) {
	if q.Round < 1 || q.Round > r.MatchRounds() {
		return nil, unreadable("round", quote.Int(q.Round)+" is not a round from 1 to "+strconv.Itoa(r.MatchRounds()))
	}
	if q.Redeals < 0 || q.Redeals > 1<<16 {
		return nil, unreadable("redeals", quote.Int(q.Redeals)+" is not a number from 0 to 65536")
	}
	if q.Starter != 0 {
		if err := record.CheckSeat("starter", &q.Starter, *q.Seats); err != nil {
			return nil, err
		}
		if r.Starter == rules.StarterEngineHolder {
			return nil, unreadable("starter", quote.Int(q.Starter)+" cannot be chosen: the seat with the engine starts")
		}
	}
	byRound := r.Starter == rules.StarterWinner || r.Starter == rules.StarterLeftOfLayer
	if q.Round > 1 && byRound && q.Starter == 0 {
		return nil, unreadable("starter", "is missing: the round before decides it")
	}
	m := game.NewMatch(r, *q.Seats)
	for {
		if m.ByLot() {
			_, drawn := seed.RoundSeed(uint32(m.Round()), 0).Lots(r.Set, m.SetAside(), *q.Seats, r.LotBy.Rank)
			m.StartFrom(tile.NoPip, game.Seat(drawn))
		}
		if m.Round() == q.Round {
			m.StartFrom(tile.NoPip, game.Seat(q.Starter))
			return &m, nil
		}
		m.Finish(game.Result{End: game.Out})
	}
}

// checkSeats returns an error unless the rules have hands for that many seats.
func checkSeats(r *rules.Rules, seats *int) error {
	if seats == nil {
		return unreadable("seats", "is missing")
	}
	if r.CheckSeats(*seats) != nil {
		return unreadable("seats", quote.Int(*seats)+" is not a number of players of these rules: the hands are "+r.Hand.String())
	}
	return nil
}

// parseSeed reads a whole number or the 64 hexadecimal digits of a seed.
func parseSeed(raw json.RawMessage) (seed deal.Seed, err error) {
	if len(raw) == 0 {
		return seed, unreadable("seed", "is missing")
	}
	if n, err := strconv.ParseUint(string(raw), 10, 64); err == nil {
		return deal.SeedOf(n), nil
	}
	var text string
	if json.Unmarshal(raw, &text) != nil {
		return seed, unreadable("seed", quote.JSON(raw)+" is neither a whole number nor the 64 hexadecimal digits of a seed")
	}
	if seed, err = deal.ParseSeed(text); err != nil {
		return seed, unreadable("seed", err.Error())
	}
	return seed, nil
}

// playedFrom returns a state as a position without actions.
func playedFrom(s game.State, ref preset.Ref) *record.Played {
	return &record.Played{Ref: ref, State: s, Position: record.NewPosition(&s, ref)}
}
