package cluster

import (
	"encoding/hex"
	"encoding/json"
	"slices"
	"time"

	"roundhouse/play/people"
)

// person is what the stream keeps of a person, in one message.
type person struct {
	ID      people.ID
	Name    string
	Since   time.Time
	Born    string // drawn when the person was added: no person with the same ID later has it
	Secrets []secret

	// Gone says that the person has been deleted. Then there are only ID, Born and Keys: the tokens of
	// the secrets, whose keys must be erased too.
	Gone bool     `json:",omitempty"`
	Keys []string `json:",omitempty"`
}

// secret is the hash of a secret of a person.
type secret struct {
	Hash hash
	By   string    // drawn by the call that granted it
	Made time.Time `json:",omitzero"` // for a recovery code
}

// key is what the stream keeps of a secret, to find its person. It counts only if that person has
// the secret.
type key struct {
	ID people.ID
	By string // as in secret
}

// hash is a people.Hash that is in hexadecimal digits in JSON.
type hash people.Hash

// MarshalText implements encoding.TextMarshaler.
func (h hash) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, h[:]), nil }

// UnmarshalText implements encoding.TextUnmarshaler.
func (h *hash) UnmarshalText(text []byte) error {
	data, err := hex.AppendDecode(nil, text)
	copy(h[:], data)
	return err
}

// token returns the token of the hash in subjects.
func (h hash) token() string { return tokenOf(string(h[:])) }

// personOf returns the person in a message.
func personOf(m message) (p person, err error) {
	err = json.Unmarshal(m.data, &p)
	return p, err
}

// known returns p as others know it.
func (p *person) known() people.Person {
	return people.Person{ID: p.ID, Name: p.Name, Since: p.Since.UTC()}
}

// secretOf returns the person's secret with that hash, or nil.
func (p *person) secretOf(h people.Hash) *secret {
	i := slices.IndexFunc(p.Secrets, func(s secret) bool { return s.Hash == hash(h) })
	if i < 0 {
		return nil
	}
	return &p.Secrets[i]
}

// codes returns the person's recovery codes in no particular order.
func (p *person) codes() (list []people.Code) {
	for _, s := range p.Secrets {
		if s.isCode() {
			list = append(list, people.Code{ID: people.Hash(s.Hash).CodeID(), Made: s.Made.UTC()})
		}
	}
	return list
}

// isCode reports whether the secret is a recovery code.
func (s *secret) isCode() bool { return !s.Made.IsZero() }
