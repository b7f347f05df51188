package deal

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"maps"
	"slices"
)

// MaxTable is the longest name of a table that FairSeed takes, in bytes.
const MaxTable = 255

// FairSeed returns the seed of one deal that neither the server nor the players could choose. The
// round counts from 1; deal is 0 for the round's first deal and one more for each redeal. The
// numbers are by seat, from 1; seats that gave none are missing. Lots and Deck use the seed as it
// is. FairSeed panics if the table's name is longer than MaxTable or a seat is not from 1 to 255.
func FairSeed(secret Secret, table string, round, deal uint32, numbers map[int]Number) (seed Seed) {
	mac := hmac.New(sha256.New, secret[:])
	mac.Write(fairMessage(table, round, deal, numbers))
	mac.Sum(seed[:0])
	return seed
}

// fairMessage returns everything that determines a deal except the secret. Different inputs give
// different messages, because the length of every part except the last is known.
func fairMessage(table string, round, deal uint32, numbers map[int]Number) []byte {
	if len(table) > MaxTable {
		panic("deal: the name of a table is longer than 255 bytes")
	}
	message := append([]byte(labelFair), byte(len(table)))
	message = append(message, table...)
	message = binary.BigEndian.AppendUint32(message, round)
	message = binary.BigEndian.AppendUint32(message, deal)
	for _, seat := range slices.Sorted(maps.Keys(numbers)) {
		if seat < 1 || seat > 255 {
			panic("deal: a number of no seat from 1 to 255")
		}
		number := numbers[seat]
		message = append(append(message, byte(seat)), number[:]...)
	}
	return message
}
