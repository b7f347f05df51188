package record

import (
	"strconv"

	"roundhouse/game"
	"roundhouse/game/deal"
)

// Fair holds the data from which the deal of a round can be recomputed. Only a round that is over
// has it, because it reveals the round's secret. Replay ignores it.
type Fair struct {
	Commitment deal.Commitment           `json:"commitment" doc:"The SHA-256 of the secret"`
	Secret     deal.Secret               `json:"secret"`
	Numbers    map[game.Seat]deal.Number `json:"numbers" doc:"By seat: the player's number"` // of the seats that gave one
	Deal       uint32                    `json:"deal" doc:"The number of redeals before this deal"`
	Table      string                    `json:"table"` // 1 to deal.MaxTable bytes of UTF-8
}

var fairFields = []string{"commitment", "secret", "numbers", "deal", "table"}

// Seed returns the seed of one deal of the round, which is numbered from 1. redeal is f.Deal, or
// less for an earlier deal.
func (f *Fair) Seed(round int, redeal uint32) deal.Seed {
	numbers := make(map[int]deal.Number, len(f.Numbers))
	for seat, number := range f.Numbers {
		numbers[int(seat)] = number
	}
	return deal.FairSeed(f.Secret, f.Table, uint32(round), redeal, numbers)
}

func (r *reader) readFair() *Fair {
	f := &Fair{}
	seen := r.readObject("fair", fairFields, func(name string) { f.readField(r, name) })
	for _, name := range fairFields {
		if r.err == nil && !hasField(seen, fairFields, name) {
			r.fail(strconv.Quote(name) + " is missing")
		}
	}
	return f
}

func (f *Fair) readField(r *reader, name string) {
	switch name {
	case "commitment":
		f.Commitment = readDigits(r, deal.ParseCommitment)
	case "secret":
		f.Secret = readDigits(r, deal.ParseSecret)
	case "numbers":
		f.Numbers = r.readNumbers()
	case "deal":
		n := r.readNumber()
		if r.err == nil && (n < 0 || n >= vast) {
			r.fail(r.quoteValue() + " is not a count of redeals")
		}
		f.Deal = uint32(n)
	case "table":
		f.Table = string(r.readText())
		if n := len(f.Table); r.err == nil && (n < 1 || n > deal.MaxTable) {
			r.fail(r.quoteValue() + " is not a name of 1 to " + strconv.Itoa(deal.MaxTable) + " bytes")
		}
	}
}

// readDigits reads a hexadecimal text.
func readDigits[T any](r *reader, parse func(string) (T, error)) (v T) {
	text := string(r.readText())
	if r.err != nil {
		return v
	}
	v, err := parse(text)
	if err != nil {
		r.fail(err.Error())
	}
	return v
}

// readNumbers reads the numbers that players gave, by seat.
func (r *reader) readNumbers() map[game.Seat]deal.Number {
	list := map[game.Seat]deal.Number{}
	r.eachMember(func(key []byte) {
		seat, err := game.ParseTrain(string(key))
		if err != nil || seat.Owner() == game.NoSeat {
			r.fail(r.quoteValue() + " is not a seat from 1 to 14")
			return
		}
		if _, twice := list[seat.Owner()]; twice {
			r.fail(r.quoteValue() + " is given twice")
		}
		r.path = append(r.path, step{name: string(key)})
		list[seat.Owner()] = readDigits(r, deal.ParseNumber)
	})
	return list
}

func (f *Fair) appendJSON(out []byte) []byte {
	out = appendText(append(out, `{"commitment":`...), f.Commitment.String())
	out = appendText(append(out, `,"secret":`...), f.Secret.Reveal())
	out = append(out, `,"numbers":{`...)
	first := true
	for seat := range game.SeatsOf(game.MaxSeats).All() {
		number, ok := f.Numbers[seat]
		if !ok {
			continue
		}
		if !first {
			out = append(out, ',')
		}
		first = false
		out = append(appendText(out, seat.String()), ':')
		out = appendText(out, number.String())
	}
	out = strconv.AppendUint(append(out, `},"deal":`...), uint64(f.Deal), 10)
	return append(appendText(append(out, `,"table":`...), f.Table), '}')
}
