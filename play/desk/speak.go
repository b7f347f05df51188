package desk

import (
	"context"
	"strings"

	"roundhouse/game"
)

// Speak passes a player's own words on to those who are at the table. They are stored nowhere: only
// the streams that are open see them.
var Speak = newNamedOperation(About{
	Method: "POST", Path: "/api/tables/{table}/speak", ID: "speak", Summary: "Say something in your own words",
	Description: "Everybody with an open stream of the table gets the message words. It is no event: nothing keeps it, " +
		"and a stream that opens later does not have it; by polling, what is said between two requests is missed. " +
		"Only at tables made with talk. It counts as a phrase.",
	Refusals: []Kind{Forbidden, NotFound},
}, (*Desk).speak)

// SpeakInput is the input of Speak.
type SpeakInput struct {
	TableInput
	Body Speech
}

// Speech is what a player wants to say.
type Speech struct {
	Text string `json:"text" minLength:"1" maxLength:"120" doc:"Plain text, without control characters" example:"Shall we have tea after this round?"`
}

// Words is the message about what a player has said in own words.
type Words struct {
	Seat game.Seat `json:"seat" doc:"Who said it"`
	Text string    `json:"text" doc:"Plain text, never markup"`
}

func (d *Desk) speak(ctx context.Context, from Caller, in *SpeakInput) (struct{}, error) {
	var none struct{}
	t, seat, err := d.seatedTable(ctx, from, in.Table)
	if err == nil {
		err = requireOwned(t)
	}
	if err != nil {
		return none, err
	}
	if !t.MayTalk() {
		return none, refusalError("no_words", "people talk by phrases at this table")
	}
	text := strings.Join(strings.FieldsFunc(in.Body.Text, func(r rune) bool { return r == ' ' }), " ")
	if _, unseen := unseenIn([]rune(text)); text == "" || unseen {
		return none, invalidField("text: it is empty, or has a character that shows nothing")
	}
	if err := d.limits.countCommand(from.asWho(), talking); err != nil {
		return none, err
	}
	d.audience.passOn(t.ID(), Words{seat, text})
	return none, nil
}

// mostWords is the highest number of messages that wait for a slow reader; the oldest are dropped.
const mostWords = 20

// passOn gives words to all who watch the table.
func (a *audience) passOn(id string, words Words) {
	a.mu.Lock()
	defer a.mu.Unlock()
	for v := range a.all {
		if v.t.ID() == id {
			v.heard = append(v.heard[max(0, len(v.heard)+1-mostWords):], words)
			v.pokeSource()
		}
	}
}

// takeWords returns what the viewer has heard since the last call.
func (a *audience) takeWords(v *viewer) []Words {
	a.mu.Lock()
	defer a.mu.Unlock()
	heard := v.heard
	v.heard = nil
	return heard
}
