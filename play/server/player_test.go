package server_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"math/rand/v2"
	"strconv"
	"sync"

	"roundhouse/play/desk"
)

// player plays a seat: it does whatever is due, at random.
type player struct {
	*follower
	number [32]byte
	hashed bool
	shown  bool
	ready  int    // the round after which it is ready
	acted  uint64 // the event that its last action was made for, and 1
	before func() // is called before each action; or nil
	pause  func(*fold) bool
}

func newPlayer(f *follower) *player {
	p := &player{follower: f}
	for i := range p.number {
		p.number[i] = byte(rand.IntN(256))
	}
	return p
}

// due returns the command that the player would send now, if any.
func (p *player) due() (verb string, f fields) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.fold == nil || p.fold.now.Seq != p.fold.view.Seq {
		return "", nil
	}
	v, n := &p.fold.view, &p.fold.now
	mine := n.Legal[strconv.Itoa(v.You)]
	switch {
	case p.pause != nil && p.pause(p.fold) || v.House.Paused || v.You == 0:
	case n.Stage == "mixing" && v.House.Fair != nil && !v.House.Fair.Closed && !p.hashed:
		p.hashed = true
		sum := sha256.Sum256(p.number[:])
		return "hash", fields{"hex": hex.EncodeToString(sum[:])}
	case n.Stage == "mixing" && v.House.Fair != nil && v.House.Fair.Closed && !p.shown && v.House.Fair.Hashes[strconv.Itoa(v.You)] != "":
		p.shown = true
		return "reveal", fields{"hex": hex.EncodeToString(p.number[:])}
	case n.Stage == "playing" && p.fold.pos != nil && p.fold.pos.End != nil && p.ready < v.Round:
		p.ready = v.Round
		return "be_ready", fields{}
	case n.Stage == "playing" && len(mine) > 0 && p.acted != v.Seq+1:
		p.acted = v.Seq + 1
		return "act", fields{"after": v.Seq, "action": mine[rand.IntN(len(mine))]}
	}
	return "", nil
}

// play plays until the match is over, or until returns true.
func (p *player) play(until func(*follower) bool) error {
	over := func(f *follower) bool {
		return f.fold != nil && f.fold.now.Stage == "over" || until != nil && until(f)
	}
	for {
		var verb string
		var body fields
		done := false
		err := p.waits("something to do", func(f *follower) bool {
			if done = over(f); done {
				return true
			}
			f.mu.Unlock()
			verb, body = p.due()
			f.mu.Lock()
			return verb != ""
		})
		if err != nil || done {
			return err
		}
		if p.before != nil {
			p.before()
		}
		a := p.c.call("POST", "/api/tables/"+p.table+"/"+verb, p.c.order(body))
		switch {
		case a.status == 200 || a.code == "stale" || a.code == "not_mixing" || a.code == "next_round_not_due" || a.code == "table_over":
		case body["action"] == desk.Action("knock") && a.status == 422: // it is never stale, but now too late
		default:
			return fmt.Errorf("%s %v: %d %s", verb, body, a.status, a.body)
		}
	}
}

// playAll plays all seats until the match is over.
func playAll(players ...*player) {
	t := players[0].c.p.t
	t.Helper()
	var all sync.WaitGroup
	for _, p := range players {
		all.Go(func() {
			if err := p.play(nil); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if t.Failed() {
		t.FailNow()
	}
}

// seatAll opens a stream for each person.
func seatAll(people []*client, table string) []*player {
	var list []*player
	for _, c := range people {
		list = append(list, newPlayer(c.follow(table)))
	}
	return list
}

// mine returns what the player may do.
func (f *follower) mine() []desk.Action {
	fold := f.folded()
	return fold.now.Legal[strconv.Itoa(fold.view.You)]
}
