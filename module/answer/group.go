package answer

import (
	"encoding/json"

	"roundhouse/module/packed"
)

// Group deals rounds that are played side by side: {"rules": "pagat", "seats": 4, "rounds": 256,
// "seed": 1}.
func Group(question []byte) (*packed.Rounds, error) {
	q := struct {
		Rules  json.RawMessage `json:"rules"`
		Seats  *int            `json:"seats"`
		Rounds int             `json:"rounds"`
		Seed   uint64          `json:"seed"`
	}{Rounds: 1, Seed: 1}
	if err := readQuestion(question, &q); err != nil {
		return nil, err
	}
	ref, err := rulesIn(q.Rules)
	if err != nil {
		return nil, err
	}
	if err := checkSeats(&ref.Rules, q.Seats); err != nil {
		return nil, err
	}
	g, err := packed.New(&ref.Rules, *q.Seats, q.Rounds, q.Seed)
	if err != nil {
		return nil, unreadable("", err.Error())
	}
	return g, nil
}
