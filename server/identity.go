package server

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/base64"
	"errors"
	"net/http"
	"strings"
	"sync"
	"time"

	"roundhouse/people"
	"roundhouse/table"
)

// The cookie that holds a guest's secret. Under TLS its name keeps other hosts of the same
// domain from setting it.
const (
	plainCookie  = "roundhouse"
	secureCookie = "__Host-roundhouse"
)

// cookieName is the name of the cookie.
func (s *Server) cookieName() string {
	if s.c.Secure {
		return secureCookie
	}
	return plainCookie
}

// secretBytes is the length of a secret.
const secretBytes = 32

// newSecret is a secret and what is kept of it.
func newSecret() (string, people.Hash) {
	var b [secretBytes]byte
	_, _ = rand.Read(b[:])
	text := base64.RawURLEncoding.EncodeToString(b[:])
	return text, hashOf(text)
}

// hashOf is what is kept of a secret. Finding one by it takes the same time whatever
// the secret: it is the hash that is compared, which tells nothing about it.
func hashOf(secret string) people.Hash { return sha256.Sum256([]byte(secret)) }

// newID is an ID that cannot be guessed: 80 random bits.
func newID() string {
	var b [10]byte
	_, _ = rand.Read(b[:])
	return strings.ToLower(base32.StdEncoding.EncodeToString(b[:]))
}

type identityKey struct{}

// identity is who sends a request.
type identity struct {
	person people.Person
	secret people.Hash
}

// who is the sender of the request, or nil.
func who(ctx context.Context) *identity {
	i, _ := ctx.Value(identityKey{}).(*identity)
	return i
}

// whoOf is the sender's ID as tables know it, "" for nobody.
func whoOf(ctx context.Context) table.Who {
	if i := who(ctx); i != nil {
		return table.Who(i.person.ID)
	}
	return ""
}

// secretOf is the secret that a request brings: a bearer token, or the cookie. It is old where
// the cookie has a name that another one takes the place of.
func (s *Server) secretOf(r *http.Request) (secret string, old bool) {
	scheme, token, _ := strings.Cut(r.Header.Get("Authorization"), " ")
	if strings.EqualFold(scheme, "Bearer") {
		return strings.TrimSpace(token), false
	}
	for _, name := range []string{s.cookieName(), plainCookie} {
		if c, err := r.Cookie(name); err == nil {
			return c.Value, name != s.cookieName()
		}
	}
	return "", false
}

// identify finds out who sends a request. A secret that is nobody's is like none.
func (s *Server) identify(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		secret, old := s.secretOf(r)
		if secret == "" || len(secret) > 128 {
			next.ServeHTTP(w, r)
			return
		}
		i, err := s.known.who(r.Context(), s.c.People, hashOf(secret))
		switch {
		case errors.Is(err, people.ErrUnknown):
			next.ServeHTTP(w, r)
			return
		case err != nil:
			s.refuse(w, r, err)
			return
		}
		if old {
			for _, c := range s.cookies(secret) {
				http.SetCookie(w, &c)
			}
		}
		next.ServeHTTP(w, r.WithContext(context.WithValue(r.Context(), identityKey{}, i)))
	})
}

// cookies gives the browser the secret, and takes away a cookie of another name.
func (s *Server) cookies(secret string) []http.Cookie {
	c := http.Cookie{
		Name: s.cookieName(), Value: secret, Path: "/", HttpOnly: true, SameSite: http.SameSiteLaxMode, Secure: s.c.Secure,
		MaxAge: int((400 * 24 * time.Hour).Seconds()),
	}
	if secret == "" {
		c.MaxAge = -1
	}
	if c.Name == plainCookie {
		return []http.Cookie{c}
	}
	gone := c
	gone.Name, gone.Value, gone.MaxAge = plainCookie, "", -1
	return []http.Cookie{c, gone}
}

// known remembers people by their secrets' hashes, and names by IDs, so that not every
// command asks the store.
type known struct {
	mu      sync.Mutex
	people  map[people.Hash]*identity
	names   map[table.Who]string // "" for who has deleted itself
	deleted map[people.ID]bool   // lately
	changed uint64               // counts what forgets: an answer that was asked for before is not kept
}

const mostKnown = 20000

func (k *known) who(ctx context.Context, from people.People, secret people.Hash) (*identity, error) {
	k.mu.Lock()
	have, changed := k.people[secret], k.changed
	k.mu.Unlock()
	if have != nil {
		return have, nil
	}
	p, err := from.Who(ctx, secret)
	if err != nil {
		return nil, err
	}
	i := &identity{p, secret}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.changed == changed {
		if len(k.people) >= mostKnown || k.people == nil {
			k.people = map[people.Hash]*identity{}
		}
		k.people[secret] = i
	}
	return i, nil
}

// namesOf is how the people are called.
func (k *known) namesOf(ctx context.Context, from people.People, list []table.Who) (map[table.Who]string, error) {
	names := map[table.Who]string{}
	var missing []people.ID
	k.mu.Lock()
	changed := k.changed
	for _, w := range list {
		if name, ok := k.names[w]; ok {
			if name != "" {
				names[w] = name
			}
		} else if w != "" {
			missing = append(missing, people.ID(w))
		}
	}
	k.mu.Unlock()
	if len(missing) == 0 {
		return names, nil
	}
	found, err := from.Names(ctx, missing...)
	if err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for _, id := range missing {
		name, w := found[id], table.Who(id)
		if name != "" {
			names[w] = name
		}
		if k.changed == changed {
			if len(k.names) >= mostKnown || k.names == nil {
				k.names = map[table.Who]string{}
			}
			k.names[w] = name
		}
	}
	return names, nil
}

// forget makes what is known of the person be asked for again; where it has deleted itself
// nobody is asked again.
func (k *known) forget(id people.ID, deleted bool) {
	k.mu.Lock()
	defer k.mu.Unlock()
	for secret, i := range k.people {
		if i.person.ID == id {
			delete(k.people, secret)
		}
	}
	delete(k.names, table.Who(id))
	k.changed++
	if !deleted {
		return
	}
	if len(k.deleted) >= mostKnown || k.deleted == nil {
		k.deleted = map[people.ID]bool{}
	}
	k.deleted[id] = true
}

// lost reports whether the person has deleted itself since it was asked for.
func (k *known) lost(i *identity) bool {
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.deleted[i.person.ID]
}
