package server_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/rota"
	"roundhouse/play/server"
	"roundhouse/play/store"
	"roundhouse/play/table"
)

// real opens a realistic place: real bots and pauses, a file, the usual limits of thinking.
func real(b *testing.B) *place {
	st, err := store.Open(context.Background(), filepath.Join(b.TempDir(), "roundhouse.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := st.Close(); err != nil {
			b.Error(err)
		}
	})
	return open(b, func(c *server.Config) {
		c.Log, c.Rows = st, st
		c.Pauses, c.Quick, c.Thinking = hall.Usual, bot.IsQuick, rota.Usual
		c.Bot = func(level string) (hall.Player, error) {
			play, err := bot.New(level, rand.Uint64())
			return hall.Player(play), err
		}
	})
}

// greedyGuests lets four guests play at ten tables each with seven of the slowest bots, with an
// action a second at each table, until ctx is done.
func (p *place) greedyGuests(ctx context.Context, all *sync.WaitGroup) {
	for i := range 4 {
		c := p.somebody(fmt.Sprintf("Guest %d", i))
		for range 10 {
			bots := slices.Repeat([]string{"master"}, 7)
			v := c.make(fields{"seats": 8, "quick": false, "rounds": 13, "bots": bots, "start": true})
			pl := newPlayer(c.follow(v.Table))
			all.Go(func() {
				for ctx.Err() == nil {
					select {
					case <-ctx.Done():
					case <-time.After(time.Second):
						if verb, body := pl.due(); verb != "" {
							c.call("POST", "/api/tables/"+pl.table+"/"+verb, c.order(body))
						}
					}
				}
			})
		}
	}
}

// percentiles returns the median, the 99th percentile and the maximum.
func percentiles(list []time.Duration) (median, p99, most time.Duration) {
	slices.Sort(list)
	return list[len(list)/2], list[len(list)*99/100], list[len(list)-1]
}

// late returns by how much the bots of a table exceeded the pauses before their turns.
func (f *follower) late() (list []time.Duration) {
	f.mu.Lock()
	defer f.mu.Unlock()
	var before time.Time
	seat := game.NoSeat
	for _, m := range f.all {
		var e event
		if m.kind != "event" || strictly(m.data, &e) != nil {
			continue
		}
		if a := e.acted(); a.How == table.ByBot && a.Action.Seat != seat && !before.IsZero() {
			list = append(list, m.came.Sub(before)-hall.Usual.Bot)
		}
		if before = (time.Time{}); e.Kind == "acted" {
			before, seat = m.came, e.acted().Action.Seat
		}
	}
	return list
}

// BenchmarkABeginnerBesideFourGreedyGuests asserts that a quick bot keeps its pace.
func BenchmarkABeginnerBesideFourGreedyGuests(b *testing.B) {
	var late []time.Duration
	for range b.N {
		p := real(b)
		ctx, cancel := context.WithCancel(b.Context())
		var all sync.WaitGroup
		p.greedyGuests(ctx, &all)
		time.Sleep(10 * time.Second) // until their bots think
		c := p.somebody("Ana")
		for range 3 { // one after the other: a match of one round ends early at times
			v := c.make(fields{"rules": "japanese", "quick": false, "bots": []string{"beginner"}, "start": true})
			pl := newPlayer(c.follow(v.Table))
			ends := time.Now().Add(30 * time.Second)
			if err := pl.play(func(*follower) bool { return time.Now().After(ends) }); err != nil {
				b.Error(err)
			}
			late = append(late, pl.late()...)
		}
		cancel()
		all.Wait()
	}
	median, p99, most := percentiles(late)
	b.Logf("%d moves are late by %s (median), %s (p99), %s (most)", len(late), median, p99, most)
	b.ReportMetric(median.Seconds()*1000, "ms/median")
	b.ReportMetric(p99.Seconds()*1000, "ms/p99")
	if len(late) < 60 || p99 > 500*time.Millisecond {
		b.Errorf("a beginner's moves are late by %s (p99 of %d)", p99, len(late))
	}
}

// BenchmarkAHintWhile60JudgementsWait asserts that a hint comes before them.
func BenchmarkAHintWhile60JudgementsWait(b *testing.B) {
	var took []time.Duration
	for range b.N {
		p := real(b)
		_, over := p.played(fields{"rules": "pagat", "seats": 4})
		c := p.somebody("Ana")
		path := c.asks()
		ctx, cancel := context.WithCancel(b.Context())
		var all sync.WaitGroup
		for i := range 6 {
			guest := p.somebody(fmt.Sprintf("Guest %d", i))
			for range 10 {
				all.Go(func() {
					for ctx.Err() == nil {
						r := guest.request("GET", "/api/tables/"+over+"/judge?round=1", nil).WithContext(ctx)
						if res, err := p.http.Do(r); err == nil {
							_ = res.Body.Close()
						}
					}
				})
			}
		}
		for range 20 {
			time.Sleep(500 * time.Millisecond)
			began := time.Now()
			c.ok("GET", path, nil, nil)
			took = append(took, time.Since(began))
		}
		cancel()
		all.Wait()
	}
	median, _, most := percentiles(took)
	b.Logf("hints take %s (median), %s (most)", median, most)
	b.ReportMetric(median.Seconds()*1000, "ms/median")
	if most > 2*time.Second {
		b.Errorf("a hint takes %s", most)
	}
}
