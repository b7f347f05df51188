package main

import (
	"math/rand/v2"
	"slices"
)

// graph counts the uses of names between files: graph[from][to] is how many times file from uses a
// name of file to. Each use is an arrow.
type graph [][]int

// newGraph returns a graph of n files without arrows.
func newGraph(n int) graph {
	g := make(graph, n)
	for i := range g {
		g[i] = make([]int, n)
	}
	return g
}

// pairs returns a graph with a single arrow from each file to each other file that it uses.
func (g graph) pairs() graph {
	once := newGraph(len(g))
	for from, row := range g {
		for to, uses := range row {
			once[from][to] = min(uses, 1)
		}
	}
	return once
}

// total returns the number of arrows.
func (g graph) total() (n int) {
	for _, row := range g {
		for _, uses := range row {
			n += uses
		}
	}
	return n
}

// countUp returns the number of arrows that run up if the files are in this order: from a later
// file to an earlier one.
func (g graph) countUp(order []int) (n int) {
	for i, early := range order {
		for _, late := range order[i+1:] {
			n += g[late][early]
		}
	}
	return n
}

// starts is the number of orders that the search begins with.
const starts = 500

// fewestUp returns the number of arrows that run up in the best order that a search finds. The
// search begins with many random orders, the same ones each time, and moves single files to better
// places.
func (g graph) fewestUp() int {
	order := make([]int, len(g))
	for i := range order {
		order[i] = i
	}
	random := rand.New(rand.NewPCG(1, uint64(len(g))))
	best := g.total()
	for range starts {
		for g.improveOrder(order) {
		}
		best = min(best, g.countUp(order))
		random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	return best
}

// improveOrder moves each file to its best place among the others, and reports whether that saved
// any arrows.
func (g graph) improveOrder(order []int) (saved bool) {
	for file := range g {
		at := slices.Index(order, file)
		if to, fewer := g.bestPlace(order, at); fewer > 0 {
			moveFile(order, at, to)
			saved = true
		}
	}
	return saved
}

// bestPlace returns the place to which moving the file at index at saves the most arrows, and the
// number of arrows saved.
func (g graph) bestPlace(order []int, at int) (place, fewer int) {
	file, saved := order[at], 0
	for i := at + 1; i < len(order); i++ {
		saved += g[order[i]][file] - g[file][order[i]]
		if saved > fewer {
			place, fewer = i, saved
		}
	}
	saved = 0
	for i := at - 1; i >= 0; i-- {
		saved += g[file][order[i]] - g[order[i]][file]
		if saved > fewer {
			place, fewer = i, saved
		}
	}
	return place, fewer
}

// moveFile moves a file to another place in the order.
func moveFile(order []int, from, to int) {
	file := order[from]
	if from < to {
		copy(order[from:to], order[from+1:to+1])
	} else {
		copy(order[to+1:from+1], order[to:from])
	}
	order[to] = file
}
