package record

import (
	"bytes"
	"encoding/json"
	"strconv"
	"sync/atomic"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/game/tile"
)

// appendText appends a text as JSON. It does not escape < and >, but escapes byte order marks.
func appendText(out []byte, s string) []byte {
	if isPlain([]byte(s)) && !bytes.Contains([]byte(s), []byte(`"`)) {
		return append(append(append(out, '"'), s...), '"')
	}
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(s) // neither a string nor a Buffer can cause an error
	text := bytes.TrimSuffix(buf.Bytes(), []byte("\n"))
	return append(out, bytes.ReplaceAll(text, byteOrderMark, []byte(`\ufeff`))...)
}

// appendList appends a list as JSON, using one to append each value.
func appendList[T any](out []byte, list []T, one func([]byte, T) []byte) []byte {
	out = append(out, '[')
	for i, v := range list {
		if i > 0 {
			out = append(out, ',')
		}
		out = one(out, v)
	}
	return append(out, ']')
}

func appendTile(out []byte, t tile.Tile) []byte { return appendPips(out, t.High(), t.Low()) }

func appendLaid(out []byte, l game.Laid) []byte { return appendPips(out, l.From, l.To) }

func appendPips(out []byte, a, b tile.Pip) []byte {
	return append(tile.AppendText(append(out, '"'), a, b), '"')
}

func appendTiles(out []byte, tiles []tile.Tile) []byte { return tile.AppendList(out, tiles) }

func appendLine(out []byte, laid []game.Laid) []byte { return appendList(out, laid, appendLaid) }

func appendSeat(out []byte, s game.Seat) []byte { return strconv.AppendUint(out, uint64(s), 10) }

func appendTrain(out []byte, t game.Train) []byte { return appendText(out, t.String()) }

// appendPip appends a pip, or null if there is none.
func appendPip(out []byte, p tile.Pip) []byte {
	if p == tile.NoPip {
		return append(out, "null"...)
	}
	return strconv.AppendUint(out, uint64(p), 10)
}

// refText holds rules and their JSON text.
type refText struct {
	ref  preset.Ref
	text []byte
}

// lastRef caches the rules that were written last, because many positions in a row have the same
// rules.
var lastRef atomic.Pointer[refText]

// RulesText returns ref in JSON, in the form that positions and records use. The text is shared, so
// the caller must not change it.
func RulesText(ref preset.Ref) ([]byte, error) {
	if last := lastRef.Load(); last != nil && last.ref == ref {
		return last.text, nil
	}
	text, err := ref.MarshalJSON()
	if err != nil {
		return nil, err
	}
	lastRef.Store(&refText{ref, text})
	return text, nil
}

func appendRef(out []byte, ref preset.Ref) ([]byte, error) {
	text, err := RulesText(ref)
	return append(out, text...), err
}
