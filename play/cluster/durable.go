package cluster

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"
)

// RequireDurable asks the monitoring addresses of all NATS servers, and returns an error unless
// each of them writes every message to its disk before it acknowledges it, and there are at least
// as many as there are to be replicas.
func RequireDurable(ctx context.Context, monitors []string, replicas int) error {
	return requireDurable(ctx, &http.Client{Timeout: 2 * time.Second}, monitors, replicas)
}

func requireDurable(ctx context.Context, client *http.Client, monitors []string, replicas int) error {
	servers := map[string]bool{}
	for _, address := range monitors {
		s, err := askServer(ctx, client, address)
		if err != nil {
			return fmt.Errorf("%q: %w", address, err)
		}
		switch {
		case s.JetStream.Config == nil:
			return fmt.Errorf("%q: the NATS server %q has no JetStream", address, s.Name)
		case !s.JetStream.Config.SyncAlways:
			return fmt.Errorf("%q: the NATS server %q may lose what it has acknowledged: its configuration needs jetstream { sync_interval: always }", address, s.Name)
		}
		servers[s.ID] = true
	}
	if len(servers) < replicas {
		return fmt.Errorf("%q: these are %d NATS servers, and %d are needed", strings.Join(monitors, ","), len(servers), replicas)
	}
	return nil
}

// natsServer is what a NATS server says about itself.
type natsServer struct {
	ID        string `json:"server_id"`
	Name      string `json:"server_name"`
	JetStream struct {
		Config *struct {
			SyncAlways bool `json:"sync_always"`
		} `json:"config"`
	} `json:"jetstream"`
}

// askServer asks a NATS server about itself at its monitoring address. It retries until the server
// answers or ctx is done, because both may have been started at the same time. A server that starts
// answers before it has JetStream, so that has some time.
func askServer(ctx context.Context, client *http.Client, address string) (s natsServer, err error) {
	var answered time.Time
	for {
		s, err = askServerOnce(ctx, client, address)
		var wrong *wrongAnswer
		if errors.As(err, &wrong) {
			return s, err
		}
		if err == nil && answered.IsZero() {
			answered = time.Now()
		}
		if err == nil && (s.JetStream.Config != nil || time.Since(answered) > startPatience) {
			return s, nil
		}
		select {
		case <-ctx.Done():
			return s, err
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// wrongAnswer is an answer that no NATS server gives.
type wrongAnswer struct{ error }

func askServerOnce(ctx context.Context, client *http.Client, address string) (s natsServer, err error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(address, "/")+"/varz", nil)
	if err != nil {
		return s, &wrongAnswer{err}
	}
	answer, err := client.Do(request)
	if err != nil {
		return s, err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return s, &wrongAnswer{fmt.Errorf("answers %s", answer.Status)}
	}
	if err := json.NewDecoder(answer.Body).Decode(&s); err != nil || s.ID == "" {
		return s, &wrongAnswer{errors.New("is not the monitoring address of a NATS server")}
	}
	return s, nil
}
