package cluster

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/nats-io/nats.go"

	"roundhouse/play/log"
)

// Rows is log.Rows in the cluster.
//
// A row is one message, whose sequence number is the row's revision. The parts of its key between
// slashes are tokens of its subject, hashed, so that a scan asks for the rows whose keys have the
// same first parts, and for no others. The key itself stands in the message.
//
// A row is deleted by a message that says so, which names the row's revision as every change does.
// Older messages with the same subject are erased when there is a newer one, and those of a deleted
// row all; Tidy erases what servers that died have left.
type Rows struct {
	c *Cluster
	s stream
}

var _ log.Rows = (*Rows)(nil)

// Rows returns the rows in the cluster.
func (c *Cluster) Rows() *Rows { return &Rows{c, c.streamOf("rows")} }

// Identity tells the rows from copies of them in other clusters: it says when their stream was made.
func (r *Rows) Identity(ctx context.Context) (string, error) {
	s, err := r.c.js.Stream(ctx, r.s.name)
	if err != nil {
		return "", err
	}
	return "stream " + s.CachedInfo().Created.UTC().Format(time.RFC3339Nano), nil
}

// mostParts is how many parts of a key have tokens of their own; the last one has the rest.
const mostParts = 5

// subjectOf returns the subject of the row with that key.
func (r *Rows) subjectOf(key string) string {
	tokens := []string{"rows", "row"}
	for _, part := range strings.SplitN(key, "/", mostParts) {
		tokens = append(tokens, tokenOf(part))
	}
	return r.c.subject(tokens...)
}

// filterOf returns a filter for the subjects of the rows whose keys begin with a prefix, and of
// others that have the same parts up to its last slash.
func (r *Rows) filterOf(prefix string) string {
	parts := strings.SplitN(prefix, "/", mostParts)
	tokens := []string{"rows", "row"}
	for _, part := range parts[:len(parts)-1] {
		tokens = append(tokens, tokenOf(part))
	}
	return r.c.subject(append(tokens, ">")...)
}

// rowIn returns the row in a message. If the message says that the row is deleted, the key is "".
func rowIn(m message) (row log.Row, err error) {
	if len(m.data) == 0 {
		return row, nil
	}
	r := reader{data: m.data}
	key := r.text()
	if r.err != nil {
		return row, fmt.Errorf("message %d of the rows: %w", m.seq, r.err)
	}
	return log.Row{Key: key, Value: r.data, Rev: log.Rev(m.seq)}, nil
}

// Get implements log.Rows. It misses no row that was stored before the call, also if a NATS server
// answers that has been frozen; but it may then find an older revision of one, which is then no
// longer the one to change.
func (r *Rows) Get(ctx context.Context, keys ...string) (map[string]log.Row, error) {
	found := map[string]log.Row{}
	err := r.get(ctx, found, keys, r.s.lasts)
	missing := slices.DeleteFunc(slices.Clone(keys), func(key string) bool { return found[key].Key != "" })
	if err == nil && len(missing) > 0 {
		err = r.get(ctx, found, missing, r.s.lastsForSure)
	}
	return found, err
}

// get adds the rows with these keys to those that are found.
func (r *Rows) get(
	ctx context.Context, found map[string]log.Row, keys []string, lasts func(context.Context, ...string) ([]message, error),
) error {
	subjects := map[string]bool{}
	for _, key := range keys {
		subjects[r.subjectOf(key)] = true
	}
	for some := range slices.Chunk(slices.Collect(maps.Keys(subjects)), mostFilters) {
		list, err := lasts(ctx, some...)
		if err != nil {
			return err
		}
		for _, m := range list {
			row, err := rowIn(m)
			if err != nil {
				return err
			}
			if row.Key != "" {
				found[row.Key] = row
			}
		}
	}
	return ctx.Err()
}

// Put implements log.Rows.
func (r *Rows) Put(ctx context.Context, key string, rev log.Rev, value []byte) (log.Rev, error) {
	data := append(appendText(nil, key), value...)
	seq, err := r.replace(ctx, key, uint64(rev), data)
	if errors.Is(err, errMoved) && rev == 0 { // perhaps because of a message that says that the row is deleted
		var deleted uint64
		if _, deleted, err = r.last(ctx, key); err == nil && deleted != 0 {
			seq, err = r.replace(ctx, key, deleted, data)
		} else if err == nil {
			err = errMoved
		}
	}
	if errors.Is(err, errMoved) {
		err = log.ErrMoved
	}
	return log.Rev(seq), err
}

// replace stores a message in place of the one with the same key and the sequence number expected;
// 0 means that there is none.
func (r *Rows) replace(ctx context.Context, key string, expected uint64, data []byte) (uint64, error) {
	return r.replaceOnce(ctx, rand.Text(), key, expected, data)
}

// replaceOnce is replace for a message with an ID, by which it is known if it comes again because
// an answer was lost: three NATS servers say so then, one alone says that there is a newer message.
func (r *Rows) replaceOnce(ctx context.Context, id, key string, expected uint64, data []byte) (uint64, error) {
	m := &nats.Msg{Subject: r.subjectOf(key), Data: data, Header: nats.Header{
		nats.MsgIdHdr: {id}, nats.ExpectedLastSubjSeqHdr: {strconv.FormatUint(expected, 10)},
	}}
	seq, err := r.s.send(ctx, m)
	if errors.Is(err, errMoved) {
		if last, lastErr := r.s.lastForSure(ctx, m.Subject); lastErr == nil && last.header.Get(nats.MsgIdHdr) == id {
			seq, err = last.seq, nil
		}
	}
	if err == nil && expected != 0 {
		err = r.s.eraseBefore(ctx, m.Subject, seq)
	}
	return seq, err
}

// last returns the row with a key, or the sequence number of the message that says that it has been
// deleted, if that is still there.
func (r *Rows) last(ctx context.Context, key string) (row log.Row, deleted uint64, err error) {
	m, err := r.s.lastForSure(ctx, r.subjectOf(key))
	if err != nil {
		return row, 0, ifAny(err)
	}
	if row, err = rowIn(m); err == nil && row.Key == "" {
		deleted = m.seq
	}
	return row, deleted, err
}

// Delete implements log.Rows. The Raft logs of the NATS servers hold what was stored until their
// next snapshot, which each server makes every two to three minutes, and when it is stopped.
func (r *Rows) Delete(ctx context.Context, key string, rev log.Rev) error {
	err := errMoved
	if rev != 0 {
		var seq uint64
		if seq, err = r.replace(ctx, key, uint64(rev), nil); err == nil {
			return r.s.erase(ctx, seq) // at last, or an older message would count again
		}
	}
	if !errors.Is(err, errMoved) {
		return err
	}
	has, _, err := r.last(ctx, key)
	if err == nil && has.Key != "" {
		err = log.ErrMoved
	}
	return err
}

// scanLength is how many rows a scan reads at once, and scanBytes how many bytes of values it keeps
// until they are wanted.
const (
	scanLength = 100
	scanBytes  = 4 << 20
)

// Scan implements log.Rows. It first reads all rows with the same first parts of the key, to sort
// them. If they are large, it keeps only the keys, and reads the values again.
func (r *Rows) Scan(ctx context.Context, prefix, from string) iter.Seq2[log.Row, error] {
	return func(yield func(log.Row, error) bool) {
		all, whole, err := r.find(ctx, prefix, from)
		for page := range slices.Chunk(all, scanLength) {
			if !whole {
				page, err = r.readAgain(ctx, page)
			}
			for _, row := range page {
				if !yield(row, nil) {
					return
				}
			}
			if err != nil {
				break
			}
		}
		if err != nil {
			yield(log.Row{}, err)
		}
	}
}

// find returns the rows of a scan, sorted. If the result is not whole, they have no values.
func (r *Rows) find(ctx context.Context, prefix, from string) (list []log.Row, whole bool, err error) {
	rows, size := map[string]log.Row{}, 0 // by subject
	take := func(m message) error {
		row, err := rowIn(m)
		if size += len(row.Value); size > scanBytes {
			row.Value = nil
		}
		rows[m.subject] = row
		return err
	}
	if err = r.eachLast(ctx, r.filterOf(prefix), take); err != nil {
		return nil, false, err
	}
	for _, row := range rows {
		if row.Key != "" && strings.HasPrefix(row.Key, prefix) && row.Key >= from {
			list = append(list, row)
		}
	}
	slices.SortFunc(list, func(a, b log.Row) int { return cmp.Compare(a.Key, b.Key) })
	return list, size <= scanBytes, ctx.Err()
}

// eachLast calls use for the messages whose subjects match, in order; the last one of each subject
// counts.
func (r *Rows) eachLast(ctx context.Context, filter string, use func(message) error) error {
	upTo, err := r.s.end(ctx)
	if err != nil || upTo == 0 {
		return err
	}
	var list []message
	err = r.s.retry(ctx, func(ctx context.Context) (err error) {
		list, err = r.s.lastsOnce(ctx, upTo, []string{filter})
		return err
	})
	if errors.Is(err, errMany) {
		return r.s.each(ctx, filter, 1, upTo, use)
	}
	for _, m := range list {
		if err == nil {
			err = use(m)
		}
	}
	return err
}

// readAgain returns rows with their values. Those that have been deleted meanwhile are left out.
func (r *Rows) readAgain(ctx context.Context, page []log.Row) (list []log.Row, err error) {
	keys := make([]string, len(page))
	for i, row := range page {
		keys[i] = row.Key
	}
	found, err := r.Get(ctx, keys...)
	for _, key := range keys {
		if row, ok := found[key]; ok {
			list = append(list, row)
		}
	}
	return list, err
}
