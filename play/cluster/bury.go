package cluster

import (
	"context"
	"encoding/json"
	"errors"

	"github.com/nats-io/nats.go"

	"roundhouse/play/people"
)

// Delete implements people.People. It first stores that the person is gone, which takes effect at
// once, and then erases everything about the person, also that. The Raft logs of the NATS servers
// hold what was stored until their next snapshot, which each server makes every two to three
// minutes, and when it is stopped.
func (p *People) Delete(ctx context.Context, id people.ID) error {
	for seen := false; ; seen = true {
		one, seq, err := p.read(ctx, id)
		if errors.Is(err, people.ErrUnknown) && seen {
			return nil
		} else if err != nil {
			return err
		}
		grave := graveOf(&one)
		seq, err = p.s.put(ctx, p.subjectOf(id), seq, encode(grave))
		if err == nil {
			return p.bury(ctx, &grave, seq)
		} else if !errors.Is(err, errMoved) {
			return err
		}
	}
}

// graveOf returns what says that a person is gone.
func graveOf(one *person) person {
	grave := person{ID: one.ID, Born: one.Born, Gone: true}
	for _, s := range one.Secrets {
		grave.Keys = append(grave.Keys, s.Hash.token())
	}
	return grave
}

// bury erases everything about a deleted person: the keys, the matches in the index of the archive,
// the older messages, and then the one that says so, which has the sequence number seq.
func (p *People) bury(ctx context.Context, grave *person, seq uint64) error {
	for _, token := range grave.Keys {
		if err := p.eraseKey(ctx, token, grave.ID, seq); err != nil {
			return err
		}
	}
	if err := p.c.Archive().forgetPerson(ctx, grave.Born); err != nil {
		return err
	}
	if err := p.s.eraseBefore(ctx, p.subjectOf(grave.ID), seq); err != nil {
		return err
	}
	return p.s.erase(ctx, seq)
}

// Tidy erases what servers that died have left behind: older messages of people who have been
// changed or deleted. It costs one request if there are none. Programs call it when they start.
func (p *People) Tidy(ctx context.Context) error {
	all, err := p.countSubjects(ctx, 0)
	if err != nil || all.Messages == all.Subjects {
		return err
	}
	for after := 0; after < all.Subjects; {
		page, err := p.countSubjects(ctx, after)
		if err != nil || len(page.Of) == 0 {
			return err
		}
		for subject, messages := range page.Of {
			if messages > 1 {
				if err := p.tidySubject(ctx, subject); err != nil {
					return err
				}
			}
		}
		after += len(page.Of)
	}
	return nil
}

// tidySubject erases all messages with the subject but the last one, and everything about a deleted
// person.
func (p *People) tidySubject(ctx context.Context, subject string) error {
	m, err := p.s.last(ctx, subject)
	if errors.Is(err, errNone) {
		return nil
	} else if err != nil {
		return err
	}
	if one, err := personOf(m); err == nil && one.Gone {
		return p.bury(ctx, &one, m.seq)
	}
	return p.s.eraseBefore(ctx, subject, m.seq)
}

// counted is how many messages the stream has.
type counted struct {
	Messages int            `json:"messages"`
	Subjects int            `json:"num_subjects"`
	Of       map[string]int `json:"subjects"` // by subject
}

// countSubjects counts the messages, those of each subject on a page that begins after so many
// subjects.
func (p *People) countSubjects(ctx context.Context, after int) (all counted, err error) {
	request := &nats.Msg{Subject: "$JS.API.STREAM.INFO." + p.s.name, Data: encode(map[string]any{
		"subjects_filter": p.c.subject("people", ">"), "offset": after,
	})}
	err = p.s.retry(ctx, func(ctx context.Context) error {
		var answer struct {
			State json.RawMessage `json:"state"`
			Error *apiError       `json:"error"`
		}
		if err := p.s.ask(ctx, request, &answer); err != nil || answer.Error != nil {
			return errors.Join(err, asError(answer.Error))
		}
		all = counted{}
		return json.Unmarshal(answer.State, &all)
	})
	return all, err
}
