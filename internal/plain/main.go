// Command plain serves just enough of the API for roundhouse load, the plain way: a table is a
// value behind a lock, an event is one line of one file. It is the yardstick for what our server
// costs (make bench-server), and no game: there are no rules and nothing is hidden, the turn goes
// round and no match ends.
//
// What it promises is what ours does: an event is on the disk before anybody hears of it, and all
// viewers get all events in order, each in one frame with what they may do now.
package main

import (
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
)

func main() {
	addr := flag.String("addr", "127.0.0.1:0", "where to listen")
	path := flag.String("log", "", "the file of the events")
	flag.Parse()
	if err := serve(*addr, *path); err != nil {
		fmt.Fprintln(os.Stderr, "plain:", err)
		os.Exit(1)
	}
}

// serve serves until the process is ended. It prints its address as soon as it answers.
func serve(addr, path string) error {
	log, err := openLog(path)
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", addr)
	if err != nil {
		return err
	}
	fmt.Printf("listening on http://%s\n", l.Addr())
	return http.Serve(l, newServer(log))
}
