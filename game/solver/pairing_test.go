package solver

import (
	"testing"

	"roundhouse/game/gametest"
)

// TestPairsCostLeast holds the pairing to a table over all subsets, with costs of many kinds: few
// values make many ties, and ways through few suits many blossoms.
func TestPairsCostLeast(t *testing.T) {
	var m pairing
	for seed := range gametest.Seeds(1500) {
		comparePairs(t, &m, gametest.Seeded(seed))
	}
}

func FuzzPairs(f *testing.F) {
	for seed := range uint64(20) {
		chance := gametest.Seeded(seed)
		data := make([]byte, 60)
		for i := range data {
			data[i] = byte(chance(256))
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) { comparePairs(t, new(pairing), gametest.Bytes(data)) })
}

func comparePairs(t *testing.T, m *pairing, chance gametest.Chance) {
	t.Helper()
	someCosts(m, chance)
	want, possible := cheapestPairs(m)
	if m.pairAll() != possible {
		t.Fatalf("%d vertices, %v: possible is %t", m.n, m.cost, possible)
	}
	if !possible {
		return
	}
	got := 0
	for u := node(1); u <= m.n; u++ {
		v := m.mate[u]
		if v == 0 || v == u || m.mate[v] != u {
			t.Fatalf("%d is paired with %d", u, v)
		}
		got += m.cost[u][v]
	}
	if got != 2*want {
		t.Fatalf("%d vertices, %v: pairs cost %d, not %d", m.n, m.cost, got/2, want)
	}
}

// someCosts sets up a pairing of 2 to 14 vertices as chance chooses.
func someCosts(m *pairing, chance gametest.Chance) {
	m.n = node(2 + 2*chance(7))
	kinds, dense, missing := 1+chance(12), 1+chance(8), chance(3) == 0
	for u := node(1); u <= m.n; u++ {
		m.dual[u] = 0
		for v := node(1); v < u; v++ {
			c := 0
			if chance(8) >= dense {
				c = 2 * (1 + chance(kinds))
			}
			if missing && chance(4) != 0 {
				c = 2 * far
			}
			m.cost[u][v], m.cost[v][u] = c, c
		}
	}
	shiftOne(m, chance)
}

// shiftOne lowers the costs of one vertex, as those of the train's end may be below 0.
func shiftOne(m *pairing, chance gametest.Chance) {
	by := 2 * chance(100)
	for v := node(1); v < m.n; v++ {
		m.cost[v][m.n] -= by
		m.cost[m.n][v] -= by
	}
	m.dual[m.n] = -by
}

// cheapestPairs returns what the cheapest pairs cost: for each set of vertices, its first one with
// each of the others.
func cheapestPairs(m *pairing) (cost int, possible bool) {
	least := make([]int, 1<<m.n)
	for set := 1; set < len(least); set++ {
		least[set] = far
		u := 0
		for set>>u&1 == 0 {
			u++
		}
		for v := u + 1; v < int(m.n); v++ {
			if set>>v&1 != 0 {
				rest := least[set&^(1<<u)&^(1<<v)]
				least[set] = min(least[set], rest+min(far, m.cost[u+1][v+1]))
			}
		}
	}
	last := least[len(least)-1]
	return last, last < far/2
}
