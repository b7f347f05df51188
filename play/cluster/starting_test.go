package cluster

import (
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"roundhouse/tools/expect"
)

// answers are those of a NATS server's monitoring, one after the other; the last one is given for
// ever.
type answers []string

// RoundTrip implements http.RoundTripper.
func (a *answers) RoundTrip(*http.Request) (*http.Response, error) {
	text := (*a)[0]
	*a = (*a)[min(1, len(*a)-1):]
	return &http.Response{StatusCode: http.StatusOK, Body: io.NopCloser(strings.NewReader(text))}, nil
}

func TestAServerThatStartsMayHaveJetStreamLater(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		client := &http.Client{Transport: &answers{`{"server_id": "A"}`, `{"server_id": "A"}`, `{"server_id": "A", "jetstream": {"config": {"sync_always": true}}}`}}
		expect.Done(t, requireDurable(t.Context(), client, []string{"http://n1"}, 1))
	})
}

func TestAServerWithoutJetStreamIsRefused(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began, client := time.Now(), &http.Client{Transport: &answers{`{"server_id": "A", "server_name": "n1"}`}}
		err := requireDurable(t.Context(), client, []string{"http://n1"}, 1)
		if err == nil || !strings.Contains(err.Error(), `"n1" has no JetStream`) || time.Since(began) < startPatience {
			t.Errorf("%v, after %v", err, time.Since(began))
		}
	})
}
