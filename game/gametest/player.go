package gametest

import (
	"strings"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

// Player plays at random and checks every state.
type Player struct {
	TB
	Chance Chance
	Every  int // one state in this many is checked fully, the others quickly; 0 checks nothing
	Watch  Watch
	Seen   *Coverage // may be nil

	start   game.State
	actions []game.Action
}

// Round is one round that has been played.
type Round struct {
	Engine  tile.Pip    // NoPip if the hands decide it
	Starter game.Seat   // NoSeat if the seat that lays the engine starts
	Lots    []deal.Draw // if a lot decided the starter
	Start   game.State
	Actions []game.Action // with the tiles of draws
	End     game.State
}

// Match is one match that has been played. Of a round that was dealt again, it contains only the
// last deal.
type Match struct {
	Rules  rules.Rules
	Seats  int
	Rounds []Round
	End    game.Match
}

// Match plays a complete match.
func (p *Player) Match(r *rules.Rules, seats int) *Match {
	p.Helper()
	played := &Match{Rules: *r, Seats: seats}
	m := game.NewMatch(r, seats)
	var lots []deal.Draw
	for deals := 0; !m.Over(); deals++ {
		if deals > 100*r.MatchRounds() {
			p.Fatalf("the match has had %d deals and is in round %d", deals, m.Round())
		}
		round := p.dealRound(&m, r, seats)
		p.playRound(&round)
		m.Finish(round.End.Result())
		if lots != nil {
			round.Lots = lots // from an earlier deal of the round
		}
		if lots = round.Lots; round.End.Result().End != game.Redeal {
			played.Rounds = append(played.Rounds, round)
			lots = nil
		}
	}
	played.End = m
	p.checkMatch(played)
	if p.Watch.Match != nil {
		p.Watch.Match(p.TB, played)
	}
	return played
}

// dealRound deals the match's current round.
func (p *Player) dealRound(m *game.Match, r *rules.Rules, seats int) Round {
	seed := deal.SeedOf(uint64(p.Chance(1<<16))<<16 | uint64(p.Chance(1<<16)))
	round := Round{Engine: m.Engine(), Starter: m.Starter()}
	aside := m.SetAside()
	if m.ByLot() {
		lots, starter := seed.Lots(r.Set, aside, seats, r.LotBy.Rank)
		round.Lots, round.Starter = lots, game.Seat(starter)
		m.StartFrom(tile.NoPip, round.Starter)
	}
	round.Start.Deal(r, seats, m.Round(), round.Engine, round.Starter, seed.Deck(r.Set, aside))
	return round
}

// Play plays the round from the start state to its end.
func (p *Player) Play(start game.State) Round {
	p.Helper()
	round := Round{Start: start}
	p.playRound(&round)
	return round
}

func (p *Player) playRound(round *Round) {
	p.Helper()
	s := round.Start
	p.start, p.actions = s, nil
	followers := p.newFollowers(&s)
	limit := newLimit(&s)
	p.checkAndShow(&s)
	for !s.Over() {
		a := p.chooseAction(&s)
		p.Seen.noteAction(&s, a)
		event := p.applyBoth(&s, a)
		p.actions = append(p.actions, event.Action)
		limit.countAction(p, event.Action)
		followers.applyEvent(&s, event)
		p.checkAndShow(&s)
	}
	p.Seen.noteEnd(&s)
	round.Actions, round.End = p.actions, s
}

// checkAndShow checks the state and passes it to the Watch.
func (p *Player) checkAndShow(s *game.State) {
	p.Helper()
	if p.Every > 0 {
		p.checkState(s)
	}
	if p.Watch.State != nil {
		p.Watch.State(p.TB, s)
	}
}

// chooseAction chooses one of the legal actions of all seats at random.
func (p *Player) chooseAction(s *game.State) game.Action {
	seats := s.MayAct().List()
	if len(seats) == 0 {
		p.failAt(s, "nobody may act, but the round is not over")
	}
	m := s.Moves(seats[p.Chance(len(seats))])
	if m.Len() == 0 {
		p.failAt(s, "%v may act, but one of them has no legal action", seats)
	}
	return m.At(p.Chance(m.Len()))
}

// failAt ends the test. It reports what is wrong, the actions that led to the state, and the
// position.
func (p *Player) failAt(s *game.State, format string, args ...any) {
	p.Helper()
	texts := make([]string, len(p.actions))
	for i, a := range p.actions {
		texts[i] = a.String()
	}
	start := p.start.Setup()
	p.Fatalf(format+"\nin    %+v\nfrom  %+v\nafter %s", append(args, s.Setup(), start, strings.Join(texts, ", "))...)
}

// limit bounds the length of a round. Every tile is laid at most once and drawn at most once, and
// only a limited number of other actions fit between two of these.
type limit struct {
	start *game.State
	draws int
	plays int
	idle  int // number of actions since a tile was last laid or drawn
	most  int // the highest value allowed for idle
}

func newLimit(s *game.State) *limit {
	seats := s.Seats()
	// Up to three passes per seat are possible before the round is blocked, and each new marker
	// restarts the count. Besides, every seat may stop or pass its opening and knock once.
	return &limit{start: s, draws: s.Boneyard(), plays: tile.Size(s.Rules().Set), most: 3*seats*(seats+1) + 2*seats}
}

func (l *limit) countAction(p *Player, a game.Action) {
	switch l.idle++; a.Kind {
	case game.Play:
		l.plays, l.idle = l.plays-1, 0
	case game.Draw:
		l.draws, l.idle = l.draws-1, 0
	}
	if l.draws < 0 || l.plays < 0 || l.idle > l.most {
		p.failAt(l.start, "the round does not end: %+v", *l)
	}
}
