package deal

import (
	"crypto/hmac"
	"crypto/sha256"
)

// DaySeats is the number of seats at the tables of a date.
const DaySeats = 4

// DaySeed returns the seed of a date's deal, which is the same for everybody who plays by these
// rules with so many seats. The rules are their canonical text; RoundSeed makes the seeds of the
// deals from it. Nobody but the server has a part in it: see docs/fair.md.
func DaySeed(secret Secret, rules string, seats int) (seed Seed) {
	message := append(append([]byte(labelDays), rules...), byte(seats))
	mac := hmac.New(sha256.New, secret[:])
	mac.Write(message)
	mac.Sum(seed[:0])
	return seed
}
