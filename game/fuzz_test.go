package game_test

import (
	"errors"
	"strings"
	"testing"

	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/game/rules"
	"roundhouse/game/tile"
)

func FuzzParseAction(f *testing.F) {
	for _, s := range []string{
		"2 12-7>2", "2 7-3>M", "2 7-3>M18", "1 12-12>E", "3 +8-3", "3 draw", "3 pass", "1 stop", "1 knock",
		"", " ", "1", "1 ", "01 pass", "0 pass", "100 pass", "-1 pass", "1  pass", "1 pass ", "1 +3", "1 7-3", "1 7-3>", "1 7-3>M1", "1 7-3>M01",
		"1 7-3>15", "1 19-3>1", "1 07-3>1", "1 +12-19", "1 Pass", "1 7–3>1", "99999999999999999999 pass",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, err := game.ParseAction(s)
		if err != nil {
			if a != (game.Action{}) || !strings.Contains(err.Error(), `"`) {
				t.Fatalf("%q is %+v, %v", s, a, err)
			}
			return
		}
		if cannotBe(a) {
			return
		}
		// A drawn tile may be written in either order; all else has one form.
		written := a.String()
		again, err := game.ParseAction(written)
		if err != nil || again != a || written != s && a.Kind != game.Draw {
			t.Fatalf("%q is %+v, written %q, which is %+v, %v", s, a, written, again, err)
		}
	})
}

// cannotBe reports whether a has a tile that no set has, or a train that no table has.
func cannotBe(a game.Action) bool {
	return a.Kind == game.Play && (a.Train == game.NoTrain || a.Tile() == tile.None) || a.Kind == game.Draw && a.Tile() == tile.None && a.From != tile.NoPip
}

// FuzzPlay plays a mix of rules, a deal and actions that the bytes choose.
func FuzzPlay(f *testing.F) {
	for seed := range uint64(20) {
		f.Add(someBytes(seed, 200))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		chance := gametest.Bytes(data)
		r := gametest.RandomRules(chance)
		p := gametest.Player{TB: t, Chance: chance, Every: 8}
		p.Play(gametest.Start(&r, chance))
	})
}

// FuzzNew changes positions of rounds in play as the bytes choose. What New accepts is played to
// its end; what it refuses it says why.
func FuzzNew(f *testing.F) {
	for seed := range uint64(60) {
		f.Add(someBytes(seed, 240))
	}
	f.Fuzz(func(t *testing.T, data []byte) { playSpoiled(t, gametest.Bytes(data)) })
}

// TestSpoiledPositions is FuzzNew with positions that numbers choose.
func TestSpoiledPositions(t *testing.T) {
	played := 0
	for seed := range gametest.Seeds(1500) {
		if playSpoiled(t, gametest.Seeded(seed)) {
			played++
		}
	}
	if played < 100 {
		t.Errorf("only %d positions could be played", played)
	}
}

// playSpoiled reports whether the position that chance spoiled could be played.
func playSpoiled(t *testing.T, chance gametest.Chance) bool {
	t.Helper()
	r := gametest.RandomRules(chance)
	s := gametest.Start(&r, chance)
	for n := chance(30); n > 0 && !s.Over(); n-- {
		seats := s.MayAct().List()
		m := s.Moves(seats[chance(len(seats))])
		s.Do(m.At(chance(m.Len())))
	}
	setup := s.Setup()
	for n := chance(4); n >= 0; n-- {
		spoil(&setup, chance)
	}
	state, err := game.New(setup)
	if err != nil {
		var field *game.SetupError
		var sw *rules.Error
		if state != (game.State{}) || !errors.As(err, &field) && !errors.As(err, &sw) {
			t.Fatalf("%v (%T)", err, err)
		}
		return false
	}
	p := gametest.Player{TB: t, Chance: chance, Every: 8}
	p.Play(state)
	return true
}

func someBytes(seed uint64, n int) []byte {
	chance := gametest.Seeded(seed)
	data := make([]byte, n)
	for i := range data {
		data[i] = byte(chance(256))
	}
	return data
}

// spoil changes one thing in a position.
func spoil(setup *game.Setup, chance gametest.Chance) {
	seat := func() game.Seat { return game.Seat(chance(setup.Seats + 2)) }
	pip := func() tile.Pip { return tile.Pip(chance(int(setup.Rules.Set) + 2)) }
	trains := func() []game.Train {
		list := []game.Train{game.Train(chance(6)), game.Mexican + game.Train(chance(3)), 255}
		return list[chance(3):][:chance(2)]
	}
	switch chance(18) {
	case 0:
		setup.Turn = []game.Seat{seat(), seat()}[chance(3)%2:]
	case 1:
		setup.Phase = game.Phase(chance(6))
	case 2:
		setup.Starter = seat()
	case 3:
		setup.Engine = pip()
	case 4:
		setup.Marked = append(setup.Marked, seat())
	case 5:
		setup.Knocked = append(setup.Knocked, seat())
	case 6:
		setup.Open = append(setup.Open, trains()...)
	case 7:
		setup.Owed = append(setup.Owed, trains()...)
	case 8:
		setup.Passes = chance(20) - 2
	case 9:
		setup.Drew = tile.Of(pip(), pip())
	case 10:
		setup.Opened = nil
	case 11:
		if i := chance(setup.Seats); i < len(setup.Opened) {
			setup.Opened[i] = !setup.Opened[i]
		}
	case 12:
		i := chance(len(setup.Hands))
		setup.Hands[i] = append(setup.Hands[i], tile.Of(pip(), pip()))
	case 13:
		i := chance(len(setup.Hands))
		setup.Hands[i] = setup.Hands[i][min(1, len(setup.Hands[i])):]
	case 14:
		setup.Bones = setup.Bones[min(chance(4), len(setup.Bones)):]
	case 15:
		i := chance(len(setup.Trains))
		setup.Trains[i] = append(setup.Trains[i], game.Laid{From: pip(), To: pip()})
	case 16:
		setup.Mexican = append(setup.Mexican, []game.Laid{{From: pip(), To: pip()}}[:chance(2)])
	case 17:
		switches := rules.Switches()
		s := &switches[chance(len(switches))]
		if s.Kind == rules.Word {
			_ = s.Set(&setup.Rules, s.Words[chance(len(s.Words))])
		}
	}
}
