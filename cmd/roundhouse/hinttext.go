package main

import (
	"fmt"
	"math"
	"strings"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/record"
	"roundhouse/words"
)

// shownFacts is how many facts a line for people has at most.
const shownFacts = 3

// drawHint is the advice, by so many playouts, as text for people.
func drawHint(played *record.Played, v game.View, list []bot.Advice, playouts int) string {
	p := picture{table: v.Table}
	p.heading(played)
	hand := v.Hand()
	p.row("hand "+v.Seat().String(), tileCount(hand.Len()), joined(hand.Tiles()))
	p.row("action", "points lost", "what it does")
	for i, a := range list {
		why := inWords(a.Facts)
		p.row(a.Action.Bare(), lossText(a, i == 0), strings.Join(why[:min(len(why), shownFacts)], ", "))
	}
	if playouts > 0 {
		fmt.Fprintf(&p.out, "  by %d playouts; ± is the standard error\n", playouts)
	}
	return p.out.String()
}

// lossText is what an action is expected to lose against the best one.
func lossText(a bot.Advice, best bool) string {
	switch {
	case best:
		return "best"
	case a.Loss == 0 && a.Error == 0:
		return "as good"
	case math.IsInf(a.Error, 1):
		return fmt.Sprintf("%.1f ± ?", a.Loss)
	}
	return fmt.Sprintf("%.1f ± %.1f", a.Loss, a.Error)
}

// inWords is facts in the first language.
func inWords(facts []bot.Fact) []string {
	c, err := words.Find("")
	if err != nil {
		panic(err) // the first language is always there
	}
	list := make([]string, len(facts))
	for i, f := range facts {
		list[i] = c.Fact(string(f.What), f.N)
	}
	return list
}
