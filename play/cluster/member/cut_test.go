package member_test

import (
	"testing"
	"time"

	"roundhouse/play/cluster/member"
)

func TestWhoIsCutOffOwnsNothingAndComesBackAsANewcomer(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b", "c")
		w.after(3 * time.Second)
		w.links(link{cut: true}, "b")
		w.after(1500 * time.Millisecond)
		b := w.nodes["b"]
		if _, ok := b.Owner(0); ok || b.IsUp() || len(b.Slots()) > 0 || b.KnownToAll("sat") || !b.IsCutOff() {
			t.Error("b owns, or knows who owns, although it hears nobody")
		}
		if up := w.nodes["a"].up(); up != "a c" {
			t.Errorf("a sees %q", up)
		}
		w.after(time.Hour)
		w.links(link{}, "b")
		w.after(900 * time.Millisecond)
		if b.IsUp() || w.nodes["a"].up() != "a c" {
			t.Error("b is up before its moment")
		}
		w.after(600 * time.Millisecond)
		w.agree("a b c")
	})
}

// Who does not hear itself does not trust what it hears, even if the others hear it.
func TestWhoDoesNotHearItselfIsCutOff(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b", "c")
		w.after(3 * time.Second)
		for _, from := range []string{"a", "b", "c"} {
			w.oneWay(link{cut: true}, from, "b")
		}
		w.after(1900 * time.Millisecond)
		if w.nodes["b"].IsUp() || w.nodes["a"].up() != "a c" {
			t.Errorf("b is up: %t, a sees %q", w.nodes["b"].IsUp(), w.nodes["a"].up())
		}
	})
}

// Who hears itself and all others but one believes that this one is gone. Both may own the same
// slots then, which the log bears.
func TestWhoMissesOneTakesItsSlots(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b", "c")
		w.after(3 * time.Second)
		w.oneWay(link{cut: true}, "a", "b")
		w.after(2 * time.Second)
		if w.nodes["b"].up() != "b c" || w.nodes["c"].up() != "a b c" {
			t.Errorf("b sees %q, c %q", w.nodes["b"].up(), w.nodes["c"].up())
		}
		w.oneWay(link{}, "a", "b")
		w.after(time.Second)
		w.agree("a b c")
	})
}

// A beat that was on its way for longer than silence proves nothing to its sender.
func TestWhoHearsItselfTooLateIsCutOff(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b")
		w.after(3 * time.Second)
		w.links(link{delay: 2 * time.Second}, "b")
		w.after(4 * time.Second)
		if w.nodes["b"].IsUp() {
			t.Error("it is up")
		}
		w.links(link{delay: 300 * time.Millisecond}, "b")
		w.after(6 * time.Second)
		w.agree("a b")
	})
}

func TestLostBeatsAreBorne(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b", "c")
		w.after(3 * time.Second)
		for range 100 { // never three in a row
			w.links(link{cut: true}, "b")
			w.after(600 * time.Millisecond)
			w.agree("a b c")
			w.links(link{}, "b")
			w.after(800 * time.Millisecond)
			w.agree("a b c")
		}
	})
}

func TestABeatThatComesAfterTheGoodbyeIsIgnored(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b")
		w.after(3 * time.Second)
		w.oneWay(link{delay: 600 * time.Millisecond}, "b", "a")
		w.after(500 * time.Millisecond)
		w.oneWay(link{}, "b", "a")
		w.leave("b")
		for range 200 {
			w.after(10 * time.Millisecond)
			if up := w.nodes["a"].up(); up != "a" {
				t.Fatalf("%q are up", up)
			}
		}
		if list := w.nodes["a"].List(); len(list) != 1 || list[0].State != member.Up {
			t.Errorf("%v", list)
		}
	})
}

func TestOfTwoServersWithOneNameTheOneThatIsUpStays(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b")
		w.after(3 * time.Second)
		first := w.nodes["b"]
		second := w.startWith("b", "acted", "sat")
		<-second.done
		if second.err == nil {
			t.Error("the second one has no error")
		}
		w.nodes["b"] = first
		w.after(time.Second)
		w.agree("a b")
	})
}

func TestOfTwoServersThatComeWithOneNameOneStays(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a")
		w.after(3 * time.Second)
		list := []*node{w.startWith("b", "acted", "sat"), w.startWith("b", "acted", "sat")}
		w.after(3 * time.Second)
		var stay []*node
		for _, n := range list {
			select {
			case <-n.done:
			default:
				stay = append(stay, n)
			}
		}
		if len(stay) != 1 {
			t.Fatalf("%d of them stay", len(stay))
		}
		w.nodes["b"] = stay[0]
		w.agree("a b")
	})
}

func TestTheGoodbyeOfAnEarlierStartIsIgnored(t *testing.T) {
	inTown(t, func(w *town) {
		w.start("a", "b")
		w.after(3 * time.Second)
		w.oneWay(link{delay: 500 * time.Millisecond}, "b", "a")
		w.leave("b")
		w.oneWay(link{}, "b", "a")
		w.start("b")
		w.after(100 * time.Millisecond)
		second := w.nodes["a"].List()[1].Instance
		for range 150 {
			w.after(10 * time.Millisecond)
			if b := w.nodes["a"].List()[1]; b.Instance != second || b.State == member.Leaving {
				t.Fatalf("a sees %v", b)
			}
		}
		w.agree("a b")
	})
}
