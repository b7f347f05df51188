package hall

import (
	"reflect"
	"testing"
	"time"

	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
	"roundhouse/play/table"
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
		for i, chair := range tab.SeenFrom(0).House.Seats {
			if chair.Who == who || chair.Leaver == who {
				numbers[i+1] = number(who)
			}
		}
	}
	if len(tab.SeenFrom(0).House.Fair.Numbers) != len(people) {
		c.Errorf("the numbers are %v, want those of %v", tab.SeenFrom(0).House.Fair.Numbers, people)
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
