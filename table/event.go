package table

import (
	"fmt"
	"slices"
	"time"

	"roundhouse/deal"
	"roundhouse/game"
	"roundhouse/preset"
	"roundhouse/tile"
)

// Event is something that happened at a table. The log has it whole; For makes
// the one that a viewer may see, with the same number.
type Event struct {
	Seq  Seq
	At   time.Time
	ID   string // of the entry in the log; not for viewers
	What What
}

// What is one of the types below.
type What interface {
	// redacted is what the viewer may see of it.
	redacted(viewer game.Seat, openHands bool) What
	// kind is its name in the log.
	kind() string
}

// For is what the viewer may see of e; NoSeat is an onlooker. No event is kept
// from a viewer altogether, so that everyone's numbers are the same and gapless.
func (e Event) For(viewer game.Seat, openHands bool) Event {
	e.ID, e.What = "", e.What.redacted(viewer, openHands)
	return e
}

// Began is the first event of a match. A fair one has a secret for each round and
// shows their commitments: players may then give numbers of their own, and the
// deals follow from both.
type Began struct {
	Rules   preset.Ref
	Players []string  // by seat, from seat 1: names, or at a table with people its Whos and bots
	Seed    deal.Seed // of all deals, where there are no secrets; zero for viewers
	Fair    *Fair
}

// Fair is what fair deals are made of, beside the players' numbers. docs/fair.md has
// the scheme.
type Fair struct {
	Table       string
	Secrets     []deal.Secret     // by round; nil for viewers
	Commitments []deal.Commitment // of the secrets
}

// add takes in the secret of one more round.
func (f *Fair) add(s deal.Secret) {
	f.Secrets, f.Commitments = append(f.Secrets, s), append(f.Commitments, s.Commitment())
}

// Dealt starts a round, or deals it again.
type Dealt struct {
	Round   int
	Redeals int         // of this round before
	Engine  tile.Pip    // NoPip where a hand decides it
	Starter game.Seat   // NoSeat where the engine's holder starts
	Lots    []deal.Draw // where the starter was drawn
	Hands   [][]tile.Tile
	Bones   []tile.Tile // the next to be drawn in front
	// Hands and Bones are nil for viewers; they have the View instead, with which
	// a game.Mirror begins.
	View game.View

	start game.State
}

// Acted is an action with its consequences.
type Acted struct {
	game.Event
	How How
}

// How says who decided on an action.
type How uint8

// The ways to act.
const (
	ByPlayer How = iota
	ByBot        // also one that plays for a person
	ByTable      // a forced action
	ByClock      // a bot, since the time was up
)

// String is player, bot, table or clock.
func (h How) String() string { return [...]string{"player", "bot", "table", "clock"}[h] }

// Ended is the end of a round, with all hands by seat; the totals are those so far.
type Ended struct {
	Round  int
	Result game.Result
	Hands  []tile.Set
	Totals []game.Score // by seat, from seat 1
	Secret *deal.Secret // of the round, where the deal was fair
}

// Over is the end of the match.
type Over struct {
	Totals []game.Score // by seat, from seat 1
	Places []int
	Early  bool // all agreed to end it
}

// The events of people.
type (
	// Opened is the first event of a table with people.
	Opened struct {
		Settings Settings `json:"settings"`
		Host     Who      `json:"host"`
	}
	// Sat is a person or a bot who takes a seat.
	Sat struct {
		Seat  game.Seat `json:"seat"`
		Chair Chair     `json:"chair"`
	}
	// Left is a person who leaves for good, or is removed with a bot's or person's seat
	// by the host. During the match a bot of that level plays on.
	Left struct {
		Seat game.Seat `json:"seat"`
		Bot  string    `json:"bot,omitempty"`
		By   Who       `json:"by,omitempty"` // the host, where it was his doing
	}
	// Hosted is a new host, or "" where nobody is left.
	Hosted struct {
		Who Who `json:"who"`
	}
	// Covered is a bot that plays for a person who is away.
	Covered struct {
		Seat game.Seat `json:"seat"`
		Bot  string    `json:"bot"`
	}
	// Returned is the end of Covered.
	Returned struct {
		Seat game.Seat `json:"seat"`
	}
	// Hashed is what a player shows of its number before all numbers are shown.
	Hashed struct {
		Seat game.Seat
		Hash deal.Hash
	}
	// Closed ends the time for hashes; those who gave one show their numbers now.
	Closed struct{}
	// Revealed is a player's number.
	Revealed struct {
		Seat   game.Seat
		Number deal.Number
	}
	// Ready is a player who has seen the end of the round.
	Ready struct {
		Seat game.Seat `json:"seat"`
	}
	// Asked is what a player wants all to agree on.
	Asked struct {
		Seat game.Seat `json:"seat"`
		For  Ask       `json:"for"`
	}
	// Paused stops the table until somebody goes on.
	Paused struct{}
	// Resumed is the end of Paused.
	Resumed struct {
		Seat game.Seat `json:"seat"`
	}
	// Said is one of Phrases.
	Said struct {
		Seat   game.Seat `json:"seat"`
		Phrase string    `json:"phrase"`
	}
	// Continued names the table where the same people play again.
	Continued struct {
		Table string `json:"table"`
		By    Who    `json:"by"`
	}
	// Woke gives back the time that passed while nobody held the table.
	Woke struct{}
)

// Ask is what all players may agree on.
type Ask uint8

// What can be asked for.
const (
	Nothing  Ask = iota
	ForPause     // to pause
	ForEnd       // to end the match with the standings so far
)

// String is nothing, pause or end.
func (a Ask) String() string { return [...]string{"nothing", "pause", "end"}[a] }

// MarshalText writes String.
func (a Ask) MarshalText() ([]byte, error) { return []byte(a.String()), nil }

// UnmarshalText reads what String writes.
func (a *Ask) UnmarshalText(text []byte) error {
	ask, ok := ParseAsk(string(text))
	if !ok {
		return fmt.Errorf("%q is nothing to ask for", text)
	}
	*a = ask
	return nil
}

// ParseAsk reads what String writes.
func ParseAsk(text string) (Ask, bool) {
	i := slices.Index([]string{"nothing", "pause", "end"}, text)
	return Ask(max(i, 0)), i >= 0
}

// Phrases is what players can say: keys, which clients have words for.
var Phrases = []string{
	"hello", "good_luck", "well_played", "thank_you", "sorry", "oops", "hurry", "one_moment",
	"nice", "ouch", "laugh", "wow", "thinking", "bye",
}

func (b Began) redacted(game.Seat, bool) What {
	seen := Began{Rules: b.Rules, Players: slices.Clone(b.Players)}
	if b.Fair != nil {
		seen.Fair = &Fair{Table: b.Fair.Table, Commitments: slices.Clone(b.Fair.Commitments)}
	}
	return seen
}

func (d Dealt) redacted(viewer game.Seat, _ bool) What {
	return Dealt{
		Round: d.Round, Redeals: d.Redeals, Engine: d.Engine, Starter: d.Starter,
		Lots: slices.Clone(d.Lots), View: d.start.View(viewer).Clone(),
	}
}

func (a Acted) redacted(viewer game.Seat, openHands bool) What {
	return Acted{a.For(viewer, openHands), a.How}
}

func (e Ended) redacted(game.Seat, bool) What {
	e.Hands, e.Totals = slices.Clone(e.Hands), slices.Clone(e.Totals)
	return e
}

func (o Over) redacted(game.Seat, bool) What {
	return Over{slices.Clone(o.Totals), slices.Clone(o.Places), o.Early}
}

func (o Opened) redacted(game.Seat, bool) What    { return o }
func (s Sat) redacted(game.Seat, bool) What       { return s }
func (l Left) redacted(game.Seat, bool) What      { return l }
func (h Hosted) redacted(game.Seat, bool) What    { return h }
func (c Covered) redacted(game.Seat, bool) What   { return c }
func (r Returned) redacted(game.Seat, bool) What  { return r }
func (h Hashed) redacted(game.Seat, bool) What    { return h }
func (c Closed) redacted(game.Seat, bool) What    { return c }
func (r Revealed) redacted(game.Seat, bool) What  { return r }
func (r Ready) redacted(game.Seat, bool) What     { return r }
func (a Asked) redacted(game.Seat, bool) What     { return a }
func (p Paused) redacted(game.Seat, bool) What    { return p }
func (r Resumed) redacted(game.Seat, bool) What   { return r }
func (s Said) redacted(game.Seat, bool) What      { return s }
func (c Continued) redacted(game.Seat, bool) What { return c }
func (w Woke) redacted(game.Seat, bool) What      { return w }
