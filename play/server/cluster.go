package server

import (
	"crypto/hkdf"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/hex"
	"fmt"
	"net"
	"net/http"
	"slices"
	"sync/atomic"
	"time"

	"roundhouse/play/member"
)

// Members knows the servers of a cluster, as *member.Members does.
type Members interface {
	Name() string // of this server
	Owner(slot int) (owner member.Member, ok bool)
	List() []member.Member
	Slots() []int
	Skew() time.Duration
	IsUp() bool
}

// Cluster connects a server with the others of its cluster. A request for a table that another one
// owns is forwarded to that one; see forwardRequests.
type Cluster struct {
	members Members
	token   string       // proves to a member that a request comes from another one
	tls     *innerTLS    // nil for plain HTTP
	lanes   lanes        // what other members are asked for at the moment
	noted   atomic.Int64 // when the log last said that a member does not answer, in nanoseconds
	way     *http.Transport
}

// shortestKey is the least number of bytes in the key of a cluster.
const shortestKey = 16

// NewCluster returns the cluster of members that share a key, which should be 32 random bytes or as
// hard to guess. If overTLS is set, they talk to each other over TLS, with certificates made from the
// key.
func NewCluster(members Members, key string, overTLS bool) (*Cluster, error) {
	if len(key) < shortestKey {
		return nil, fmt.Errorf("the cluster's key has %d bytes, and needs at least %d", len(key), shortestKey)
	}
	token, err := deriveKey(key, "roundhouse forwarded request")
	if err != nil {
		return nil, err
	}
	c := &Cluster{members: members, token: hex.EncodeToString(token)}
	c.way = &http.Transport{
		DialContext: (&net.Dialer{Timeout: dialTime}).DialContext, TLSHandshakeTimeout: dialTime,
		MaxIdleConnsPerHost: 256, IdleConnTimeout: idleTimeout / 2, // members must not close them first
		DisableCompression: true, ReadBufferSize: hopBuffer, WriteBufferSize: hopBuffer,
	}
	if overTLS {
		if c.tls, err = newInnerTLS(key); err != nil {
			return nil, err
		}
		c.way.TLSClientConfig = c.tls.client
	}
	return c, nil
}

// dialTime is the longest that connecting to another member may take. It is longer than the time
// after which a silent member is gone.
const dialTime = 2 * time.Second

// hopBuffer is the size in bytes of each buffer of a connection to another member, of which every
// forwarded stream has one.
const hopBuffer = 2 << 10

// deriveKey returns 32 bytes for one use of the cluster's key.
func deriveKey(key, use string) ([]byte, error) {
	return hkdf.Key(sha256.New, []byte(key), nil, use, 32)
}

// The headers with which a member forwards a request.
const (
	tokenHeader  = "Roundhouse-Token"  // proves that a member sends it
	clientHeader = "Roundhouse-Client" // the address for limits, "" if it has none
)

// takeToken reports whether a member sends the request, and removes the token, so that nothing can
// pass it on.
func (c *Cluster) takeToken(r *http.Request) bool {
	given, own := sha256.Sum256([]byte(r.Header.Get(tokenHeader))), sha256.Sum256([]byte(c.token))
	r.Header.Del(tokenHeader)
	return subtle.ConstantTimeCompare(given[:], own[:]) == 1
}

// mayNote reports whether the log may say that a member does not answer: once in each noteInterval.
func (c *Cluster) mayNote() bool {
	last, now := c.noted.Load(), time.Now().UnixNano()
	return now-last >= int64(noteInterval) && c.noted.CompareAndSwap(last, now)
}

// listUp returns the members that are up.
func (c *Cluster) listUp() []member.Member {
	return slices.DeleteFunc(c.members.List(), func(one member.Member) bool { return one.State != member.Up })
}

// othersUp returns the members that are up, except this server.
func (c *Cluster) othersUp() []member.Member {
	return slices.DeleteFunc(c.listUp(), func(one member.Member) bool { return one.Name == c.members.Name() })
}

// Resettle must be called whenever members may have changed, see member.Config. It ends everything
// that waits for a member that is gone, and all streams of tables that have moved.
func (s *Server) Resettle() {
	if s.c.Cluster != nil {
		s.c.Cluster.cutLanes()
	}
	s.desk.Resettle()
}
