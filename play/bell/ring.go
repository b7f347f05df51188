package bell

import (
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"time"

	"roundhouse/play/log"
	"roundhouse/play/people"
)

// Kind says what a ring is about.
type Kind string

// The kinds of rings.
const (
	Turn   Kind = "turn"   // it is the person's turn at a table with days
	Call   Kind = "call"   // somebody sits down at the table of the person's circle
	Digest Kind = "digest" // the mail of a day: the turns that wait
	Try    Kind = "try"    // the person tries whether rings arrive
)

// Ring is a message to somebody who is away. It has no text and nothing that is hidden: what it
// says is found out when it is sent.
type Ring struct {
	Person people.ID `json:"person"`
	Kind   Kind      `json:"kind"`
	About  string    `json:"about,omitempty"` // the ID of the table
	Of     string    `json:"of,omitempty"`    // tells it from others about the same: the turn, the day
	Who    string    `json:"who,omitempty"`   // for a call, the ID of who sits there
	Circle string    `json:"circle,omitempty"`
	Made   time.Time `json:"made"` // when it was due at first
}

// ringPrefix begins the keys of rings.
const ringPrefix = "ring/"

// key returns the key of the ring's row, which tells nobody anything.
func (r *Ring) key() string { return ringPrefix + r.Mark() }

// Mark returns a text of 32 letters, digits, - and _ by which the ring is told from all others. It
// is the same when the ring is sent again.
func (r *Ring) Mark() string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s\x00%s\x00%s\x00%s", r.Person, r.Kind, r.About, r.Of))
	return base64.RawURLEncoding.EncodeToString(sum[:24])
}

// isStale reports whether it is of no use at that time: a call is about who sits at a table now.
func (r *Ring) isStale(at time.Time) bool { return r.Kind == Call && at.Sub(r.Made) > tooLate }

// Channel is a way to a person: push/ID, hook/ID or mail.
type Channel string

// Result says what has become of a ring in one channel.
type Result string

// The results of sending.
const (
	Sent    Result = "sent"
	Gone    Result = "gone"    // the channel does not exist any more
	Refused Result = "refused" // it will never be taken
	Later   Result = "later"   // it may be taken later
)

// Outcome is a result, and for Later, when to try again; 0 leaves that to the bell.
type Outcome struct {
	Result
	After time.Duration
}

// kept is a ring as it is stored.
type kept struct {
	Ring
	Due   time.Time          `json:"due"`
	Over  bool               `json:"over,omitempty"`
	Done  map[Channel]Result `json:"done,omitempty"`
	Tries int                `json:"tries,omitempty"`
	By    string             `json:"by,omitempty"` // the server that sends it
	Until time.Time          `json:"until,omitzero"`
}

func (k *kept) encode() ([]byte, error) { return json.Marshal(k) }

// note sets the result of a channel.
func (k *kept) note(c Channel, r Result) {
	k.Done = maps.Clone(k.Done)
	if k.Done == nil {
		k.Done = map[Channel]Result{}
	}
	k.Done[c] = r
}

// left returns those of the channels that have no result yet, in order.
func (k *kept) left(all []Channel) []Channel {
	return slices.DeleteFunc(slices.Clone(all), func(c Channel) bool { return k.Done[c] != "" })
}

func readKept(row log.Row) (k kept, err error) {
	if err = json.Unmarshal(row.Value, &k); err != nil {
		err = fmt.Errorf("a ring: %w", err)
	}
	return k, err
}
