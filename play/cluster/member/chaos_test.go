package member_test

import (
	"fmt"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"
)

// TestAllAgreeOnceTheBusIsWhole lets members come, go, die, and lose, delay and miss beats; 3 s
// after the last trouble all must agree.
func TestAllAgreeOnceTheBusIsWhole(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		var schedule []func(*town)
		for range rapid.IntRange(1, 30).Draw(rt, "troubles") {
			schedule = append(schedule, drawTrouble(rt))
		}
		var what string
		synctest.Test(t, func(t *testing.T) {
			w := newTown(t)
			w.start("a", "b", "c")
			for _, trouble := range schedule {
				trouble(w)
			}
			for _, name := range []string{"a", "b", "c", "d", "e"} {
				w.links(link{}, name)
				if n := w.nodes[name]; n != nil {
					n.ahead.Store(0)
				}
			}
			if w.after(3 * time.Second); len(w.nodes) > 0 {
				what = w.disagreement()
			}
			for name, n := range w.nodes {
				if n.err != nil || !n.IsUp() {
					what += fmt.Sprintf("; %s is not up: %v", name, n.err)
				}
			}
		})
		if what != "" {
			rt.Fatal(what)
		}
	})
}

// drawTrouble draws something that happens to a member, and how much time passes then.
func drawTrouble(rt *rapid.T) func(*town) {
	names := rapid.SampledFrom([]string{"a", "b", "c", "d", "e"})
	name, other := names.Draw(rt, "name"), names.Draw(rt, "other")
	l := rapid.SampledFrom([]link{{}, {cut: true}, {loss: 0.5}, {delay: 200 * time.Millisecond}, {delay: 1200 * time.Millisecond}}).Draw(rt, "link")
	kinds := []string{"start", "leave", "kill", "restart", "links", "one way", "clock"}
	kind := rapid.SampledFrom(kinds).Draw(rt, "kind")
	ahead := rapid.Int64Range(-5000, 5000).Draw(rt, "ahead")
	pass := time.Duration(rapid.IntRange(0, 3000).Draw(rt, "pass")) * time.Millisecond
	return func(w *town) {
		there := w.nodes[name] != nil
		switch {
		case kind == "start" && !there:
			w.start(name)
		case kind == "leave" && there:
			w.leave(name)
		case kind == "kill" && there:
			w.kill(name)
		case kind == "restart" && there:
			w.kill(name)
			w.start(name)
		case kind == "links":
			w.links(l, name)
		case kind == "one way":
			w.oneWay(l, name, other)
		case kind == "clock" && there:
			w.nodes[name].ahead.Store(ahead * int64(time.Millisecond))
		}
		w.after(pass)
	}
}

// Where members cannot hear each other, each side goes on.
func TestBothSidesOfACutGoOn(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b", "c", "d")
		w.after(3 * time.Second)
		cut := func(l link) {
			for _, one := range []string{"a", "b"} {
				for _, other := range []string{"c", "d"} {
					w.oneWay(l, one, other)
					w.oneWay(l, other, one)
				}
			}
		}
		cut(link{cut: true})
		w.after(2 * time.Second)
		seen := []string{w.nodes["a"].up(), w.nodes["b"].up(), w.nodes["c"].up(), w.nodes["d"].up()}
		if !slices.Equal(seen, []string{"a b", "a b", "c d", "c d"}) {
			t.Errorf("they see %q", seen)
		}
		cut(link{})
		w.after(time.Second)
		w.agree("a b c d")
	})
}
