package record

import (
	"strconv"

	"roundhouse/game"
)

// AppendPerft appends how many sequences of actions there are, in text: first one line for each
// first action, if divided is set, and then the sum.
func AppendPerft(out []byte, list []game.Divided, divided bool) []byte {
	for _, d := range list {
		if divided {
			out = append(append(out, d.Action.String()...), "  "...)
			out = append(strconv.AppendUint(out, d.Nodes, 10), '\n')
		}
	}
	return append(strconv.AppendUint(out, sumOf(list), 10), '\n')
}

// AppendPerftJSON is AppendPerft as a line of JSON, which also states the number of actions in a
// sequence.
func AppendPerftJSON(out []byte, depth int, list []game.Divided, divided bool) []byte {
	out = strconv.AppendInt(append(out, `{"depth":`...), int64(depth), 10)
	out = strconv.AppendUint(append(out, `,"nodes":`...), sumOf(list), 10)
	if divided {
		out = append(out, `,"divide":{`...)
		for i, d := range list {
			if i > 0 {
				out = append(out, ',')
			}
			out = append(append(append(out, '"'), d.Action.String()...), `":`...)
			out = strconv.AppendUint(out, d.Nodes, 10)
		}
		out = append(out, '}')
	}
	return append(out, "}\n"...)
}

// sumOf returns the number of sequences after all first actions.
func sumOf(list []game.Divided) (sum uint64) {
	for _, d := range list {
		sum += d.Nodes
	}
	return sum
}
