package server

import (
	"context"
	"time"
)

// A client that has not answered for both of these times together is gone, whatever TCP believes.
const (
	pingEvery = 5 * time.Second // between an answer and the next ping
	pongTime  = 5 * time.Second // the longest that the answer may take
)

// ping asks the client for a sign of life, and again some time after it has come. If none comes, it
// ends the connection.
func (c *socket) ping() {
	c.s.crew.do(func() {
		ctx, cancel := context.WithTimeout(context.Background(), c.s.pongTime)
		defer cancel()
		c.pinged.Store(true)
		if c.conn.Ping(ctx) != nil && !c.isBusy() {
			c.stream.Lose()
			c.cut()
			return
		}
		c.alive.Reset(c.s.pingEvery)
	})
}

// notePong counts what looks like an answer to a ping against the limits of requests, unless ping has
// asked for it.
func (c *socket) notePong() {
	if !c.pinged.Swap(false) {
		c.mayPing()
	}
}

// isBusy reports whether a command is being carried out. Nothing is read meanwhile, the answer to a
// ping neither.
func (c *socket) isBusy() bool {
	free := c.busy.TryLock()
	if free {
		c.busy.Unlock()
	}
	return !free
}
