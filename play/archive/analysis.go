package archive

import (
	"context"
	"errors"
	"strconv"

	"roundhouse/play/log"
)

// Analysis returns what is stored of the analysis of a round of a match; nil if there is nothing.
func (a *Archive) Analysis(ctx context.Context, table string, round int) ([]byte, error) {
	row, err := log.GetRow(ctx, a.rows, analysisKey(table, round))
	return row.Value, err
}

// SaveAnalysis stores what merge makes of what is stored of the analysis of a round; it may be
// called again. SaveAnalysis stores nothing unless there is a finished match of the table.
func (a *Archive) SaveAnalysis(ctx context.Context, table string, round int, merge func(old []byte) ([]byte, error)) error {
	key := analysisKey(table, round)
	for {
		found, err := a.rows.Get(ctx, key, matchKey(table))
		if err != nil || found[matchKey(table)].Rev == 0 {
			return err
		}
		value, err := merge(found[key].Value)
		if err == nil {
			_, err = a.rows.Put(ctx, key, found[key].Rev, value)
		}
		if errors.Is(err, log.ErrMoved) {
			continue
		}
		if err != nil {
			return err
		}
		match, err := log.GetRow(ctx, a.rows, matchKey(table))
		if err == nil && match.Rev == 0 { // it has been forgotten meanwhile
			err = log.DeleteRow(ctx, a.rows, key)
		}
		return err
	}
}

// dropAnalyses deletes what is stored of the analysis of a match.
func (a *Archive) dropAnalyses(ctx context.Context, table string) error {
	for row, err := range a.rows.Scan(ctx, "analysis/"+table+"/", "") {
		if err == nil {
			err = log.DeleteRow(ctx, a.rows, row.Key)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// analysisKey returns the key of what is stored of the analysis of a round.
func analysisKey(table string, round int) string {
	return "analysis/" + table + "/" + strconv.Itoa(round)
}
