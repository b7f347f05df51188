package server

import "syscall"

// tcpUserTimeout is TCP_USER_TIMEOUT, in milliseconds.
const tcpUserTimeout = 18

// limitSilence ends a connection after mostSilence.
func limitSilence(fd uintptr) {
	_ = syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, tcpUserTimeout, int(mostSilence.Milliseconds()))
}
