package crash

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
)

// message is one of a stream.
type message struct {
	kind string
	id   uint64
	data []byte
}

// streamPath returns the path of the stream from here on, with some events again.
func (p *person) streamPath() string {
	path := "/api/tables/" + p.table + "/stream"
	after := p.last
	if after > overlap {
		after -= overlap
	}
	if after > 0 {
		path += "?after=" + strconv.FormatUint(after, 10)
	}
	return path
}

// stream reads a table's stream until its life ends or take is done. It reports whether take was
// done.
func (l *life) stream(ctx context.Context, token, path string, take func(message) (bool, error)) (bool, error) {
	until, cancel := l.untilOver(ctx)
	defer cancel()
	res, err := l.open(until, token, "GET", path, nil)
	if err != nil {
		return false, l.end(ctx, err)
	}
	defer res.Body.Close()
	switch {
	case isInDoubt(res.StatusCode) && l.polite:
		return false, l.end(ctx, errors.New(res.Status))
	case res.StatusCode != http.StatusOK:
		return false, fmt.Errorf("stream: %s", res.Status)
	}
	in := bufio.NewReader(res.Body)
	var m message
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return false, l.end(ctx, err)
		}
		name, value, _ := bytes.Cut(bytes.TrimSuffix(line, []byte("\n")), []byte(": "))
		switch string(name) {
		case "event":
			m.kind = string(value)
		case "id":
			if m.id, err = strconv.ParseUint(string(value), 10, 64); err != nil {
				return false, err
			}
		case "data":
			m.data = value
		case "":
			if over, err := take(m); over || err != nil {
				return over, err
			}
			m = message{}
		}
	}
}
