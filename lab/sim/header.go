package sim

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"roundhouse/game/rules"
)

// LedgerFormat is the format of the first line of a ledger.
const LedgerFormat = "roundhouse-simulation/2"

// header is the first line of a ledger.
type header struct {
	Format   string            `json:"format"`
	Version  string            `json:"version"` // of the program
	Rules    json.RawMessage   `json:"rules"`
	Switches map[string]string `json:"switches"` // all switches, by name
	Players  int               `json:"players"`
	Bots     []string          `json:"bots"`
	Unit     string            `json:"unit"` // "rounds" or "matches"
	Seed     uint64            `json:"seed"`
	Records  bool              `json:"records"` // whether records are written
}

// newHeader returns the header for a ledger of this simulation.
func (p *setup) newHeader() (header, error) {
	ref, err := p.config.Rules.MarshalJSON()
	h := header{
		Format: LedgerFormat, Version: p.config.Version, Rules: ref, Switches: map[string]string{},
		Players: p.config.Players, Bots: p.names, Unit: "matches", Seed: p.config.Seed,
		Records: p.config.Records != nil,
	}
	if p.playsRounds() {
		h.Unit = "rounds"
	}
	for i := range rules.Switches() {
		s := &rules.Switches()[i]
		h.Switches[s.Name] = s.Text(&p.config.Rules.Rules)
	}
	return h, err
}

// isLedger reports whether h is the header of a ledger of any version.
func (h *header) isLedger() bool { return strings.HasPrefix(h.Format, "roundhouse-simulation/") }

// checkEqual returns an error that names the first field in which h differs from want.
func (h *header) checkEqual(want *header) error {
	switch {
	case h.Format != want.Format:
		return differenceError("format", h.Format, want.Format)
	case h.Version != want.Version:
		return differenceError("version", h.Version, want.Version)
	case !bytes.Equal(h.Rules, want.Rules):
		return differenceError("rules", string(h.Rules), string(want.Rules))
	case h.Players != want.Players:
		return differenceError("players", strconv.Itoa(h.Players), strconv.Itoa(want.Players))
	case fmt.Sprint(h.Bots) != fmt.Sprint(want.Bots):
		return differenceError("bots", commaList(h.Bots), commaList(want.Bots))
	case h.Unit != want.Unit:
		return differenceError("unit", h.Unit, want.Unit)
	case h.Seed != want.Seed:
		return differenceError("seed", strconv.FormatUint(h.Seed, 10), strconv.FormatUint(want.Seed, 10))
	case h.Records != want.Records:
		return differenceError("records", strconv.FormatBool(h.Records), strconv.FormatBool(want.Records))
	}
	for _, s := range rules.Switches() {
		if h.Switches[s.Name] != want.Switches[s.Name] {
			return differenceError(s.Name, h.Switches[s.Name], want.Switches[s.Name])
		}
	}
	return nil
}

func differenceError(field, was, want string) error {
	return fmt.Errorf("was begun with %s %q, not %q", field, was, want)
}
