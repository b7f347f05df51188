package member_test

import (
	"testing"
	"time"
)

// noteReach has members say of another one whether they reach it, as often as it takes.
func (w *town) noteReach(of string, reached bool, by ...string) {
	for _, name := range by {
		for range 2 {
			w.nodes[name].NoteReach(of, reached)
		}
	}
}

func TestWhoIsReachedByNobodyWithdraws(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b", "c")
		w.after(3 * time.Second)
		w.nodes["a"].NoteReach("c", false)
		w.nodes["b"].NoteReach("c", false)
		w.after(time.Second)
		w.agree("a b c") // one attempt may fail
		w.noteReach("c", false, "a")
		w.after(time.Second)
		w.agree("a b c") // b reaches it
		w.noteReach("c", false, "b")
		w.after(time.Second)
		w.agree("a b")
		w.noteReach("c", true, "a", "b")
		w.after(3 * time.Second)
		w.agree("a b c")
	})
}

func TestANewcomerThatNobodyReachesDoesNotComeUp(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b")
		w.after(3 * time.Second)
		w.start("c")
		w.after(100 * time.Millisecond)
		w.noteReach("c", false, "a", "b")
		w.after(3 * time.Second)
		w.agree("a b")
	})
}

// TestNobodyWithdrawsIfManyAreNotReached: as when all servers have too much to do.
func TestNobodyWithdrawsIfManyAreNotReached(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b", "c")
		w.after(3 * time.Second)
		w.noteReach("c", false, "a", "b")
		w.noteReach("b", false, "a", "c")
		w.after(3 * time.Second)
		w.agree("a b c")
	})
}

// TestOfTwoMembersNobodyWithdraws: they cannot tell whose network is broken.
func TestOfTwoMembersNobodyWithdraws(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b")
		w.after(3 * time.Second)
		w.noteReach("a", false, "b")
		w.noteReach("b", false, "a")
		w.after(3 * time.Second)
		w.agree("a b")
	})
}
