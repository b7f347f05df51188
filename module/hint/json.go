package hint

import (
	"bytes"
	"encoding/json"
	"math"

	"roundhouse/bot"
	"roundhouse/words"
)

// hintForm is a hint in JSON.
type hintForm struct {
	Seat    int          `json:"seat"`
	Actions []actionForm `json:"actions"`
}

// actionForm is one action of a hint. Its error is null if there was only one playout.
type actionForm struct {
	Action string     `json:"action"`
	Loss   float64    `json:"loss"`
	Error  *float64   `json:"se"`
	Trials int        `json:"trials"`
	Why    []string   `json:"why"`
	Facts  []factForm `json:"facts"`
}

// factForm is one fact about an action. Its number is left out if it is 0.
type factForm struct {
	What bot.FactKind `json:"fact"`
	N    int          `json:"n,omitempty"`
}

// AppendJSON appends the hint as a line of JSON.
func (h *Hint) AppendJSON(out []byte) ([]byte, error) {
	form := hintForm{Seat: int(h.View.Seat()), Actions: []actionForm{}}
	for _, a := range h.Advice {
		form.Actions = append(form.Actions, actionFormOf(a))
	}
	b := bytes.NewBuffer(out)
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	err := enc.Encode(form)
	return b.Bytes(), err
}

func actionFormOf(a bot.Advice) actionForm {
	form := actionForm{
		Action: a.Action.String(), Loss: roundLoss(a.Loss), Trials: a.Trials,
		Why: factTexts(a.Facts), Facts: []factForm{},
	}
	if !math.IsInf(a.Error, 1) {
		se := roundLoss(a.Error)
		form.Error = &se
	}
	for _, f := range a.Facts {
		form.Facts = append(form.Facts, factForm(f))
	}
	return form
}

// roundLoss rounds x to thousandths of a point.
func roundLoss(x float64) float64 { return math.Round(x*1000) / 1000 }

// factTexts returns facts in words.
func factTexts(facts []bot.Fact) []string {
	list := make([]string, len(facts))
	for i, f := range facts {
		list[i] = words.Default().Fact(string(f.What), f.N)
	}
	return list
}
