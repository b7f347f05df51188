package store

import (
	"fmt"
	"strings"
)

// Verdict is a Report on a file, for JSON and as text.
type Verdict struct {
	OK   bool   `json:"ok"`
	File string `json:"file"`
	Counts
	Earlier EarlierForm `json:"earlier"`
	Faults  []FaultForm `json:"faults"`
}

// EarlierForm is Earlier in JSON.
type EarlierForm struct {
	Matches int `json:"matches"`
	Tables  int `json:"tables"`
}

// FaultForm is a Fault in JSON.
type FaultForm struct {
	Table   string `json:"table,omitempty"`
	Message string `json:"message"`
}

// VerdictOn returns the verdict on a file.
func VerdictOn(file string, r *Report) *Verdict {
	v := &Verdict{
		OK: len(r.Faults) == 0, File: file, Counts: r.Counts,
		Earlier: EarlierForm(r.Earlier), Faults: []FaultForm{},
	}
	for _, f := range r.Faults {
		v.Faults = append(v.Faults, FaultForm(f))
	}
	return v
}

// Text returns the verdict as lines of text: one for each fault, and a summary at the end.
func (v *Verdict) Text() string {
	var text strings.Builder
	for _, f := range v.Faults {
		fmt.Fprintln(&text, Fault(f))
	}
	if earlier := Earlier(v.Earlier).String(); earlier != "" {
		fmt.Fprintln(&text, earlier)
	}
	summary := "everything holds"
	if n := len(v.Faults); n > 0 {
		summary = fmt.Sprintf("%d %s wrong", n, pluralOf(n, "thing is", "things are"))
	}
	fmt.Fprintf(&text, "%s: %s: %s\n", v.File, v.Counts, summary)
	return text.String()
}
