package load

import (
	"bufio"
	"context"
	"crypto/tls"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"
)

// connection is a connection to the server that carries one command at a time. It costs a third of
// an http.Client, which matters because the load generator runs on the same machine as the server.
type connection struct {
	conn net.Conn
	in   *bufio.Reader
	out  []byte
}

// dialServer connects to the server.
func dialServer(ctx context.Context, u *url.URL) (*connection, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	host, port := u.Hostname(), u.Port()
	var d interface {
		DialContext(ctx context.Context, network, address string) (net.Conn, error)
	} = &net.Dialer{}
	if u.Scheme == "https" {
		d = &tls.Dialer{}
	}
	if port == "" {
		port = u.Scheme
	}
	conn, err := d.DialContext(ctx, "tcp", net.JoinHostPort(host, port))
	if err != nil {
		return nil, err
	}
	return &connection{conn: conn, in: bufio.NewReaderSize(conn, 2<<10)}, nil
}

// postJSON sends a request, and returns the status and the body of the answer.
func (l *connection) postJSON(u *url.URL, token, path string, body []byte) (int, []byte, error) {
	if err := l.conn.SetDeadline(time.Now().Add(patience)); err != nil {
		return 0, nil, err
	}
	l.out = append(l.out[:0], "POST "...)
	l.out = append(append(l.out, u.Path...), path...)
	l.out = append(append(l.out, " HTTP/1.1\r\nHost: "...), u.Host...)
	l.out = append(append(l.out, "\r\nAuthorization: Bearer "...), token...)
	l.out = append(l.out, "\r\nContent-Type: application/json\r\nContent-Length: "...)
	l.out = append(strconv.AppendInt(l.out, int64(len(body)), 10), "\r\n\r\n"...)
	l.out = append(l.out, body...)
	if _, err := l.conn.Write(l.out); err != nil {
		return 0, nil, err
	}
	res, err := http.ReadResponse(l.in, nil)
	if err != nil {
		return 0, nil, err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	return res.StatusCode, answer, err
}

// orderByPost sends a command over the table's connection, and returns the status and the body of
// the answer. If the server has closed the connection in the meantime, orderByPost opens it again;
// the command's ID makes the retry safe.
func (r *run) orderByPost(ctx context.Context, s *seat, verb string, body []byte) (int, []byte, error) {
	t := s.t
	for old := t.line != nil; ; old = false {
		if t.line == nil {
			l, err := dialServer(ctx, r.server)
			if err != nil {
				return 0, nil, err
			}
			t.line = l
		}
		status, answer, err := t.line.postJSON(r.server, t.tokens[s.number-1], "/api/tables/"+t.id+"/"+verb, body)
		if err != nil {
			_ = t.line.conn.Close()
			t.line = nil
			if old {
				continue
			}
		}
		return status, answer, err
	}
}
