package server

import (
	"net"
	"syscall"
	"testing"
)

// A device that vanishes confirms nothing: the system ends its connections.
func TestConnectionsEndWithoutConfirmation(t *testing.T) {
	l, err := listen("addr", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	far, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer far.Close()
	near, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer near.Close()
	raw, err := near.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	_ = raw.Control(func(fd uintptr) {
		if got, err := syscall.GetsockoptInt(int(fd), syscall.IPPROTO_TCP, tcpUserTimeout); err != nil || got != 10_000 {
			t.Errorf("%d ms, %v", got, err)
		}
	})
}
