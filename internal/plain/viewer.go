package main

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/coder/websocket"
)

const (
	mostQueued = 64               // frames that a viewer may be behind
	slowReader = 10 * time.Second // the longest that a viewer may take for a frame
)

// viewer is a connection of somebody at a table.
type viewer struct {
	t    *table
	who  *guest
	seat int
	conn *websocket.Conn
	out  chan []byte
	end  context.CancelFunc
}

// send queues a frame. A viewer who is too far behind is disconnected.
func (v *viewer) send(frame []byte) {
	select {
	case v.out <- frame:
	default:
		v.end()
	}
}

// serve sends frames and reads commands until the connection ends.
func (v *viewer) serve(ctx context.Context) error {
	ctx, v.end = context.WithCancel(ctx)
	defer v.end()
	v.t.watch(v)
	defer v.t.leave(v)
	go func() {
		defer v.end()
		v.write(ctx)
	}()
	return v.read(ctx)
}

// write writes what is queued.
func (v *viewer) write(ctx context.Context) {
	for {
		select {
		case frame := <-v.out:
			if err := v.writeFrame(ctx, frame); err != nil {
				return
			}
		case <-ctx.Done():
			return
		}
	}
}

func (v *viewer) writeFrame(ctx context.Context, frame []byte) error {
	ctx, cancel := context.WithTimeout(ctx, slowReader)
	defer cancel()
	return v.conn.Write(ctx, websocket.MessageText, frame)
}

// read obeys commands.
func (v *viewer) read(ctx context.Context) error {
	for {
		_, text, err := v.conn.Read(ctx)
		if err != nil {
			return err
		}
		var c struct {
			Command string `json:"command"`
			Body    order  `json:"body"`
		}
		if err := json.Unmarshal(text, &c); err != nil {
			return err
		}
		if _, err := v.t.obey(v.who, c.Command, &c.Body, v); err != nil {
			status, body := problemOf(err)
			v.send(fmt.Appendf(nil, `[{"event":"answer","data":{"id":%q,"status":%d,"body":%s}}]`, c.Body.ID, status, body))
		}
	}
}
