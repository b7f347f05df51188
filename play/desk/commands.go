package desk

import (
	"context"
	"encoding/json"
	"errors"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/quota"
	"roundhouse/play/table"
	"roundhouse/play/wire"
)

// Commands holds the operations that are commands to a table: one for each of wire.Commands, by its
// name.
var Commands = commandOperations()

// CommandInput is a command as it was sent. Command.Read decodes its body.
type CommandInput struct {
	TableInput
	Body json.RawMessage
}

// commandOperations makes the operations of Commands.
func commandOperations() map[string]*Operation[CommandInput, wire.Done] {
	list := map[string]*Operation[CommandInput, wire.Done]{}
	for _, k := range wire.Commands {
		about := About{
			Method: "POST", Path: "/api/tables/{table}/" + k.Name, ID: k.Name, Summary: k.Summary,
			Description: k.Description,
			Refusals:    []Kind{Forbidden, NotFound, Conflict}, Body: k.Body,
		}
		list[k.Name] = newNamedOperation(about,
			func(d *Desk, ctx context.Context, from Caller, in *CommandInput) (wire.Done, error) {
				return d.runCommand(ctx, from, k, in)
			})
	}
	return list
}

// runCommand carries out a command at its table.
func (d *Desk) runCommand(
	ctx context.Context, from Caller, k *wire.Command, in *CommandInput,
) (done wire.Done, err error) {
	t, err := d.hall.Get(ctx, in.Table)
	if err != nil {
		return done, err
	}
	c := table.Command{By: from.asWho()}
	if err := k.Read(in.Body, &c); err != nil {
		return done, invalidField(err.Error())
	}
	if err := d.limits.countCommand(from.asWho(), k.Effort); err != nil {
		return done, err
	}
	if k.Effort == wire.Seating {
		free, err := d.lockNameAt(ctx, from.Person, t)
		if err != nil {
			return done, err
		}
		defer free()
	}
	if c, err = d.withBotName(ctx, t, c); err != nil {
		return done, err
	}
	seq, err := d.doLasting(ctx, t, c)
	d.meter.Command(outcomeOf(err))
	return wire.Done{Seq: uint64(seq)}, err
}

// countCommand counts a command against the person's limits, which depend on its effort. It returns
// an error if a limit is reached.
func (l *limiter) countCommand(w table.Who, e wire.Effort) error {
	if e == wire.Playing { // the game itself limits these
		return nil
	}
	rate := quota.Rate{PerSecond: l.limits.Events, Burst: l.limits.EventBurst}
	if err := l.takeOne("events", rate, string(w), "you have sent many commands: wait a moment"); err != nil {
		return err
	}
	switch e {
	case wire.Talking:
		return l.takeOne("phrases", quota.PerMinute(l.limits.Phrases), string(w), "you have said much: wait a while")
	case wire.Seating:
		return l.takeOne("joins", quota.PerMinute(l.limits.Joins), string(w),
			"you have joined many tables: wait a while")
	}
	return nil
}

// doLasting carries out a command to its end, even if the sender goes away meanwhile.
func (d *Desk) doLasting(ctx context.Context, t *hall.Table, c table.Command) (table.Seq, error) {
	return t.Do(context.WithoutCancel(ctx), c)
}

// outcomeOf returns the outcome of a command, as Meter.Command takes it.
func outcomeOf(err error) string {
	var stale *table.Stale
	var reason game.Reason
	var refusal table.Refusal
	switch {
	case err == nil:
		return "done"
	case errors.As(err, &stale):
		return "stale"
	case errors.As(err, &reason):
		return "illegal"
	case errors.As(err, &refusal):
		return "refused"
	}
	return "failed"
}
