package fair

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/quote"
	"roundhouse/game/record"
)

// Notes holds what a player wrote down before the tiles were dealt. Every part is optional.
type Notes struct {
	Commitments []deal.Commitment // those of the rounds, starting with the first
	Hashes      map[game.Seat]deal.Hash
	Numbers     map[game.Seat]deal.Number // the player's own
}

// NotesError says that part of the notes does not fit the record: commitment, hash or number.
type NotesError struct{ Part, Message string }

// Error returns the part and the message.
func (e *NotesError) Error() string { return e.Part + ": " + e.Message }

// ParseNotes reads commitments, and hashes and numbers with their seats, such as 2=9f…. An error
// begins with the part that it is about.
func ParseNotes(commitments, hashes, numbers []string) (n *Notes, err error) {
	n = &Notes{}
	for _, text := range commitments {
		one, err := deal.ParseCommitment(text)
		if err != nil {
			return nil, fmt.Errorf("commitment: %w", err)
		}
		n.Commitments = append(n.Commitments, one)
	}
	if n.Hashes, err = parseBySeat(hashes, deal.ParseHash); err != nil {
		return nil, fmt.Errorf("hash: %w", err)
	}
	if n.Numbers, err = parseBySeat(numbers, deal.ParseNumber); err != nil {
		return nil, fmt.Errorf("number: %w", err)
	}
	return n, nil
}

// parseBySeat reads texts such as 2=9f….
func parseBySeat[T any](texts []string, parse func(string) (T, error)) (map[game.Seat]T, error) {
	list := map[game.Seat]T{}
	for _, text := range texts {
		name, digits, ok := strings.Cut(text, "=")
		if !ok {
			return nil, fmt.Errorf("%s is not SEAT=HEX", quote.Text(text))
		}
		n, err := strconv.Atoi(name)
		if err != nil || n < 1 || n > game.MaxSeats {
			return nil, fmt.Errorf("%s is not a seat from 1 to %d", quote.Text(name), game.MaxSeats)
		}
		seat := game.Seat(n)
		if _, twice := list[seat]; twice {
			return nil, fmt.Errorf("seat %q is given twice", name)
		}
		if list[seat], err = parse(digits); err != nil {
			return nil, err
		}
	}
	return list, nil
}

// checkRecord returns an error if there are fewer commitments than rounds, or if there are hashes
// or numbers of seats that the record does not have. There may be more commitments than rounds,
// because a match can end early.
func (n *Notes) checkRecord(m *record.Record) error {
	if given := len(n.Commitments); given > 0 && given < len(m.Rounds) {
		return &NotesError{"commitment",
			fmt.Sprintf("\"%d\" given for %d rounds: there is one for each", given, len(m.Rounds))}
	}
	for seat := game.Seat(len(m.Players) + 1); seat <= game.MaxSeats; seat++ {
		_, hash := n.Hashes[seat]
		_, number := n.Numbers[seat]
		message := fmt.Sprintf("\"%s\" is not a seat from 1 to %d", seat, len(m.Players))
		switch {
		case hash:
			return &NotesError{"hash", message}
		case number:
			return &NotesError{"number", message}
		}
	}
	return nil
}

// compareNumbers compares the numbers of a round with the notes.
func (n *Notes) compareNumbers(numbers map[game.Seat]deal.Number) Problem {
	for seat := range game.SeatsOf(game.MaxSeats).All() {
		number, given := numbers[seat]
		own, mine := n.Numbers[seat]
		hash, shown := n.Hashes[seat]
		switch {
		case mine && !given:
			return problemf("your number for seat %s was left out", seat)
		case mine && number != own:
			return problemf("seat %s's number %s is not yours, %s", seat, shortHex(number), shortHex(own))
		case given && shown && number.Hash() != hash:
			return problemf("seat %s's number has the hash %s, but you noted %s", seat,
				shortHex(number.Hash()), shortHex(hash))
		case given && !shown && !mine && len(n.Hashes) > 0:
			return problemf("seat %s gave a number, but you noted no hash of it", seat)
		}
	}
	return ""
}

// silentSeats lists the seats that gave a hash but no number.
func (n *Notes) silentSeats(f *record.Fair) (seats []game.Seat) {
	for seat := range n.Hashes {
		if _, gave := f.Numbers[seat]; !gave {
			seats = append(seats, seat)
		}
	}
	slices.Sort(seats)
	return seats
}
