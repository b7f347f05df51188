package wire

import (
	"errors"
	"fmt"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/play/table"
)

// This file has the messages of the commands with parameters, and their conversion to commands.

var errNotHex = errors.New("hex: it is not 64 hexadecimal digits")

// Act carries out an action of the game.
type Act struct {
	Order
	After  uint64 `json:"after" doc:"The number of the last event that you had seen. If a later event has changed what your seat may do, the action is refused as stale"`
	Action string `json:"action" maxLength:"40" format:"action" doc:"In notation, without the seat: 12-7>2, 7-3>M, 12-12>E, draw, pass, stop, knock" example:"12-7>2"`
}

func fillAct(m *Act, c *table.Command) error {
	a, err := game.ParseBare(c.Seat, m.Action)
	if err != nil {
		return fmt.Errorf("action: %w", err)
	}
	c.After, c.Body = table.Seq(m.After), table.Act{Action: a}
	return nil
}

// SeatBot puts a bot on a seat.
type SeatBot struct {
	Order
	Bot string `json:"bot" maxLength:"20" doc:"The bot's level" example:"planner"`
}

func fillSeatBot(m *SeatBot, c *table.Command) error {
	c.Body = table.SeatBot{Bot: m.Bot}
	return nil
}

// MakeHost makes somebody else host.
type MakeHost struct {
	Order
	To string `json:"to" maxLength:"32" doc:"The person's ID" example:"k3v7q2mzx5t4w6ab"`
}

func fillMakeHost(m *MakeHost, c *table.Command) error {
	c.Body = table.MakeHost{To: table.Who(m.To)}
	return nil
}

// Hash gives the hash of a player's number.
type Hash struct {
	Order
	Hex string `json:"hex" minLength:"64" maxLength:"64" doc:"32 bytes in hexadecimal" example:"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"`
}

func fillHash(m *Hash, c *table.Command) error {
	h, err := deal.ParseHash(m.Hex)
	if err != nil {
		return errNotHex
	}
	c.Body = table.Hash{Hash: h}
	return nil
}

// Reveal shows a player's number.
type Reveal struct {
	Order
	Hex string `json:"hex" minLength:"64" maxLength:"64" doc:"32 bytes in hexadecimal" example:"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"`
}

func fillReveal(m *Reveal, c *table.Command) error {
	n, err := deal.ParseNumber(m.Hex)
	if err != nil {
		return errNotHex
	}
	c.Body = table.Reveal{Number: n}
	return nil
}

// Agree asks everyone for an agreement, or withdraws that request.
type Agree struct {
	Order
	On string `json:"on" enum:"pause,end,take_back,bot,nothing" doc:"nothing withdraws your own request, or declines somebody else's request to take an action back"`
}

func fillAgree(m *Agree, c *table.Command) error {
	on, ok := table.ParseAsk(m.On)
	if !ok {
		return fmt.Errorf("on: %q is nothing to ask for", m.On)
	}
	c.Body = table.Agree{On: on}
	return nil
}

// SetPace turns bots' pauses off or on.
type SetPace struct {
	Order
	Instant bool `json:"instant" doc:"Whether bots play without pauses"`
}

func fillSetPace(m *SetPace, c *table.Command) error {
	c.Body = table.SetPace{Instant: m.Instant}
	return nil
}

// Say says one of the phrases.
type Say struct {
	Order
	Phrase string `json:"phrase" maxLength:"20" doc:"A phrase from the fixed list" example:"well_played"`
}

func fillSay(m *Say, c *table.Command) error {
	c.Body = table.Say{Phrase: m.Phrase}
	return nil
}
