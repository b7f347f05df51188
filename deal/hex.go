package deal

import (
	"encoding/hex"
	"errors"
	"strconv"

	"roundhouse/quote"
)

// parseHex reads 32 bytes from 64 hexadecimal digits, of lower or upper case. An
// error quotes the text; its context is the caller's.
func parseHex[T ~[32]byte](text string) (v T, err error) {
	if _, err := hex.Decode(v[:], []byte(text[:min(len(text), 64)])); err != nil || len(text) != 64 {
		return T{}, errors.New(quote.Text(text) + " is not 64 hexadecimal digits (it has " +
			strconv.Itoa(len(text)) + " characters)")
	}
	return v, nil
}
