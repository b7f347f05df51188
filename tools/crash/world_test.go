package crash

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"
)

// world is where people find servers.
type world interface {
	// live returns a server for the person as soon as there is one.
	live(ctx context.Context, p *person) (*life, error)
}

// life is a server for as long as it answers.
type life struct {
	URL    string
	number int          // another one for each life
	client *http.Client // of its own: none of its connections lead to an earlier life
	over   context.Context
	// excuse waits until whoever got no answer may ask again, or returns why if nothing excuses it
	excuse func(ctx context.Context, why error) error
	polite bool // the server may say that it goes, or that it has nothing just now
}

// problem is an answer that is none.
type problem struct {
	Status int
	Code   string
	Detail string
}

func (p *problem) Error() string { return fmt.Sprintf("%d %s: %s", p.Status, p.Code, p.Detail) }

// call sends a request, again in the next life where this one ended before the answer.
func (p *person) call(ctx context.Context, method, path string, body []byte, into any) error {
	return repeat(ctx, method+" "+path, into, func() (l *life, status int, answer []byte, err error) {
		if l, err = p.world.live(ctx, p); err != nil {
			return nil, 0, nil, err
		}
		status, answer, err = l.ask(ctx, p.token, method, path, body)
		return l, status, answer, err
	})
}

// repeat asks until there is an answer. An error of ask is final if it names no life; otherwise
// that life has to end.
func repeat(ctx context.Context, what string, into any, ask func() (*life, int, []byte, error)) error {
	for {
		l, status, answer, err := ask()
		switch {
		case l == nil:
			return err
		case err != nil:
			if err := l.end(ctx, err); err != nil {
				return err
			}
		case isInDoubt(status) && l.polite:
			if err := l.end(ctx, fmt.Errorf("%s: %.200s", what, answer)); err != nil {
				return err
			}
		case status == http.StatusTooManyRequests:
			select {
			case <-time.After(2 * time.Second): // as the answer says
			case <-ctx.Done():
				return ctx.Err()
			}
		case status >= 300:
			p := &problem{}
			if err := json.Unmarshal(answer, p); err != nil {
				return fmt.Errorf("%s: %d: %.200s", what, status, answer)
			}
			return p
		case into == nil:
			return nil
		default:
			return json.Unmarshal(answer, into)
		}
	}
}

// isInDoubt reports whether an answer is to be repeated with the same ID: the command may have been
// stored or not.
func isInDoubt(status int) bool {
	return status == http.StatusServiceUnavailable || status == http.StatusRequestTimeout
}

// patience is how long people wait for an answer.
const patience = 4 * time.Second

// ask sends a request once.
func (l *life) ask(ctx context.Context, token, method, path string, body []byte) (int, []byte, error) {
	if l.polite {
		timed, cancel := context.WithTimeout(ctx, patience)
		defer cancel()
		until, stop := l.untilOver(timed)
		defer stop()
		ctx = until
	}
	res, err := l.open(ctx, token, method, path, body)
	if err != nil {
		return 0, nil, err
	}
	defer res.Body.Close()
	answer, err := io.ReadAll(res.Body)
	return res.StatusCode, answer, err
}

func (l *life) open(ctx context.Context, token, method, path string, body []byte) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, method, l.URL+path, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		req.Header.Set("Authorization", "Bearer "+token)
	}
	return l.client.Do(req)
}

// untilOver returns a context that also ends with the life.
func (l *life) untilOver(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	stop := context.AfterFunc(l.over, func() { cancel(context.Cause(l.over)) })
	return ctx, func() { stop(); cancel(nil) }
}

// end waits until whoever has got no answer may ask again. It returns the error if nothing excuses
// it.
func (l *life) end(ctx context.Context, why error) error {
	if errors.As(why, &fault{}) || ctx.Err() != nil {
		return errors.Join(why, ctx.Err())
	}
	return l.excuse(ctx, why)
}
