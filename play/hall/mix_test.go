package hall

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/play/table"
	"roundhouse/preset"
	"roundhouse/record"
	"roundhouse/rules"
)

// mixing makes a table whose numbers are being gathered.
func (c *club) mixing(people ...table.Who) *Table {
	c.Helper()
	s := settings(c, "celko-6", len(people), 2)
	tab := c.create(s, people...)
	c.do(tab, people[0], table.Start{Secrets: secrets(&s)})
	c.stage(tab, table.Mixing)
	return tab
}

// dealtBy fails unless the first round is dealt by the numbers of these people.
func (c *club) dealtBy(tab *Table, people ...table.Who) {
	c.Helper()
	c.stage(tab, table.Playing)
	s := tab.SeenFrom(0).Settings
	numbers := map[int]deal.Number{}
	for _, who := range people {
		for i, chair := range tab.SeenFrom(0).Chairs {
			if chair.Who == who || chair.Left == who {
				numbers[i+1] = number(who)
			}
		}
	}
	if len(tab.SeenFrom(0).Fair.Numbers) != len(people) {
		c.Errorf("the numbers are %v, want those of %v", tab.SeenFrom(0).Fair.Numbers, people)
	}
	seed := deal.FairSeed(secrets(&s)[0], "t", 1, uint32(tab.SeenFrom(0).Redeals), numbers)
	deck := seed.Deck(s.Rules.Rules.Set, 0xFF)
	hand := int(s.Rules.Rules.Hand[s.Seats])
	for seat := 1; seat <= s.Seats; seat++ {
		if !reflect.DeepEqual(deal.Hand(deck, seat, hand), tab.state.LastDeal().Hands[seat-1]) {
			c.Fatalf("seat %d has another hand than the numbers give", seat)
		}
	}
	sameAsLog(c, tab)
	c.healthy()
}

func TestNumbersAreGatheredAndTheDealFollows(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.mixing("ana", "ben")
		ana, ben := number("ana"), number("ben")
		c.refused(table.NotMixing, tab, "ana", table.Reveal{Number: ana})
		c.do(tab, "ana", table.Hash{Hash: ana.Hash()})
		c.unchanged(tab, "ana", table.Hash{Hash: ana.Hash()})
		c.refused(table.BadNumber, tab, "ana", table.Hash{Hash: ben.Hash()})
		c.refused(table.NotMixing, tab, "ana", table.Reveal{Number: ana})
		before := tab.SeenFrom(0).Seq
		c.do(tab, "ben", table.Hash{Hash: ben.Hash()})
		if have := c.kinds(tab, before); have != "hashed hashes_closed" {
			c.Errorf("all have given hashes: %s", have)
		}
		c.refused(table.NotMixing, tab, "ben", table.Hash{Hash: ben.Hash()})
		c.refused(table.BadNumber, tab, "ana", table.Reveal{Number: ben})
		c.do(tab, "ana", table.Reveal{Number: ana})
		c.unchanged(tab, "ana", table.Reveal{Number: ana})
		c.do(tab, "ben", table.Reveal{Number: ben})
		c.dealtBy(tab, "ana", "ben")
	})
}

func TestWhoIsSilentContributesNothing(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.mixing("ana", "ben", "cem")
		c.do(tab, "ana", table.Hash{Hash: number("ana").Hash()})
		c.do(tab, "ben", table.Hash{Hash: number("ben").Hash()})
		time.Sleep(Usual.Mix - 1)
		c.refused(table.NotMixing, tab, "ana", table.Reveal{Number: number("ana")})
		time.Sleep(time.Nanosecond)
		c.stage(tab, table.Mixing)
		c.refused(table.NotMixing, tab, "cem", table.Hash{Hash: number("cem").Hash()})
		c.do(tab, "ana", table.Reveal{Number: number("ana")})
		c.refused(table.BadNumber, tab, "cem", table.Reveal{Number: number("cem")})
		time.Sleep(Usual.Mix - 1)
		c.stage(tab, table.Mixing)
		time.Sleep(time.Nanosecond)
		c.dealtBy(tab, "ana") // ben gave a hash but no number
		c.refused(table.NotMixing, tab, "ben", table.Reveal{Number: number("ben")})
	})
}

func TestATableOfSilentPeopleIsDealtByTheSecretAlone(t *testing.T) {
	inClub(t, func(c *club) {
		tab := c.mixing("ana", "ben")
		time.Sleep(Usual.Mix)
		c.dealtBy(tab)
	})
}

func TestWhoLeavesHoldsNoNumberUp(t *testing.T) {
	for name, test := range map[string]struct {
		do    func(c *club, tab *Table)
		dealt []table.Who
	}{
		"the last silent one leaves": {func(c *club, tab *Table) {
			c.do(tab, "ana", table.Hash{Hash: number("ana").Hash()})
			c.do(tab, "ben", table.Hash{Hash: number("ben").Hash()})
			c.do(tab, "cem", table.Leave{})
			c.do(tab, "ana", table.Reveal{Number: number("ana")})
			c.do(tab, "ben", table.Reveal{Number: number("ben")})
		}, []table.Who{"ana", "ben"}},
		"one leaves with a hash, the others still give theirs": {func(c *club, tab *Table) {
			c.do(tab, "ana", table.Hash{Hash: number("ana").Hash()})
			c.do(tab, "ana", table.Leave{})
			c.do(tab, "ben", table.Hash{Hash: number("ben").Hash()})
			c.do(tab, "cem", table.Hash{Hash: number("cem").Hash()})
			c.do(tab, "ben", table.Reveal{Number: number("ben")})
			c.do(tab, "cem", table.Reveal{Number: number("cem")})
		}, []table.Who{"ben", "cem"}},
		"the last one with a hash and no number leaves": {func(c *club, tab *Table) {
			for _, who := range []table.Who{"ana", "ben", "cem"} {
				c.do(tab, who, table.Hash{Hash: number(who).Hash()})
			}
			c.do(tab, "ana", table.Reveal{Number: number("ana")})
			c.do(tab, "ben", table.Reveal{Number: number("ben")})
			c.do(tab, "cem", table.Leave{})
		}, []table.Who{"ana", "ben"}},
		"who has shown a number and leaves, contributes": {func(c *club, tab *Table) {
			for _, who := range []table.Who{"ana", "ben", "cem"} {
				c.do(tab, who, table.Hash{Hash: number(who).Hash()})
			}
			c.do(tab, "ana", table.Reveal{Number: number("ana")})
			c.do(tab, "ana", table.Leave{})
			c.do(tab, "ben", table.Reveal{Number: number("ben")})
			c.do(tab, "cem", table.Reveal{Number: number("cem")})
		}, []table.Who{"ana", "ben", "cem"}},
		"all who gave hashes leave, and the time is up": {func(c *club, tab *Table) {
			c.do(tab, "ana", table.Hash{Hash: number("ana").Hash()})
			c.do(tab, "ana", table.Leave{})
			time.Sleep(Usual.Mix)
			synctest.Wait()
		}, nil},
	} {
		t.Run(name, func(t *testing.T) {
			inClub(t, func(c *club) {
				tab := c.mixing("ana", "ben", "cem")
				test.do(c, tab)
				c.dealtBy(tab, test.dealt...)
			})
		})
	}
}

// If the server was down while numbers were gathered, people get their time again.
func TestARestartDoesNotEndTheTimeForNumbers(t *testing.T) {
	inClub(t, func(c *club) {
		c.mixing("ana", "ben")
		c.hall.Close()
		time.Sleep(time.Hour)
		c.open(Config{})
		tab := c.get()
		c.stage(tab, table.Mixing)
		c.do(tab, "ana", table.Hash{Hash: number("ana").Hash()})
		c.do(tab, "ben", table.Hash{Hash: number("ben").Hash()})
		c.do(tab, "ana", table.Reveal{Number: number("ana")})
		c.do(tab, "ben", table.Reveal{Number: number("ben")})
		c.dealtBy(tab, "ana", "ben")
	})
}

// smallMatch returns a match that is soon over, by a mix of rules or a rule set.
func smallMatch(id string, r rules.Rules, seats, rounds int) table.Settings {
	r.Rounds = min(r.Rounds, uint8(rounds))
	return table.Settings{Rules: preset.Ref{Base: id, Object: true, Rules: r}, Seats: seats, Onlookers: true, Forced: true, Quick: true}
}

// TestSecretsAreShownNoEarlierThanTheirRoundIsOver searches everything that any viewer gets.
func TestSecretsAreShownNoEarlierThanTheirRoundIsOver(t *testing.T) {
	events := table.Seq(7) // from one search to the next
	if testing.Short() {
		events = 29
	}
	for _, id := range []string{"celko-6", "czech-lot-each-round", "japanese-highest-double", "french-open"} {
		t.Run(id, func(t *testing.T) {
			inClub(t, func(c *club) {
				set, _ := preset.Get(id)
				s := smallMatch(id, set.Rules, 3, 2)
				tab := c.create(s, "ana", "ben")
				c.do(tab, "ana", table.SeatBot{Bot: "casual"})
				all := secrets(&s)
				shown, last := 0, table.Seq(0)
				search := func() {
					tab.mu.Lock()
					last, shown = tab.state.LastSeq(), 0
					for _, e := range tab.state.EventsAfter(tab.state.OldestKept() - 1) {
						if end, ok := e.Body.(table.RoundEnded); ok {
							shown = max(shown, end.Round)
						}
					}
					tab.mu.Unlock()
					for viewer := range game.Seat(4) {
						seen := fmt.Sprintf("%+v", tab.SeenFrom(viewer))
						for _, e := range eventsOf(c, tab, viewer, 0) {
							if end, ok := e.Body.(table.RoundEnded); ok && end.Secret != nil {
								seen += end.Secret.String()
							}
							seen += fmt.Sprintf("%+v %v", e, e.Body)
						}
						for round, secret := range all[shown:] {
							raw := fmt.Sprintf("%v", secret[:])
							if strings.Contains(seen, secret.String()) || strings.Contains(seen, strings.Trim(raw, "[]")) {
								c.Fatalf("viewer %d sees the secret of round %d after event %d", viewer, shown+round+1, last)
							}
						}
					}
				}
				search()
				c.do(tab, "ana", table.Start{Secrets: all})
				search()
				c.mix(tab)
				c.playOn(func(l *table.Snapshot) bool {
					if l.Seq%events == 0 || roundOver(l) {
						search()
					}
					return over(l)
				})
				c.healthy()
			})
		})
	}
}

// TestAFairRecordVerifies recomputes all deals from the record.
func TestAFairRecordVerifies(t *testing.T) {
	for _, id := range []string{"celko-6", "czech-lot-each-round", "japanese-highest-double", "pagat-set-aside"} {
		t.Run(id, func(t *testing.T) {
			inClub(t, func(c *club) {
				set, _ := preset.Get(id)
				if id == "japanese-highest-double" { // often nobody holds a double
					set.Rules.Set, set.Rules.Hand = 6, [game.MaxSeats + 1]uint8{2: 2}
				}
				s := smallMatch(id, set.Rules, 2, 7)
				tab := c.create(s, "ana", "ben")
				c.start(tab, "ana")
				c.playOn(over)
				verify(c, recordOf(c, tab), secrets(&s))
				c.healthy()
			})
		})
	}
}

// verify recomputes the deals of a record.
func verify(t testing.TB, rec *record.Record, secrets []deal.Secret) {
	t.Helper()
	if _, err := rec.Replay(nil); err != nil {
		t.Fatal(err)
	}
	seats := len(rec.Players)
	r := &rec.Ref.Rules
	for i, round := range rec.Rounds {
		if round.Fair == nil || round.Fair.Secret != secrets[i] || round.Fair.Commitment != secrets[i].Commitment() || len(round.Fair.Numbers) != seats {
			t.Fatalf("round %d: %+v", i+1, round.Fair)
		}
		seed := round.Fair.Seed(i+1, round.Fair.Deal)
		aside := rec.Rounds[i].Engine
		if r.Engine != rules.EngineSetAside {
			aside = 0xFF
		}
		deck, hand := seed.Deck(r.Set, aside), int(r.Hand[seats])
		for seat := 1; seat <= seats; seat++ {
			if !reflect.DeepEqual(deal.Hand(deck, seat, hand), round.Hands[seat-1]) {
				t.Errorf("round %d, deal %d: seat %d has another hand", i+1, round.Fair.Deal, seat)
			}
		}
		if !reflect.DeepEqual(deal.Boneyard(deck, seats, hand), round.Boneyard) {
			t.Errorf("round %d: another boneyard", i+1)
		}
		if round.Lots != nil {
			lots, _ := seed.Lots(r.Set, aside, seats)
			for j, lot := range lots {
				if round.Lots[j].Tile != lot.Tile || int(round.Lots[j].Seat) != lot.Seat {
					t.Errorf("round %d: other lots", i+1)
				}
			}
		}
	}
}
