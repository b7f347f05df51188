package circle

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"roundhouse/game/preset"
	"roundhouse/play/log"
)

var noon = time.Date(2026, 11, 27, 12, 0, 0, 0, time.UTC)

// founded is a circle under test: its commands become entries of a log.
type founded struct {
	t       *testing.T
	s       State
	entries []log.Entry
	n       int
}

func found(t *testing.T) *founded {
	t.Helper()
	ref := rulesOf(t, "pagat")
	f := &founded{t: t, s: New("c-1")}
	f.store(Begin(&Command{ID: "c0", By: "lea", Body: Body{Do: Found, Name: "Kitchen Table", Rules: &ref, Key: "key", Series: "v-1"}}, noon))
	return f
}

func rulesOf(t *testing.T, set string) preset.Ref {
	t.Helper()
	ref, err := preset.ParseMatch([]byte(strconv.Quote(set)))
	if err != nil {
		t.Fatal(err)
	}
	return ref
}

func (f *founded) store(e *Entry) {
	f.t.Helper()
	one, err := e.Encode()
	if err != nil {
		f.t.Fatal(err)
	}
	f.s = f.s.After(e)
	one.Seq = f.s.Seq()
	f.entries = append(f.entries, one)
}

// give gives a command, and returns the refusal's code, or "nothing" if nothing follows.
func (f *founded) give(by Who, body Body) Code {
	f.t.Helper()
	f.n++
	e, err := f.s.Decide(&Command{ID: fmt.Sprint("c", f.n), By: by, Body: body}, noon.Add(time.Duration(f.n)*time.Minute))
	refusal := (*Refusal)(nil)
	switch {
	case errors.As(err, &refusal):
		return refusal.Code
	case err != nil:
		f.t.Fatal(err)
	case e == nil:
		return "nothing"
	}
	f.store(e)
	return ""
}

func (f *founded) want(by Who, body Body, code Code) {
	f.t.Helper()
	if got := f.give(by, body); got != code {
		f.t.Fatalf("%s: %+v leads to %q, not to %q", by, body, got, code)
	}
}

func (f *founded) names() (list []Who) {
	for _, m := range f.s.Members() {
		list = append(list, m.Who)
	}
	return list
}

func TestWhoeverHasTheLinkJoins(t *testing.T) {
	f := found(t)
	f.want("ana", Body{Do: Join, Key: "wrong"}, NoKey)
	f.want("ana", Body{Do: Join, Key: "key"}, "")
	f.want("ana", Body{Do: Join, Key: "key"}, "nothing")
	f.want("ana", Body{Do: NewKey, Key: "other"}, NotKeeper)
	f.want("lea", Body{Do: NewKey, Key: "other"}, "")
	f.want("ben", Body{Do: Join, Key: "key"}, NoKey)
	f.want("ben", Body{Do: Join, Key: "other"}, "")
	if got := f.names(); !slices.Equal(got, []Who{"lea", "ana", "ben"}) {
		t.Error(got)
	}
}

func TestAKeeperSaysWhoMayJoin(t *testing.T) {
	f := found(t)
	f.want("lea", Body{Do: SetDoor, Door: "open"}, Invalid)
	f.want("lea", Body{Do: SetDoor, Door: ByYes}, "")
	f.want("jo", Body{Do: Join, Key: "key"}, Invalid)
	f.want("jo", Body{Do: Ask, Key: "key"}, "")
	f.want("jo", Body{Do: Ask, Key: "key"}, "nothing")
	f.want("jo", Body{Do: LetIn, Whom: "jo"}, NotMember)
	f.want("lea", Body{Do: LetIn, Whom: "kim"}, "nothing")
	f.want("lea", Body{Do: LetIn, Whom: "jo"}, "")
	f.want("kim", Body{Do: Ask, Key: "key"}, "")
	f.want("lea", Body{Do: TurnAway, Whom: "kim"}, "")
	if got := f.names(); !slices.Equal(got, []Who{"lea", "jo"}) || len(f.s.Asking()) > 0 {
		t.Error(got, f.s.Asking())
	}
}

func TestAPersonWithoutADeviceIsHandedOver(t *testing.T) {
	f := found(t)
	f.want("lea", Body{Do: AddName, Whom: "oma"}, "")
	f.want("lea", Body{Do: MakeKeeper, Whom: "oma"}, Invalid)
	f.want("lea", Body{Do: HandOver, Whom: "oma"}, "")
	f.want("lea", Body{Do: HandOver, Whom: "oma"}, Invalid)
	f.want("lea", Body{Do: MakeKeeper, Whom: "oma"}, "")
	if m, ok := f.s.Member("oma"); !ok || !m.Device || !m.Keeper {
		t.Errorf("%+v", m)
	}
}

func TestAKeeperConfirmsWhoSomebodyIs(t *testing.T) {
	f := found(t)
	f.want("lea", Body{Do: AddName, Whom: "oma"}, "")
	f.want("granny", Body{Do: Join, Key: "key"}, "")
	f.want("granny", Body{Do: Be, Whom: "lea"}, Invalid)
	f.want("granny", Body{Do: Be, Whom: "oma"}, "")
	f.want("granny", Body{Do: Merge, Whom: "oma", Into: "granny"}, NotKeeper)
	f.want("lea", Body{Do: Merge, Whom: "oma", Into: "oma"}, Invalid)
	f.want("lea", Body{Do: Merge, Whom: "oma", Into: "granny"}, "")
	if m, _ := f.s.Member("granny"); !m.Device || m.Since != noon.Add(time.Minute) {
		t.Errorf("%+v", m)
	}
	if got := f.names(); !slices.Equal(got, []Who{"lea", "granny"}) || f.s.Is("oma") != "granny" || len(f.s.Claims()) > 0 {
		t.Error(got, f.s.Is("oma"), f.s.Claims())
	}
}

func TestIfNoKeeperIsLeftTheOldestMemberBecomesOne(t *testing.T) {
	f := found(t)
	f.want("lea", Body{Do: AddName, Whom: "oma"}, "")
	f.want("ana", Body{Do: Join, Key: "key"}, "")
	f.want("ben", Body{Do: Join, Key: "key"}, "")
	f.want("lea", Body{Do: Leave, Mask: true}, "")
	if m, _ := f.s.Member("ana"); !m.Keeper {
		t.Error("nobody, or somebody without a device, keeps the circle")
	}
	if !f.s.IsMasked("lea") || f.s.Number("lea") != 1 || f.s.Person(2) != "oma" {
		t.Error(f.s.People())
	}
	f.want("lea", Body{Do: Join, Key: "key"}, "")
	if f.s.IsMasked("lea") {
		t.Error("somebody who is back has no name")
	}
	f.want("ana", Body{Do: Remove, Whom: "lea"}, "")
	f.want("lea", Body{Do: Rename, Name: "Mine"}, NotMember)
	f.want("lea", Body{Do: Join, Key: "key"}, Invalid) // who was taken out has to ask
	f.want("lea", Body{Do: Ask, Key: "key"}, "")
	f.want("ana", Body{Do: TurnAway, Whom: "lea"}, "")
	f.want("ana", Body{Do: Leave}, "")
	f.want("ben", Body{Do: Leave}, "")
	if f.s.IsAlive() {
		t.Error("nobody can see it any more")
	}
}

func TestARepeatedCommandDoesNothing(t *testing.T) {
	f := found(t)
	c := &Command{ID: "again", By: "lea", Body: Body{Do: NewKey, Key: "other"}}
	e, err := f.s.Decide(c, noon)
	if err != nil || e == nil {
		t.Fatal(e, err)
	}
	f.store(e)
	if e, err := f.s.Decide(c, noon); e != nil || err != nil {
		t.Error(e, err)
	}
}

// TestALogLeadsToWhatItsEntriesLedTo gives random commands, and reads the log again.
func TestALogLeadsToWhatItsEntriesLedTo(t *testing.T) {
	french := rulesOf(t, "french")
	for seed := range uint64(50) {
		f, rng := found(t), rand.New(rand.NewPCG(seed, 39))
		people := []Who{"lea", "ana", "ben", "oma", "kim", "jo"}
		some := func() Who { return people[rng.IntN(len(people))] }
		for range 100 {
			before := f.s
			was := fmt.Sprintf("%+v", before)
			f.give(some(), Body{Do: dos[1+rng.IntN(len(dos)-1)], Whom: some(), Into: some(), Key: f.s.Key(), Mask: rng.IntN(2) == 0,
				Door: []Door{ByLink, ByYes}[rng.IntN(2)], Name: "Name", Rules: &french})
			if now := fmt.Sprintf("%+v", before); now != was {
				t.Fatalf("an entry has changed the circle before it: %s\n%s", was, now)
			}
			keepers := 0
			for _, m := range f.s.Members() {
				if m.Keeper {
					keepers++
				}
				if f.s.Is(m.Who) != m.Who {
					t.Fatalf("%s is a member, and counts as %s", m.Who, f.s.Is(m.Who))
				}
			}
			if f.s.IsAlive() != (keepers > 0) {
				t.Fatalf("%d keepers: %+v", keepers, f.s.Members())
			}
		}
		read, err := Read("c-1", f.entries)
		if err != nil {
			t.Fatal(err)
		}
		if one, two := fmt.Sprintf("%+v", read), fmt.Sprintf("%+v", f.s); one != two {
			t.Fatalf("%s\n%s", one, two)
		}
	}
}
