package server_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/rota"
	"roundhouse/play/server"
)

// held is a place where bots of level "master" think until they are released, and "casual" is
// quick.
type held struct {
	*place
	thinking atomic.Int64 // masters
	release  func()
}

// holdThinkers opens a place where all thinkers of slow bots are busy.
func holdThinkers(t *testing.T, limits rota.Limits) *held {
	t.Helper()
	h, released := &held{}, make(chan struct{})
	h.release = sync.OnceFunc(func() { close(released) })
	h.place = open(t, func(c *server.Config) {
		c.Thinking = limits
		c.Quick = func(level string) bool { return level != "master" }
		c.Bot = func(level string) (hall.Player, error) {
			play, err := random(level)
			if level != "master" {
				return play, err
			}
			return func(v game.View, past *game.Past) game.Action {
				h.thinking.Add(1)
				<-released
				return play(v, past)
			}, err
		}
	})
	t.Cleanup(h.release)
	for i := range runtime.GOMAXPROCS(0) {
		c := h.somebody("Eve")
		pl := newPlayer(c.follow(c.againstBot("master")))
		waitFor(t, "a bot that thinks", func() bool {
			if verb, body := pl.due(); verb != "" {
				c.call("POST", "/api/tables/"+pl.table+"/"+verb, c.order(body))
			}
			return h.thinking.Load() > int64(i)
		})
	}
	return h
}

// againstBot returns a table of the client's with a bot, which plays.
func (c *client) againstBot(level string) (id string) {
	c.p.t.Helper()
	return c.make(fields{"rules": "celko-6", "bots": []string{level}, "start": true}).Table
}

// asks makes a table where the client may ask for hints. It is the client's turn, and it has more
// than one legal action, so that the table does not act for it.
func (c *client) asks() (path string) {
	id := c.againstBot("casual")
	pl := newPlayer(c.follow(id))
	inTurn := func(f *follower) bool {
		if f.fold == nil || f.fold.now.Stage != "playing" {
			return false
		}
		for _, legal := range f.fold.now.Legal {
			return len(legal) > 1
		}
		return false
	}
	if err := pl.play(inTurn); err != nil {
		c.p.t.Fatal(err)
	}
	return "/api/tables/" + id + "/hint"
}

// waiting waits until n of a kind wait.
func (h *held) waiting(k rota.Kind, n int) {
	h.t.Helper()
	line := fmt.Sprintf("roundhouse_thinking_waiting{kind=%q} %d\n", k, n)
	waitFor(h.t, line, func() bool { return strings.Contains(h.metrics(), line) })
}

func TestHintsThatWaitAreBoundedByPerson(t *testing.T) {
	h := holdThinkers(t, rota.Limits{rota.Hint: {Waiting: 3, Patience: time.Hour}})
	ana, ben := h.somebody("Ana"), h.somebody("Ben")
	path, other := ana.asks(), ben.asks()
	var all sync.WaitGroup
	for range 3 {
		all.Go(func() { ana.ok("GET", path, nil, nil) })
	}
	h.waiting(rota.Hint, 3)
	over := ana.refused("GET", path, nil, 429, "too_many")
	if after := over.header.Get("Retry-After"); after != "3600" && after != "3599" {
		t.Errorf("there is room after %q s, and surely after an hour", after)
	}
	if !strings.Contains(string(over.body), "3 of yours wait already") {
		t.Errorf("it is told as %s", over.body)
	}
	all.Go(func() { ben.ok("GET", other, nil, nil) })
	h.waiting(rota.Hint, 4)
	h.release()
	all.Wait()
	h.waiting(rota.Hint, 0)
	ana.ok("GET", path, nil, nil)
}

func TestQuickBotsPlayWhileAllThinkersAreBusy(t *testing.T) {
	h := holdThinkers(t, rota.Limits{})
	c := h.somebody("Ana")
	id := c.againstBot("casual")
	playAll(newPlayer(c.follow(id)))
}

func TestWhoeverWaitsForAHintIsToldThatTheServerCloses(t *testing.T) {
	h := holdThinkers(t, rota.Limits{})
	c := h.somebody("Ana")
	path := c.asks()
	var all sync.WaitGroup
	all.Go(func() { c.refused("GET", path, nil, 503, "closing") })
	h.waiting(rota.Hint, 1)
	h.srv.Drain()
	all.Wait()
}

func TestAHintWhoseTurnDoesNotComeIsBusy(t *testing.T) {
	h := holdThinkers(t, rota.Limits{rota.Hint: {Patience: time.Millisecond}})
	c := h.somebody("Ana")
	c.refused("GET", c.asks(), nil, 503, "busy")
}

func TestARoundIsJudgedInTurnsOfOneChoice(t *testing.T) {
	p := open(t)
	c, id := p.played(fields{"rules": "celko-6", "seats": 2})
	choices := 0
	for next := new(int); next != nil; {
		var got judged
		c.ok("GET", fmt.Sprintf("/api/tables/%s/judge?round=1&from=%d", id, *next), nil, &got)
		choices += len(got.Judged)
		next = got.Next
	}
	text := p.metrics()
	for _, line := range []string{
		fmt.Sprintf("roundhouse_thinking_seconds_count{level=\"judgement\"} %d\n", choices),
		fmt.Sprintf("roundhouse_thinking_wait_seconds_count{kind=\"judgement\"} %d\n", choices),
		"roundhouse_thinking_waiting{kind=\"move\"} 0\n",
		"roundhouse_thinking_seconds_count{level=\"casual\"} ",
	} {
		if !strings.Contains(text, line) || choices == 0 {
			t.Errorf("the metrics lack %s", line)
		}
	}
}

// The analysis of a match is kept: whoever asks again gets it in one answer, and nobody thinks.
func TestARoundIsJudgedOnce(t *testing.T) {
	p := open(t)
	c, id := p.played(fields{"rules": "celko-6", "seats": 2, "onlookers": true})
	waitFor(t, "the match to be in the archive", func() bool {
		_, err := p.archive().Match(t.Context(), id)
		return err == nil
	})
	var first []json.RawMessage
	type page struct {
		Next   *int
		Judged []json.RawMessage
	}
	for next := new(int); next != nil; {
		var got page
		c.ok("GET", fmt.Sprintf("/api/tables/%s/judge?round=1&from=%d", id, *next), nil, &got)
		first, next = append(first, got.Judged...), got.Next
	}
	var luck, again json.RawMessage
	c.ok("GET", "/api/tables/"+id+"/luck?round=1", nil, &luck)
	thoughts := regexp.MustCompile(`roundhouse_thinking_wait_seconds_count\{kind="judgement"\} \d+\n`)
	before := thoughts.FindString(p.metrics())

	ben := p.somebody("Ben")
	var whole page
	ben.ok("GET", "/api/tables/"+id+"/judge?round=1", nil, &whole)
	ben.ok("GET", "/api/tables/"+id+"/luck?round=1", nil, &again)
	if whole.Next != nil || !reflect.DeepEqual(whole.Judged, first) || string(again) != string(luck) {
		t.Errorf("it was %s, %s and is %s, %s", first, luck, whole.Judged, again)
	}
	if now := thoughts.FindString(p.metrics()); now != before || before == "" {
		t.Errorf("before it was %q, then %q", before, now)
	}
	ben.ok("GET", "/api/tables/"+id+"/judge?round=1&lang=de", nil, &whole)
	if reflect.DeepEqual(whole.Judged, first) {
		t.Error("the reasons are not in German")
	}
}

// If a person's time is used up, the refusal says when there will be more.
func TestWhoeverHasUsedUpTheMinuteIsToldWhenToComeAgain(t *testing.T) {
	limits := rota.Limits{rota.Hint: {PerMinute: time.Microsecond, Patience: time.Second}}
	p := open(t, func(c *server.Config) { c.Thinking = limits })
	c := p.somebody("Ana")
	path := c.asks()
	c.ok("GET", path, nil, nil)
	over := c.refused("GET", path, nil, 429, "too_many")
	if len(over.header.Get("Retry-After")) < 3 || !strings.Contains(string(over.body), "used up") {
		t.Errorf("after %q s: %s", over.header.Get("Retry-After"), over.body)
	}
}
