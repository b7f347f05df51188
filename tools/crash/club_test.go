package crash

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"sync"

	"roundhouse/game/preset"
)

// club is people who meet at tables, one match after the other.
type club struct {
	world world
	kinds []kind
	pace  *pace       // of all people; nil for none
	over  chan string // matches that have just ended

	mu      sync.Mutex
	count   int
	matches [][]*person // those that are over
}

// kind is how the people of a table play, the host first; bots have the other seats.
type kind struct {
	people []manner
	bots   int
	making map[string]any
}

var kinds = []kind{
	{[]manner{plays, plays}, 2, nil},
	{[]manner{plays}, 2, nil},
	{[]manner{plays, dreams}, 0, map[string]any{"turn": 5}},
	{[]manner{plays, plays, plays}, 0, map[string]any{"rounds": 2}},
	{[]manner{plays, staysUp}, 1, map[string]any{"absent": 10}},
	{[]manner{plays, plays}, 0, map[string]any{"forced": false}},
}

// meet plays matches until stop is closed, each to its end.
func (c *club) meet(ctx context.Context, stop <-chan struct{}) error {
	for {
		select {
		case <-stop:
			return nil
		default:
		}
		c.mu.Lock()
		n := c.count
		c.count++
		c.mu.Unlock()
		people, err := c.match(ctx, n)
		if err != nil {
			return fmt.Errorf("match %d: %w", n, err)
		}
		c.mu.Lock()
		c.matches = append(c.matches, people)
		c.mu.Unlock()
	}
}

// match plays one match.
func (c *club) match(ctx context.Context, n int) ([]*person, error) {
	people, err := c.sit(ctx, n)
	if err != nil {
		return nil, fmt.Errorf("before the match: %w", err)
	}
	var all sync.WaitGroup
	ctx, fail := context.WithCancelCause(ctx) // the first error ends the others
	defer fail(nil)
	for _, p := range people {
		all.Go(func() {
			if p.manner == staysUp {
				return
			}
			if err := p.play(ctx); err != nil {
				fail(fmt.Errorf("table %s, seat %d, event %d: %w", p.table, p.seat, p.last, err))
			}
		})
	}
	all.Wait()
	c.pace.end(people[0].table)
	select {
	case c.over <- people[0].table:
	default:
	}
	return people, context.Cause(ctx)
}

// sit makes a table and starts its match.
func (c *club) sit(ctx context.Context, n int) (people []*person, err error) {
	kind := c.kinds[n%len(c.kinds)]
	seats := len(kind.people) + kind.bots
	making := map[string]any{"rules": ruleSet(n/len(c.kinds), seats), "seats": seats, "rounds": 1, "quick": true}
	for name, value := range kind.making {
		making[name] = value
	}
	for i, m := range kind.people {
		p, err := enter(ctx, c.world, fmt.Sprintf("%c%d", 'A'+i, n))
		if err != nil {
			return nil, err
		}
		p.manner, p.seat, p.pace = m, i+1, c.pace
		if slices.ContainsFunc(kind.people, func(m manner) bool { return m != plays }) {
			p.pace = nil // the table waits for a clock now and then
		}
		p.sockets = (p.seat+n/len(c.kinds))%2 == 1
		people = append(people, p)
	}
	host := people[0]
	body, err := json.Marshal(making)
	if err != nil {
		return nil, err
	}
	var view struct{ Table string }
	if err := host.call(ctx, "POST", "/api/tables", body, &view); err != nil {
		return nil, fmt.Errorf("%s: %w", body, err)
	}
	host.table = view.Table
	for _, p := range people {
		if p.direct && p.pace != nil {
			p.pace.bind(host.table, p.home)
		}
	}
	for _, p := range people[1:] {
		p.table = view.Table
		if err := p.send(ctx, "join", "join", map[string]any{"seat": p.seat}); err != nil {
			return nil, err
		}
	}
	for seat := len(people) + 1; seat <= len(people)+kind.bots; seat++ {
		if err := host.send(ctx, "seat_bot", "bot"+strconv.Itoa(seat), map[string]any{"bot": "casual", "seat": seat}); err != nil {
			return nil, err
		}
	}
	return people, host.send(ctx, "start", "start", nil)
}

// ruleSet returns the nth of those that so many can play, over and over.
func ruleSet(n, seats int) string {
	var fit []string
	for _, set := range preset.All() {
		if set.Rules.Hand[seats] > 0 {
			fit = append(fit, set.ID)
		}
	}
	return fit[n%len(fit)]
}
