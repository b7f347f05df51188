package load

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
)

// cost is what the server has used.
type cost struct {
	cpu    float64 // in seconds
	memory float64 // in MB
}

// serverCost reads the server's metrics, if they are available.
func (r *run) serverCost(ctx context.Context) (c cost, err error) {
	if r.c.Metrics == "" {
		return c, nil
	}
	req, err := http.NewRequestWithContext(ctx, "GET", r.c.Metrics, nil)
	if err != nil {
		return c, err
	}
	res, err := r.client.Do(req)
	if err != nil {
		return c, err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return c, fmt.Errorf("metrics: %s", res.Status)
	}
	lines := bufio.NewScanner(res.Body)
	for lines.Scan() {
		name, value, _ := strings.Cut(lines.Text(), " ")
		n, err := strconv.ParseFloat(value, 64)
		switch {
		case err != nil:
		case name == "process_cpu_seconds_total":
			c.cpu = n
		case name == "process_resident_memory_bytes":
			c.memory = n / (1 << 20)
		}
	}
	return c, lines.Err()
}
