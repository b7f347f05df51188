package cluster_test

import (
	"context"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"roundhouse/play/cluster"
	"roundhouse/play/cluster/clustertest"
)

func TestServersThatMayLoseMessagesAreRefused(t *testing.T) {
	safe := clustertest.Start(t, 3).Monitors()
	unsafe := clustertest.StartWith(t, 1, clustertest.Unsafe).Monitors()[0]
	other := httptest.NewServer(nil) // no NATS server
	defer other.Close()
	for _, test := range []struct {
		monitors []string
		want     string // a part of the error; "" for none
	}{
		{safe, ""},
		{[]string{safe[0], safe[1], unsafe}, "sync_interval: always"},
		{safe[:2], "2 NATS servers, and 3 are needed"},
		{[]string{safe[0], safe[1], safe[1]}, "2 NATS servers, and 3 are needed"},
		{[]string{safe[0], safe[1], other.URL}, "answers 404"},
		{[]string{"http://127.0.0.1:1"}, `"http://127.0.0.1:1"`},
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		if test.monitors[0] != safe[0] {
			ctx, cancel = context.WithTimeout(t.Context(), 100*time.Millisecond) // it waits for the server
		}
		err := cluster.RequireDurable(ctx, test.monitors, 3)
		cancel()
		if test.want == "" && err != nil || test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%q: %v, want %q", test.monitors, err, test.want)
		}
	}
}
