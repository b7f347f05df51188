//go:build !js

package desk

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"roundhouse/play/circle"
	"roundhouse/play/log"
	"roundhouse/play/people"
)

// handed is the row of a code by which another browser becomes a person without a device.
type handed struct {
	Circle string     `json:"circle"`
	Person circle.Who `json:"person"`
	Until  time.Time  `json:"until"`
}

func (d *Desk) handOver(ctx context.Context, from Caller, in *HandingInput) (out Code, err error) {
	if err := d.limits.chargeChange(from); err != nil {
		return out, err
	}
	s, me, err := d.circleOf(ctx, from, in.Circle)
	if err != nil {
		return out, err
	}
	whom, ok := s.Member(s.Person(in.Body.Person))
	switch {
	case !me.Keeper:
		return out, refusalError(string(circle.NotKeeper), "only a keeper of the circle can do that")
	case !ok || whom.Device:
		return out, refusalError(string(circle.Gone), "person: there is nobody without a device by this number")
	}
	value, err := json.Marshal(handed{s.ID(), whom.Who, d.c.Now().Add(handOverTime)})
	for err == nil {
		out.Code = newCode()
		if _, err = d.c.Rows.Put(ctx, handKey(out.Code), 0, value); !errors.Is(err, log.ErrMoved) {
			break
		}
		err = nil // somebody else has this code
	}
	return out, err
}

// findHanded returns who is handed over with a code, and its row; nobody if there is no such code.
func (d *Desk) findHanded(ctx context.Context, typed string) (h handed, row log.Row, err error) {
	row, err = log.GetRow(ctx, d.c.Rows, handKey(strings.ToUpper(typed)))
	if err != nil || row.Rev == 0 || json.Unmarshal(row.Value, &h) != nil || !d.c.Now().Before(h.Until) {
		return handed{}, row, err
	}
	return h, row, nil
}

// takeOver makes the caller the person who is handed over. The code is used up first.
func (d *Desk) takeOver(ctx context.Context, from Caller, in *TakingInput) (a Admitted, err error) {
	if err := d.limits.chargeCode(from); err != nil {
		return a, err
	}
	h, row, err := d.findHanded(ctx, in.Code)
	if err != nil {
		return a, err
	}
	if h.Person == "" {
		d.limits.noteWrongCode()
		return a, noCode()
	}
	if from.asWho() != "" && !in.Body.Program {
		return a, refusalError("somebody_already", "this browser is somebody already: join by the circle's link, and say who you are")
	}
	s, err := d.readCircle(ctx, h.Circle)
	if m, ok := s.Member(h.Person); err == nil && (!ok || m.Device) {
		err = noCode()
	}
	if err != nil {
		return a, err
	}
	if err := d.c.Rows.Delete(ctx, row.Key, row.Rev); err != nil {
		if errors.Is(err, log.ErrMoved) {
			err = noCode()
		}
		return a, err
	}
	secret, hash := newSecret()
	if err := d.people.Grant(ctx, people.ID(h.Person), hash); err != nil {
		return a, err
	}
	if err := d.noteMember(ctx, s.ID(), people.ID(h.Person)); err != nil {
		return a, err
	}
	keeper := ""
	for _, m := range s.Members() {
		if m.Keeper {
			keeper = string(m.Who)
			break
		}
	}
	c := circle.Command{ID: "hand/" + string(h.Person), By: circle.Who(keeper), Body: circle.Body{Do: circle.HandOver, Whom: h.Person}}
	if _, err := d.updateCircle(ctx, s.ID(), func(s *circle.State) (*circle.Entry, error) { return s.Decide(&c, d.c.Now()) }); err != nil {
		return a, err
	}
	p, err := d.people.Who(ctx, hash)
	return admittedOf(p, secret, in.Body.Program), err
}
