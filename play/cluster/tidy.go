package cluster

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/nats-io/nats.go"
)

// Tidy erases what servers that died have left behind: older messages of rows that have been
// changed or deleted. It costs few requests if there are none. Programs call it when they start.
func (r *Rows) Tidy(ctx context.Context) error {
	all, err := r.countSubjects(ctx, 0)
	if err != nil || all.Messages == all.Subjects {
		return err
	}
	for after := 0; after < all.Subjects; {
		page, err := r.countSubjects(ctx, after)
		if err != nil || len(page.Of) == 0 {
			return err
		}
		for subject, messages := range page.Of {
			if messages > 1 && subject != r.s.proofSubject {
				if err := r.tidySubject(ctx, subject); err != nil {
					return err
				}
			}
		}
		after += len(page.Of)
	}
	return nil
}

// tidySubject erases all messages with the subject but the last one, and that one too if it says
// that the row is deleted.
func (r *Rows) tidySubject(ctx context.Context, subject string) error {
	m, err := r.s.last(ctx, subject)
	if errors.Is(err, errNone) {
		return nil
	}
	if err == nil {
		err = r.s.eraseBefore(ctx, subject, m.seq)
	}
	if err == nil && len(m.data) == 0 {
		err = r.s.erase(ctx, m.seq)
	}
	return err
}

// counted is how many messages the stream has.
type counted struct {
	Messages int            `json:"messages"`
	Subjects int            `json:"num_subjects"`
	Of       map[string]int `json:"subjects"` // by subject
}

// countSubjects counts the messages, those of each subject on a page that begins after so many
// subjects.
func (r *Rows) countSubjects(ctx context.Context, after int) (all counted, err error) {
	request := &nats.Msg{Subject: "$JS.API.STREAM.INFO." + r.s.name, Data: encode(map[string]any{
		"subjects_filter": r.c.subject("rows", ">"), "offset": after,
	})}
	err = r.s.retry(ctx, func(ctx context.Context) error {
		var answer struct {
			State json.RawMessage `json:"state"`
			Error *apiError       `json:"error"`
		}
		if err := r.s.ask(ctx, request, &answer); err != nil || answer.Error != nil {
			return errors.Join(err, asError(answer.Error))
		}
		all = counted{}
		return json.Unmarshal(answer.State, &all)
	})
	return all, err
}
