package store

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"fmt"
)

// padLength is the length in bytes of a pad: of a key of AES-128.
const padLength = 16

// SQLite overwrites a deleted row, but not the copies of the row that remain in the gaps of pages
// when rows move. So the value of a row is enciphered, with a key that is drawn for this value
// alone and that is its pad. A row of the table pads never moves: all have the same length, are in
// the order of their numbers, and are overwritten in place when the value is replaced or deleted.
// Without its pad, what remains of a value is noise. Nothing is hidden from anybody who has the
// file.

// seal returns the enciphered value of a row, and its pad.
func seal(key, value []byte) (sealed, pad []byte) {
	pad = make([]byte, padLength)
	_, _ = rand.Read(pad) // it never fails
	return cipherOf(pad).Seal(nil, make([]byte, 12), value, key), pad
}

// unseal returns the value of a row. Its error says that the row is damaged.
func unseal(key, sealed, pad []byte) ([]byte, error) {
	if len(pad) != padLength {
		return nil, fmt.Errorf("the row %q has no pad", key)
	}
	value, err := cipherOf(pad).Open(nil, make([]byte, 12), sealed, key)
	if err != nil {
		err = fmt.Errorf("the row %q has changed since it was stored", key)
	}
	return value, err
}

// cipherOf returns the cipher of a pad. The nonce may be constant, because no pad is used twice.
func cipherOf(pad []byte) cipher.AEAD {
	block, err := aes.NewCipher(pad)
	if err == nil {
		var sealer cipher.AEAD
		if sealer, err = cipher.NewGCM(block); err == nil {
			return sealer
		}
	}
	panic(err) // the length of the pad is right
}
