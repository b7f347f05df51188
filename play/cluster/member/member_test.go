package member_test

import (
	"math"
	"slices"
	"testing"
	"time"

	"roundhouse/play/cluster/member"
)

func TestEverySlotHasOneOwner(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b", "c")
		w.after(2 * time.Second)
		w.agree("a b c")
		for name, n := range w.nodes {
			if share := len(n.Slots()); math.Abs(float64(share)-member.SlotCount/3.) > 70 {
				t.Errorf("%s has %d slots", name, share)
			}
		}
	})
}

func TestNewcomerPreparesAndThenOwnsAtOneMoment(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b")
		w.after(3 * time.Second)
		w.start("c")
		w.after(500 * time.Millisecond)
		c := w.nodes["c"]
		if c.IsUp() || c.up() != "a b" {
			t.Errorf("half a second after its start, c is up: %t, and sees %q", c.IsUp(), c.up())
		}
		soon := c.Slots()
		w.after(520 * time.Millisecond)
		w.agree("a b c")
		if !slices.Equal(soon, c.Slots()) || len(soon) == 0 {
			t.Errorf("it prepared %d slots, and owns %d", len(soon), len(c.Slots()))
		}
	})
}

func TestOnlySlotsOfWhoComesOrLeavesMove(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b", "c")
		w.after(3 * time.Second)
		three := w.nodes["a"].owners()
		w.start("d")
		w.after(3 * time.Second)
		four := w.nodes["a"].owners()
		w.leave("d")
		w.after(2 * time.Millisecond)
		w.agree("a b c")
		if w.nodes["a"].owners() != three {
			t.Error("after d has left, the owners are not those from before it came")
		}
		moved := 0
		for slot := range three {
			if three[slot] != four[slot] {
				moved++
				if four[slot] != "d" {
					t.Errorf("slot %d moved from %s to %s", slot, three[slot], four[slot])
				}
			}
		}
		if moved < 150 || moved > 370 {
			t.Errorf("%d slots moved to the fourth", moved)
		}
	})
}

func TestSilenceIsDeath(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b", "c")
		w.after(3 * time.Second)
		w.kill("b")
		w.after(900 * time.Millisecond)
		if up := w.nodes["a"].up(); up != "a b c" {
			t.Errorf("after two missing beats %q are up", up)
		}
		w.after(510 * time.Millisecond)
		w.agree("a c")
	})
}

func TestSinceHasNoGap(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b", "c")
		w.after(3 * time.Second)
		a := w.nodes["a"]
		mine := a.Slots()
		slot := mine[0]
		first, _ := a.Mine(slot)
		if past := time.Since(first); past < time.Second || past > 2*time.Second {
			t.Errorf("a owns its slots since %v ago", past)
		}
		w.kill("b")
		w.after(2 * time.Second)
		if since, ok := a.Mine(slot); !ok || !since.Equal(first) {
			t.Error("it no longer counts from when it came")
		}
		for _, gained := range a.Slots() {
			since, _ := a.Mine(gained)
			if was := slices.Contains(mine, gained); was != since.Equal(first) {
				t.Errorf("slot %d, owned before: %t, since %v after", gained, was, since.Sub(first))
			}
		}
		w.links(link{cut: true}, "a")
		w.after(2 * time.Second)
		if _, ok := a.Mine(slot); ok {
			t.Error("it owns a slot while it is cut off")
		}
		w.links(link{}, "a")
		w.after(3 * time.Second)
		if since, ok := a.Mine(slot); !ok || time.Since(since) > 2*time.Second {
			t.Errorf("after it was cut off it owns the slot %t since %v ago", ok, time.Since(since))
		}
	})
}

// A program that comes back before anybody has missed it has forgotten everything.
func TestRestartedMemberIsANewcomer(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b")
		w.after(3 * time.Second)
		w.kill("b")
		w.start("b")
		w.after(10 * time.Millisecond)
		if up := w.nodes["a"].up(); up != "a" {
			t.Errorf("%q are up", up)
		}
		w.after(1100 * time.Millisecond)
		w.agree("a b")
	})
}

func TestChangesAreTold(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a")
		w.after(3 * time.Second)
		a := w.nodes["a"]
		before := a.changes.Load()
		w.after(time.Minute)
		if a.changes.Load() != before {
			t.Error("changes are told although nothing has changed")
		}
		w.start("b")
		w.after(3 * time.Second)
		joined := a.changes.Load()
		w.kill("b")
		w.after(3 * time.Second)
		left := a.changes.Load()
		w.leave("a")
		if before == joined || joined == left || left == a.changes.Load() {
			t.Errorf("changes told: %d, with b %d, without it %d, and at its own end %d", before, joined, left, a.changes.Load())
		}
		if a.IsUp() || len(a.Slots()) > 0 {
			t.Error("who has said goodbye owns slots")
		}
	})
}
