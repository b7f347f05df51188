package member_test

import (
	"testing"
	"time"
)

func TestWhoseClockIsWrongWithdraws(t *testing.T) {
	for _, jump := range []time.Duration{3 * time.Second, -3 * time.Second, time.Hour, -time.Hour} {
		t.Run(jump.String(), func(t *testing.T) {
			inTown(t, func(w *town) {
				w.start("a", "b", "c")
				w.after(3 * time.Second)
				w.nodes["b"].ahead.Store(int64(jump))
				w.after(1500 * time.Millisecond)
				w.agree("a c")
				if skew := w.nodes["b"].Skew(); (skew - jump).Abs() > 100*time.Millisecond {
					t.Errorf("b is ahead by %v, and says %v", jump, skew)
				}
				w.nodes["b"].ahead.Store(0)
				w.after(2 * time.Second)
				w.agree("a b c")
			})
		})
	}
}

func TestTwoMembersCannotTellWhoseClockIsWrong(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b")
		w.nodes["b"].ahead.Store(int64(time.Hour))
		w.after(3 * time.Second)
		w.agree("a b")
	})
}

// If half of the clocks are wrong, nobody knows which half; but somebody must go on.
func TestTheyNeverAllWithdraw(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b", "c", "d")
		for i, name := range []string{"a", "b", "c", "d"} {
			w.nodes[name].ahead.Store(int64(i) * int64(time.Hour))
		}
		w.after(3 * time.Second)
		w.agree("b")
	})
}

func TestDifferenceOfClocksIsLoggedOnceWhenItBegins(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b", "c")
		w.after(3 * time.Second)
		const line = "clocks of two servers differ"
		w.nodes["b"].ahead.Store(int64(240 * time.Millisecond))
		w.after(time.Minute)
		if n := w.logs.count(line); n != 0 {
			t.Errorf("%d lines for 240 ms", n)
		}
		w.nodes["b"].ahead.Store(int64(300 * time.Millisecond))
		w.after(time.Minute)
		w.agree("a b c")
		if n := w.logs.count(line); n != 4 { // a and c of b, b of both
			t.Errorf("%d lines", n)
		}
		w.nodes["b"].ahead.Store(0)
		w.after(time.Minute)
		w.nodes["b"].ahead.Store(int64(300 * time.Millisecond))
		w.after(time.Minute)
		if n := w.logs.count(line); n != 8 {
			t.Errorf("%d lines after it began again", n)
		}
	})
}
