package server

import (
	"net"
	"time"
)

// mostSilence is the longest that the other end of a connection may not confirm what it was sent.
// Heartbeats are sent to every stream, so this finds out whose device has vanished.
const mostSilence = 10 * time.Second

// listenerWithoutSilence is a listener whose connections end after mostSilence, where the system
// can do that.
type listenerWithoutSilence struct{ net.Listener }

// Accept implements net.Listener.
func (l listenerWithoutSilence) Accept() (net.Conn, error) {
	conn, err := l.Listener.Accept()
	if tcp, ok := conn.(*net.TCPConn); ok {
		if raw, err := tcp.SyscallConn(); err == nil {
			_ = raw.Control(limitSilence) // without it, only TCP's own patience ends the connection
		}
	}
	return conn, err
}
