package server

import (
	"bufio"
	"bytes"
	"context"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/coder/websocket"

	"roundhouse/play/desk"
	"roundhouse/play/wire"
)

// farewell is the longest that a closing WebSocket waits for its client to agree.
const farewell = time.Second

// socket is a stream over a WebSocket. It also carries commands to the stream's table. While nothing
// happens, it has one goroutine, which reads.
type socket struct {
	s      *Server
	conn   *websocket.Conn
	stream *desk.Stream
	from   desk.Caller // with the person as of the last command
	secret string      // of that person
	table  string      // "" if there can be no commands
	began  time.Time
	done   []func()       // called at the end, the last one first
	late   *time.Timer    // ends the connection when its reader takes too long
	awake  atomic.Bool    // the crew sends messages, or will
	busy   sync.Mutex     // held while a command is carried out
	read   sync.WaitGroup // the reading goroutine
}

// asksForSocket reports whether the request asks for a WebSocket.
func asksForSocket(r *http.Request) bool {
	return strings.EqualFold(r.Header.Get("Upgrade"), "websocket")
}

// serveSocket answers a request for a WebSocket, and begins to send the stream. The socket holds
// nothing of the request, because it may last for hours.
func (s *Server) serveSocket(w http.ResponseWriter, r *http.Request, stream *desk.Stream) {
	// requireOrigin has checked the origin, which a proxy's host would not match
	conn, err := websocket.Accept(snugWriter{w}, r, &websocket.AcceptOptions{InsecureSkipVerify: true})
	if err != nil {
		s.log.Debug("a stream did not begin", "error", err)
		stream.Close()
		return
	}
	conn.SetReadLimit(desk.MaxBody)
	done, ok := s.holdSocket(r)
	if !ok {
		_ = conn.Close(websocket.StatusTryAgainLater, "there are many connections from your address")
		stream.Close()
		return
	}
	secret, _ := s.secretOf(r)
	c := &socket{s: s, conn: conn, stream: stream, from: callerOf(r.Context()), secret: secret,
		table: r.PathValue("table"), began: time.Now()}
	c.late = time.AfterFunc(s.slow, func() { _ = conn.CloseNow() })
	c.late.Stop() // until something is sent
	c.done = []func(){done, stream.Close}
	s.metrics.streams.Inc()
	c.read.Go(func() {
		defer stream.End()
		c.readCommands()
	})
	stream.Begin(context.Background(), c.wake)
}

// wake makes the crew send messages, unless it does already.
func (c *socket) wake() {
	if c.awake.CompareAndSwap(false, true) {
		c.s.crew.do(c.sendAll)
	}
}

// sendAll sends the messages that are due. If the stream is over, it ends the connection.
func (c *socket) sendAll() {
	over := true
	defer func() {
		if p := recover(); p != nil {
			c.s.problemOfPanic("stream", p)
		}
		if over {
			c.end()
		}
	}()
	for {
		messages, more := c.stream.Next()
		if len(messages) > 0 {
			if err := c.sendMessages(messages); err != nil {
				c.s.log.Debug("a stream ended", "error", err)
				return
			}
		}
		if !more {
			return
		}
		c.awake.Store(false)
		if !c.stream.IsReady() || !c.awake.CompareAndSwap(false, true) {
			over = false
			return
		}
	}
}

// end ends the connection after the command that is being carried out, if any, is answered.
func (c *socket) end() {
	c.busy.Lock()
	if rest := c.stream.Unsent(); len(rest) > 0 {
		_ = c.sendMessages(rest)
	}
	c.late.Reset(farewell)
	_ = c.conn.Close(websocket.StatusGoingAway, "")
	c.late.Stop()
	c.busy.Unlock()
	c.read.Wait()
	for _, f := range slices.Backward(c.done) {
		f()
	}
	c.s.metrics.streams.Dec()
	c.s.metrics.stream.Observe(time.Since(c.began).Seconds())
}

// sendMessages sends messages that belong together. It returns an error if the reader is too slow.
func (c *socket) sendMessages(messages []wire.Message) (err error) {
	buf := frames.Get().(*[]byte)
	defer frames.Put(buf)
	if *buf, err = wire.AppendFrame((*buf)[:0], messages); err != nil {
		return err
	}
	c.late.Reset(c.s.slow)
	defer c.late.Stop()
	return c.conn.Write(context.Background(), websocket.MessageText, *buf)
}

// The buffers of a WebSocket, in bytes: one that holds most commands, and one that holds most
// frames.
const (
	readBuffer  = 512
	writeBuffer = 2 << 10
)

// snugWriter is a ResponseWriter that hands over its connection with smaller buffers than usual.
type snugWriter struct{ http.ResponseWriter }

// Hijack implements http.Hijacker.
func (w snugWriter) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, usual, err := http.NewResponseController(w.ResponseWriter).Hijack()
	if err != nil {
		return nil, nil, err
	}
	early, _ := usual.Reader.Peek(usual.Reader.Buffered()) // what has come already cannot fail
	in := bufio.NewReaderSize(bytes.NewReader(bytes.Clone(early)), max(readBuffer, len(early)))
	_, _ = in.Peek(len(early)) // fills the buffer, from which the library continues
	return conn, bufio.NewReadWriter(in, bufio.NewWriterSize(conn, writeBuffer)), nil
}
