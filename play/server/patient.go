package server

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"time"
)

// patientWriter passes an answer on to a client for as long as that takes. As in a stream of this
// server, only the time for each part is limited.
type patientWriter struct {
	http.ResponseWriter
	rc   *http.ResponseController
	slow time.Duration // the longest that a client may take for a part
	take func() func() // see takeCounting
}

// Write implements io.Writer.
func (w *patientWriter) Write(data []byte) (int, error) {
	if err := w.rc.SetWriteDeadline(time.Now().Add(w.slow)); err != nil {
		return 0, err
	}
	return w.ResponseWriter.Write(data)
}

// FlushError implements what http.ResponseController.Flush asks for.
func (w *patientWriter) FlushError() error {
	if err := w.rc.Flush(); err != nil {
		return err
	}
	return w.rc.SetWriteDeadline(time.Time{})
}

// Hijack implements http.Hijacker. The connection stays counted until it is closed.
func (w *patientWriter) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	done := w.take()
	conn, buffered, err := w.rc.Hijack()
	if err != nil {
		done()
		return nil, nil, err
	}
	return &patientConn{Conn: conn, slow: w.slow, done: done}, buffered, nil
}

// Unwrap supports http.ResponseController.
func (w *patientWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// patientConn is the connection of a WebSocket whose other end is at another member.
type patientConn struct {
	net.Conn
	slow time.Duration // the longest that a client may take for a part
	done func()        // ends its counting
}

// Close implements io.Closer.
func (c *patientConn) Close() error {
	c.done()
	return c.Conn.Close()
}

// Write implements io.Writer.
func (c *patientConn) Write(data []byte) (int, error) {
	if err := c.SetWriteDeadline(time.Now().Add(c.slow)); err != nil {
		return 0, err
	}
	return c.Conn.Write(data)
}

// ReadFrom makes io.Copy use a small buffer for what goes to the client.
func (c *patientConn) ReadFrom(from io.Reader) (int64, error) { return copySnugly(c, from) }

// WriteTo makes io.Copy use a small buffer for what comes from the client.
func (c *patientConn) WriteTo(to io.Writer) (int64, error) { return copySnugly(to, c) }

// copySnugly copies everything with a buffer of hopBuffer, because there are many WebSockets.
func copySnugly(to io.Writer, from io.Reader) (int64, error) {
	return io.CopyBuffer(struct{ io.Writer }{to}, struct{ io.Reader }{from}, make([]byte, hopBuffer))
}

// hopBuffers is a httputil.BufferPool of small buffers, because there are many streams.
type hopBuffers struct{}

// Get implements httputil.BufferPool.
func (hopBuffers) Get() []byte { return make([]byte, hopBuffer) }

// Put implements httputil.BufferPool.
func (hopBuffers) Put([]byte) {}
