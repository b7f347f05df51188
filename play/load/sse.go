package load

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
)

// openEvents opens a stream of Server-Sent Events, and returns what reads it until ctx is done.
func (r *run) openEvents(ctx context.Context, s *seat, token string) (read func() error, err error) {
	req, err := http.NewRequestWithContext(ctx, "GET", r.streamOf(s), nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Authorization", "Bearer "+token)
	res, err := r.client.Do(req)
	if err != nil {
		return nil, err
	}
	if res.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(io.LimitReader(res.Body, 300))
		return nil, errors.Join(fmt.Errorf("stream: %s: %s", res.Status, text), res.Body.Close())
	}
	return func() error {
		defer res.Body.Close()
		return r.readEvents(s, bufio.NewReaderSize(res.Body, 8<<10))
	}, nil
}

// The beginnings of a stream's lines.
var (
	eventField = []byte("event: ")
	idField    = []byte("id: ")
	dataField  = []byte("data: ")
)

// readEvents splits the stream into messages. It reads only what a player needs, to leave the
// machine's time to the server.
func (r *run) readEvents(s *seat, in *bufio.Reader) error {
	var kind int
	var id uint64
	for {
		line, err := in.ReadSlice('\n')
		long := errors.Is(err, bufio.ErrBufferFull)
		if err != nil && !long {
			return fmt.Errorf("a stream broke: %w", err)
		}
		switch {
		case bytes.HasPrefix(line, eventField):
			kind, id = kinds[string(bytes.TrimSpace(line[len(eventField):]))], 0
		case bytes.HasPrefix(line, idField):
			if id, err = strconv.ParseUint(string(bytes.TrimSpace(line[len(idField):])), 10, 64); err != nil {
				return err
			}
		case bytes.HasPrefix(line, dataField):
			if long && kind == nowKind {
				line, err = readLine(line, in)
			} else if long {
				err = skipLine(in)
			}
			if err == nil {
				err = r.takeMessage(s, kind, id, line[len(dataField):])
			}
			if err != nil {
				return err
			}
		case long:
			if err := skipLine(in); err != nil {
				return err
			}
		}
	}
}

// readLine returns a whole line, of which the beginning, head, has already been read.
func readLine(head []byte, in *bufio.Reader) ([]byte, error) {
	head = bytes.Clone(head)
	tail, err := in.ReadBytes('\n')
	return append(head, tail...), err
}

// skipLine skips the rest of a line.
func skipLine(in *bufio.Reader) error {
	for {
		if _, err := in.ReadSlice('\n'); !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}
