package deal

import (
	"encoding/hex"
	"errors"
	"strconv"

	"roundhouse/game/quote"
)

// parseHex parses 64 hexadecimal digits, in lower or upper case, to 32 bytes. Its errors quote the
// text; the caller must add the context.
func parseHex[T ~[32]byte](text string) (v T, err error) {
	if _, err := hex.Decode(v[:], []byte(text[:min(len(text), 64)])); err != nil || len(text) != 64 {
		return T{}, errors.New(quote.Text(text) + " is not 64 hexadecimal digits (it has " +
			strconv.Itoa(len(text)) + " characters)")
	}
	return v, nil
}
