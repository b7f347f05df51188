package cluster

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/nats-io/nats.go/jetstream"
)

// ErrEarlier is the error for a cluster with logs of an earlier release.
var ErrEarlier = errors.New("an earlier release has written it: copy it to a file with that one's roundhouse backup, empty the NATS servers, and copy it back with this one's roundhouse restore")

// requireForm returns ErrEarlier if the logs have another form than this release writes, or if
// there is the stream in which earlier ones had people. It retries while the NATS servers elect
// their leaders, until ctx is done.
func (c *Cluster) requireForm(ctx context.Context) error {
	return untilPassed(ctx, func(ctx context.Context) error {
		if _, err := c.js.Stream(ctx, c.streamName("people")); err == nil {
			return ErrEarlier
		} else if !errors.Is(err, jetstream.ErrStreamNotFound) {
			return err
		}
		for n := range c.c.LogStreams {
			m, err := c.firstOfTable(ctx, strconv.Itoa(n))
			if err == nil && len(m.data) > 0 && m.data[0] < batchForm {
				err = ErrEarlier
			}
			if err := ifAny(err); err != nil {
				return err
			}
		}
		return nil
	})
}

// firstOfTable returns the first message of a log stream that is about a table.
func (c *Cluster) firstOfTable(ctx context.Context, n string) (m message, err error) {
	s := c.streamOf("log-" + n)
	notes := c.subject("log", n, "note") + "."
	for err == nil {
		m, err = s.next(ctx, ">", m.seq+1)
		if !strings.HasPrefix(m.subject, notes) {
			break
		}
	}
	return m, err
}
