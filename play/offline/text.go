//go:build js

package offline

import (
	"fmt"
	"time"
)

// textOf returns a text of one character for each byte, because any bytes can be an ID, and the
// browser's texts have no bytes. Plain texts stay what they are.
func textOf(id string) string {
	text := make([]rune, len(id))
	for i := range len(id) {
		text[i] = rune(id[i])
	}
	return string(text)
}

// idOf returns the ID of a text made by textOf.
func idOf(text string) string {
	var id []byte
	for _, r := range text {
		id = append(id, byte(r))
	}
	return string(id)
}

// stampOf returns a time as a text that sorts as times do, to the nanosecond.
func stampOf(t time.Time) string {
	return fmt.Sprintf("%016x%08x", uint64(t.Unix())^1<<63, t.Nanosecond())
}
