// Package lobby is the people around the tables: who they are, which tables they sit
// at, what they have played. It holds the interfaces; Memory is one form of them, the
// package store another.
//
// A person is a guest: a name, and secrets of which only hashes are kept. Whoever has a
// secret is that person. Tables and matches know people by their ID alone, so that a
// name is in one place and can be forgotten.
//
// Times come back in UTC. What an order leaves open is by table or rule set.
package lobby

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"time"
)

// ID tells people apart. It is public and says nothing.
type ID string

// Person is somebody with a name.
type Person struct {
	ID    ID
	Name  string
	Since time.Time
}

// Hash is the SHA-256 of a secret.
type Hash [sha256.Size]byte

// Code is a listed secret. Its ID says nothing of use about the secret.
type Code struct {
	ID   string
	Made time.Time
}

// CodeID is the ID of a listed secret.
func (h Hash) CodeID() string { return hex.EncodeToString(h[:8]) }

// The errors of People and History.
var (
	ErrMany    = errors.New("there are too many of these")
	ErrUnknown = errors.New("there is nobody like that")
	ErrTaken   = errors.New("somebody has that ID or that secret already")
)

// People keeps who there is.
type People interface {
	// Add takes in somebody new, who has that secret. ErrTaken: the ID or the secret is
	// somebody's.
	Add(ctx context.Context, p Person, secret Hash) error
	// Who is the person with that secret, ErrUnknown if there is none.
	Who(ctx context.Context, secret Hash) (Person, error)
	// Names is the names of those people that there are.
	Names(ctx context.Context, ids ...ID) (map[ID]string, error)
	// Rename gives the person another name.
	Rename(ctx context.Context, id ID, name string) error
	// Grant gives the person one more secret, for another device or a recovery link.
	Grant(ctx context.Context, id ID, secret Hash) error
	// GrantCode gives the person one more secret that is listed, to be kept elsewhere; ErrMany
	// where it has so many of them already.
	GrantCode(ctx context.Context, id ID, secret Hash, made time.Time, most int) (Code, error)
	// Codes is the person's listed secrets, the oldest first.
	Codes(ctx context.Context, id ID) ([]Code, error)
	// RevokeCode takes a listed secret of the person back; ErrUnknown if it has none of that ID.
	RevokeCode(ctx context.Context, id ID, code string) error
	// Revoke takes a secret back, be it somebody's or not.
	Revoke(ctx context.Context, secret Hash) error
	// Delete forgets the person, all its secrets, and who it was in its matches. Deleting
	// somebody unknown is ErrUnknown.
	Delete(ctx context.Context, id ID) error
}

// Seat is who sat on a seat of a match.
type Seat struct {
	Who   ID     // "" for a bot, and for a person that has been deleted
	Bot   string // its level; of a person's seat the bot that ended the match, if one did
	Total string // exact
	Place int
}

// Match is a finished match.
type Match struct {
	Table  string // its table, which had no other
	Rules  string // what the match is counted under: a rule set and its length, "" for rules of their own
	Began  time.Time
	Ended  time.Time
	Early  bool   // all agreed to end it
	Seats  []Seat // from seat 1
	Record []byte // roundhouse-record/1, with "" for the names of people
}

// Standing is what a person has come to under a rule set. A match counts that has been
// played to the end, and by the person, not a bot in that seat.
type Standing struct {
	Rules   string
	Matches int
	Won     int // first places, shared ones too
}

// History keeps the finished matches, and what they come to for people.
type History interface {
	// Save keeps a match; one of the same table is a repeat and changes nothing. Seats of
	// people that there are not are kept as nobody's: a match may outlast a person.
	Save(ctx context.Context, m Match) error
	// Match is the finished match of a table, ErrUnknown if there is none.
	Match(ctx context.Context, table string) (Match, error)
	// Matches is the person's matches without their records, the latest first: at most
	// limit that ended before a time.
	Matches(ctx context.Context, id ID, before time.Time, limit int) ([]Match, error)
	// Old is the tables of at most limit matches that ended before a time, the oldest first.
	Old(ctx context.Context, before time.Time, limit int) ([]string, error)
	// Forget deletes the match of a table, for everybody; there may be none.
	Forget(ctx context.Context, table string) error
	// Standings is the person's, by rule set, most matches first.
	Standings(ctx context.Context, id ID) ([]Standing, error)
	// Reindex makes anew what Matches and Standings are read from.
	Reindex(ctx context.Context) (matches int, err error)
}

// Table is what a list of tables says of one.
type Table struct {
	ID     string
	Rules  []byte // JSON, as in a record
	Host   ID
	Seats  []Seat // Who and Bot, from seat 1; open seats have neither
	Stage  string // of the table: "waiting", "playing" or "over"
	Round  int    // 0 before the first
	Rounds int
	Listed bool // everybody may see it now
	Made   time.Time
	Moved  time.Time // the last change of what stands here
	Seq    uint64    // the last event of the table that it takes in; 0 where there was none yet
}

// Tables lists the tables that there are. It is a read model: what is lost of it can be made again.
type Tables interface {
	// Put says how a table is now.
	Put(ctx context.Context, t Table) error
	// Behind is the tables that lists have not taken in as they are: those whose log has
	// events for lists that were stored after the table was last put or dropped. It is for
	// the start of a program; a form that ends with it has none.
	Behind(ctx context.Context) ([]string, error)
	// Drop takes a table off the lists.
	Drop(ctx context.Context, id string) error
	// Listed is the tables that everybody may see and that are not over, those that wait
	// for players first, then those that moved last, at most limit.
	Listed(ctx context.Context, limit int) ([]Table, error)
	// Of is the tables where the person sits and that are not over, those first that
	// moved last, at most limit.
	Of(ctx context.Context, id ID, limit int) ([]Table, error)
	// Waiting is the IDs of the tables that wait for players and have that host.
	Waiting(ctx context.Context, host ID) ([]string, error)
	// Count is how many tables of the lists are in each stage.
	Count(ctx context.Context) (map[string]int, error)
	// Newest is when the table moved that moved last, the zero time where there is none.
	Newest(ctx context.Context) (time.Time, error)
	// Idle is the tables in a stage that moved last before a time, the oldest first.
	Idle(ctx context.Context, stage string, since time.Time, limit int) ([]Table, error)
}
