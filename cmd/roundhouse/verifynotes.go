package main

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/quote"
	"roundhouse/record"
)

// notes is what a player wrote down before the tiles were dealt; nil or empty where
// he did not.
type notes struct {
	commitments []deal.Commitment // of the rounds, from the first
	hashes      map[game.Seat]deal.Hash
	numbers     map[game.Seat]deal.Number // his own
}

// readNotes reads the flags; an error begins with the one it is about.
func readNotes(c *verifyCommand) (n *notes, err error) {
	n = &notes{}
	for _, text := range c.Commitment {
		one, err := deal.ParseCommitment(text)
		if err != nil {
			return nil, fmt.Errorf("--commitment: %w", err)
		}
		n.commitments = append(n.commitments, one)
	}
	if n.hashes, err = bySeat(c.Hash, deal.ParseHash); err != nil {
		return nil, fmt.Errorf("--hash: %w", err)
	}
	if n.numbers, err = bySeat(c.Number, deal.ParseNumber); err != nil {
		return nil, fmt.Errorf("--number: %w", err)
	}
	return n, nil
}

// bySeat reads texts like 2=9f….
func bySeat[T any](texts []string, parse func(string) (T, error)) (map[game.Seat]T, error) {
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

// fit says what of the notes the record has no place for: too few commitments, or
// seats that it does not have. More commitments than rounds are fine, for a match
// may end early.
func (n *notes) fit(m *record.Record) error {
	if given := len(n.commitments); given > 0 && given < len(m.Rounds) {
		return unfit("--commitment", fmt.Sprintf("\"%d\" given for %d rounds: there is one for each", given, len(m.Rounds)))
	}
	for seat := game.Seat(len(m.Players) + 1); seat <= game.MaxSeats; seat++ {
		_, hash := n.hashes[seat]
		_, number := n.numbers[seat]
		message := fmt.Sprintf("\"%s\" is not a seat from 1 to %d", seat, len(m.Players))
		switch {
		case hash:
			return unfit("--hash", message)
		case number:
			return unfit("--number", message)
		}
	}
	return nil
}

func unfit(flag, message string) error {
	return &record.Error{Reason: game.Unreadable, Field: flag, Message: message}
}

// numbersProblem holds the numbers of a round to the notes.
func (n *notes) numbersProblem(numbers map[game.Seat]deal.Number) problem {
	for seat := range game.SeatsOf(game.MaxSeats).All() {
		number, given := numbers[seat]
		own, mine := n.numbers[seat]
		hash, shown := n.hashes[seat]
		switch {
		case mine && !given:
			return problemf("your number for seat %s was left out", seat)
		case mine && number != own:
			return problemf("seat %s's number %s is not yours, %s", seat, brief(number), brief(own))
		case given && shown && number.Hash() != hash:
			return problemf("seat %s's number has the hash %s, but you noted %s", seat, brief(number.Hash()), brief(hash))
		case given && !shown && !mine && len(n.hashes) > 0:
			return problemf("seat %s gave a number, but you noted no hash of it", seat)
		}
	}
	return ""
}

// keptBack is the seats that showed a hash, but no number.
func (n *notes) keptBack(f *record.Fair) (seats []game.Seat) {
	for seat := range n.hashes {
		if _, gave := f.Numbers[seat]; !gave {
			seats = append(seats, seat)
		}
	}
	slices.Sort(seats)
	return seats
}
