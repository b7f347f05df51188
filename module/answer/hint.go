package answer

import (
	"strings"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/quote"
	"roundhouse/game/record"
	"roundhouse/module/hint"
	"roundhouse/words"
)

// HintQuestion says whom to advise, and how thoroughly.
type HintQuestion struct {
	Seat     *int   `json:"seat"`     // the lowest one whose turn it is, if it is nil
	Level    string `json:"level"`    // a level of the expert, which stands for its number of playouts
	Playouts *int   `json:"playouts"` // the highest number of playouts; as for the bot expert, if it is nil
	Seed     uint64 `json:"seed"`
}

// playouts returns the highest number of playouts for the advice.
func (q *HintQuestion) playouts() (int, error) {
	switch {
	case q.Playouts != nil && q.Level != "":
		return 0, unreadable("playouts", quote.Int(*q.Playouts)+" cannot be given together with a level")
	case q.Playouts != nil && *q.Playouts < 1:
		return 0, unreadable("playouts", quote.Int(*q.Playouts)+" is not 1 or more")
	case q.Playouts != nil:
		return *q.Playouts, nil
	case q.Level == "":
		return bot.HintPlayouts, nil
	}
	n := bot.PlayoutsOf(q.Level)
	if n == 0 {
		var levels []string
		for _, name := range bot.Names() {
			if bot.PlayoutsOf(name) > 0 {
				levels = append(levels, name)
			}
		}
		return 0, unreadable("level", quote.Text(q.Level)+" gives no hints: there are "+strings.Join(levels, ", "))
	}
	return n, nil
}

// HintFor returns the advice for a seat of a position or a record. field is what names the seat in
// messages.
func HintFor(data []byte, field string, seat *int, playouts int, seed uint64) (*hint.Hint, error) {
	played, err := record.Play(data)
	if wrong := record.CheckSeat(field, seat, played.State.Seats()); wrong != nil {
		return nil, wrong
	}
	if err != nil {
		return nil, record.Explain(err, words.Default().WhyNot(&played.State, game.NoSeat))
	}
	return advise(played, field, seat, playouts, seed)
}

// advise returns the advice for a seat that may act.
func advise(played *record.Played, field string, seat *int, playouts int, seed uint64) (*hint.Hint, error) {
	chosen, err := hint.ChooseSeat(&played.State, field, seat)
	if err != nil {
		return nil, err
	}
	return hint.For(played, chosen, playouts, seed)
}
