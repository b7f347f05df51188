package answer

import (
	"roundhouse/game"
	"roundhouse/game/record"
	"roundhouse/words"
)

// Play replays a position or a record. If the error is about an illegal action, it says in words
// why, and only by what the seat may know; a nil seat may know everything. field is what names the
// seat in messages. After an error, the state is the last one that is correct.
func Play(data []byte, field string, seat *int) (*record.Played, error) {
	played, err := record.Play(data)
	s := &played.State
	if wrong := record.CheckSeat(field, seat, s.Seats()); wrong != nil {
		return played, wrong
	}
	if err == nil {
		return played, nil
	}
	if seat == nil {
		return played, record.Explain(err, words.Default().WhyNotOpenly(s))
	}
	return played, record.Explain(err, words.Default().WhyNot(s, game.Seat(*seat)))
}

// AppendPosition appends the position after the replay, as the seat sees it; a nil seat sees
// everything.
func AppendPosition(out []byte, played *record.Played, seat *int) ([]byte, error) {
	if seat == nil {
		return record.AppendState(out, &played.State, played.Ref)
	}
	return record.View{View: played.State.View(game.Seat(*seat)), Ref: played.Ref, Result: played.State.Result()}.AppendJSON(out)
}

// Replay returns the position after the replay of a position or a record, as the seat sees it; seat
// 0 sees everything.
func Replay(data []byte, seat int) ([]byte, error) {
	viewer := chosenSeat(seat)
	played, err := Play(data, "seat", viewer)
	if err != nil {
		return nil, err
	}
	return AppendPosition(nil, played, viewer)
}

// chosenSeat returns a pointer to the seat, or nil for seat 0.
func chosenSeat(seat int) *int {
	if seat == 0 {
		return nil
	}
	return &seat
}
