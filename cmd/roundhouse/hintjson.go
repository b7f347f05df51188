package main

import (
	"bytes"
	"math"

	"roundhouse/bot"
	"roundhouse/game"
)

// hinted is the answer for one seat, as --json has it.
type hinted struct {
	Seat    int       `json:"seat"`
	Actions []advised `json:"actions"`
}

// advised is one action of a hint. The error is null where one playout tells nothing.
type advised struct {
	Action string   `json:"action"`
	Loss   float64  `json:"loss"`
	Error  *float64 `json:"se"`
	Trials int      `json:"trials"`
	Why    []string `json:"why"`
	Facts  []fact   `json:"facts"`
}

// fact is one of the facts, without the number where none goes with it.
type fact struct {
	What bot.FactKind `json:"fact"`
	N    int          `json:"n,omitempty"`
}

// appendHint writes the advice as a line of JSON.
func appendHint(out []byte, seat game.Seat, list []bot.Advice) ([]byte, error) {
	h := hinted{Seat: int(seat), Actions: []advised{}}
	for _, a := range list {
		one := advised{Action: a.Action.String(), Loss: thousandths(a.Loss), Trials: a.Trials, Why: inWords(a.Facts), Facts: []fact{}}
		if !math.IsInf(a.Error, 1) {
			se := thousandths(a.Error)
			one.Error = &se
		}
		for _, f := range a.Facts {
			one.Facts = append(one.Facts, fact(f))
		}
		h.Actions = append(h.Actions, one)
	}
	b := bytes.NewBuffer(out)
	err := writeJSON(b, h)
	return b.Bytes(), err
}

func thousandths(x float64) float64 { return math.Round(x*1000) / 1000 }
