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

// FairSeed returns the seed of one deal that neither the server nor the players could choose: the
// round from 1, deal 0 for the round's first deal and one more for each redeal, numbers by seat
// from 1, without seats that gave none. Lots and Deck take the seed as it is. It panics if the
// table's name is longer than MaxTable or a seat is not from 1 to 255.
func FairSeed(secret Secret, table string, round, deal uint32, numbers map[int]Number) (seed Seed) {
	mac := hmac.New(sha256.New, secret[:])
	mac.Write(fairMessage(table, round, deal, numbers))
	mac.Sum(seed[:0])
	return seed
}

// fairMessage writes everything that decides a deal except the secret. Different inputs give
// different messages: all parts but the last have known lengths.
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
