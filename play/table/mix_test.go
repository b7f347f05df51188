package table

import (
	"reflect"
	"testing"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/record"
	"roundhouse/game/rules"
)

// mixing makes a match whose numbers are being gathered.
func mixing(t *testing.T, people ...Who) *match {
	m := newMatch(t)
	s := settings(t, "celko-6", len(people), 2)
	m.create(s, people...)
	m.leads("started", people[0], Start{Secrets: secrets(&s)})
	return m
}

// dealtBy fails unless the first round is dealt by the numbers of these seats' first people.
func (m *match) dealtBy(people map[game.Seat]Who) {
	m.Helper()
	m.stage(Playing)
	s := m.state.Settings()
	numbers := map[int]deal.Number{}
	for seat, who := range people {
		numbers[int(seat)] = number(who)
	}
	if have := m.state.Now().House.Fair.Numbers; len(have) != len(people) {
		m.Errorf("the numbers are %v, want those of %v", have, people)
	}
	seed := deal.FairSeed(secrets(s)[0], "t", 1, uint32(m.state.LastDeal().Redeals), numbers)
	deck, hand := seed.Deck(s.Rules.Rules.Set, 0xFF), int(s.Rules.Rules.Hand[s.Seats])
	for seat := 1; seat <= s.Seats; seat++ {
		if !reflect.DeepEqual(deal.Hand(deck, seat, hand), m.state.LastDeal().Hands[seat-1]) {
			m.Fatalf("seat %d has another hand than the numbers give", seat)
		}
	}
}

func TestNumbersAreGatheredAndTheDealFollows(t *testing.T) {
	m := mixing(t, "ana", "ben")
	ana, ben := number("ana"), number("ben")
	m.refused(NotMixing, "ana", Reveal{ana})
	m.leads("hashed", "ana", Hash{ana.Hash()})
	m.leads("", "ana", Hash{ana.Hash()})
	m.refused(BadNumber, "ana", Hash{ben.Hash()})
	m.refused(NotMixing, "ana", Reveal{ana})
	m.leads("hashed hashes_closed", "ben", Hash{ben.Hash()})
	m.refused(NotMixing, "ben", Hash{ben.Hash()})
	m.refused(BadNumber, "ana", Reveal{ben})
	m.leads("revealed", "ana", Reveal{ana})
	m.leads("", "ana", Reveal{ana})
	m.leads("revealed round_dealt", "ben", Reveal{ben})
	m.dealtBy(map[game.Seat]Who{1: "ana", 2: "ben"})
}

func TestWhoIsSilentContributesNothing(t *testing.T) {
	m := mixing(t, "ana", "ben", "cem")
	m.do("ana", Hash{number("ana").Hash()})
	m.do("ben", Hash{number("ben").Hash()})
	if have := m.itself(CloseHashes{}); have != "hashes_closed" {
		t.Errorf("%s", have)
	}
	m.refused(NotMixing, "cem", Hash{number("cem").Hash()})
	m.do("ana", Reveal{number("ana")})
	m.refused(BadNumber, "cem", Reveal{number("cem")})
	m.itself(DealRound{})
	m.dealtBy(map[game.Seat]Who{1: "ana"}) // ben gave a hash but no number
	m.refused(NotMixing, "ben", Reveal{number("ben")})
}

func TestATableOfSilentPeopleIsDealtByTheSecretAlone(t *testing.T) {
	m := mixing(t, "ana", "ben")
	if have := m.itself(CloseHashes{}); have != "hashes_closed round_dealt" {
		t.Errorf("%s", have)
	}
	m.dealtBy(nil)
}

func TestWhoLeavesHoldsNoNumberUp(t *testing.T) {
	hash := func(who Who) CommandBody { return Hash{number(who).Hash()} }
	show := func(who Who) CommandBody { return Reveal{number(who)} }
	type step struct {
		who   Who
		want  CommandBody
		leads string
	}
	for name, test := range map[string]struct {
		steps []step
		dealt map[game.Seat]Who
	}{
		"the last silent one leaves": {[]step{
			{"ana", hash("ana"), "hashed"}, {"ben", hash("ben"), "hashed"}, {"cem", Leave{}, "left hashes_closed"},
			{"ana", show("ana"), "revealed"}, {"ben", show("ben"), "revealed round_dealt"},
		}, map[game.Seat]Who{1: "ana", 2: "ben"}},
		"one leaves with a hash, the others still give theirs": {[]step{
			{"ana", hash("ana"), "hashed"}, {"ana", Leave{}, "left host_changed"},
			{"ben", hash("ben"), "hashed"}, {"cem", hash("cem"), "hashed hashes_closed"},
			{"ben", show("ben"), "revealed"}, {"cem", show("cem"), "revealed round_dealt"},
		}, map[game.Seat]Who{2: "ben", 3: "cem"}},
		"the last one with a hash and no number leaves": {[]step{
			{"ana", hash("ana"), "hashed"}, {"ben", hash("ben"), "hashed"}, {"cem", hash("cem"), "hashed hashes_closed"},
			{"ana", show("ana"), "revealed"}, {"ben", show("ben"), "revealed"}, {"cem", Leave{}, "left round_dealt"},
		}, map[game.Seat]Who{1: "ana", 2: "ben"}},
		"who has shown a number and leaves, contributes": {[]step{
			{"ana", hash("ana"), "hashed"}, {"ben", hash("ben"), "hashed"}, {"cem", hash("cem"), "hashed hashes_closed"},
			{"ana", show("ana"), "revealed"}, {"ana", Leave{}, "left host_changed"},
			{"ben", show("ben"), "revealed"}, {"cem", show("cem"), "revealed round_dealt"},
		}, map[game.Seat]Who{1: "ana", 2: "ben", 3: "cem"}},
	} {
		t.Run(name, func(t *testing.T) {
			m := mixing(t, "ana", "ben", "cem")
			for _, s := range test.steps {
				m.leads(s.leads, s.who, s.want)
			}
			m.dealtBy(test.dealt)
		})
	}
	m := mixing(t, "ana", "ben", "cem")
	m.do("ana", hash("ana"))
	m.do("ana", Leave{})
	if have := m.itself(CloseHashes{}); have != "hashes_closed round_dealt" {
		t.Errorf("all who gave hashes have left: %s", have)
	}
	m.dealtBy(nil)
}

// TestAFairRecordVerifies recomputes all deals from the record.
func TestAFairRecordVerifies(t *testing.T) {
	for _, id := range []string{"celko-6", "czech-lot-each-round", "japanese-highest-double", "pagat-set-aside"} {
		t.Run(id, func(t *testing.T) {
			set, _ := preset.Get(id)
			if id == "japanese-highest-double" { // often nobody holds a double
				set.Rules.Set, set.Rules.Hand = 6, [game.MaxSeats + 1]uint8{2: 2}
			}
			set.Rules.Rounds = min(set.Rules.Rounds, 7)
			s := Settings{Rules: preset.Ref{Base: id, Object: true, Rules: set.Rules}, Seats: 2}
			m := newMatch(t)
			m.playing(s, "ana", "ben")
			m.playOn((*State).IsOver)
			rec, err := New("t").Record(m.log)
			if err != nil {
				t.Fatal(err)
			}
			verify(t, rec, secrets(&s))
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
			lots, _ := seed.Lots(r.Set, aside, seats, r.LotBy.Rank)
			for j, lot := range lots {
				if round.Lots[j].Tile != lot.Tile || int(round.Lots[j].Seat) != lot.Seat {
					t.Errorf("round %d: other lots", i+1)
				}
			}
		}
	}
}
