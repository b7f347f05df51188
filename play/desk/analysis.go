package desk

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
)

// analysis is what has been found out about a round, as the archive stores it. Another version of
// the program may judge differently: it begins anew.
type analysis struct {
	Version string   `json:"version"`
	Judged  []found  `json:"judged,omitempty"` // in the order of their indices
	Divided *Divided `json:"divided,omitempty"`
}

// at returns the judgement of the event with an index; nil if there is none.
func (a *analysis) at(index int) *found {
	i, ok := slices.BinarySearchFunc(a.Judged, index, func(f found, index int) int { return cmp.Compare(f.Index, index) })
	if !ok {
		return nil
	}
	return &a.Judged[i]
}

// add adds what another analysis of the round has.
func (a *analysis) add(more analysis) {
	for _, f := range more.Judged {
		if a.at(f.Index) == nil {
			a.Judged = append(a.Judged, f)
			slices.SortFunc(a.Judged, func(x, y found) int { return cmp.Compare(x.Index, y.Index) })
		}
	}
	a.Divided = cmp.Or(a.Divided, more.Divided)
}

// analysisOf returns what has been found out about a round and is stored.
func (d *Desk) analysisOf(ctx context.Context, table string, round int) analysis {
	data, err := d.archive.Analysis(ctx, table, round)
	if err != nil && ctx.Err() == nil {
		d.log.Warn("an analysis cannot be read", "table", logID(table), "error", logSafe(err))
	}
	return d.readAnalysis(data)
}

// readAnalysis reads an analysis; it is empty if this version of the program did not write it.
func (d *Desk) readAnalysis(data []byte) (a analysis) {
	if err := json.Unmarshal(data, &a); err != nil || a.Version != d.c.Version {
		return analysis{Version: d.c.Version}
	}
	return a
}

// saveAnalysis adds to what is stored of a round. If that fails, it is found out again.
func (d *Desk) saveAnalysis(ctx context.Context, table string, round int, more analysis) {
	err := d.archive.SaveAnalysis(ctx, table, round, func(old []byte) ([]byte, error) {
		a := d.readAnalysis(old)
		a.add(more)
		return json.Marshal(a)
	})
	if err != nil && ctx.Err() == nil {
		d.log.Warn("an analysis is not kept", "table", logID(table), "error", logSafe(err))
	}
}
