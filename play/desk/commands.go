package desk

import (
	"context"
	"encoding"
	"encoding/json"
	"errors"
	"reflect"
	"slices"

	"roundhouse/game"
	"roundhouse/play/hall"
	"roundhouse/play/quota"
	"roundhouse/play/table"
)

// effort says how limits count a command.
type effort uint8

const (
	acting  effort = iota // as one command
	playing               // not at all, because the game itself limits the number of actions
	seating               // also as taking a seat, which requires a name that nobody else at the table has
	talking               // also as a phrase
)

// effortOf returns how limits count a command.
func effortOf(body table.CommandBody) effort {
	switch body.(type) {
	case table.Act:
		return playing
	case table.Join:
		return seating
	case table.Say:
		return talking
	}
	return acting
}

// Done is the answer to a command that was carried out.
type Done struct {
	Seq uint64 `json:"seq" doc:"The number of the command's event, which has been stored"`
}

// Commands holds the operations that are commands to a table, by their names.
var Commands = commandOperations()

// CommandInput is a command as it was sent. table.ReadCommand decodes its body.
type CommandInput struct {
	TableInput
	Body json.RawMessage
}

// commandOperations makes the operations of Commands.
func commandOperations() map[string]*Operation[CommandInput, Done] {
	list := map[string]*Operation[CommandInput, Done]{}
	for _, k := range table.Commands() {
		if k.Summary == "" {
			continue
		}
		about := About{
			Method: "POST", Path: "/api/tables/{table}/" + k.Name, ID: k.Name, Summary: k.Summary, Description: k.Description,
			Refusals: []Kind{Forbidden, NotFound, Conflict},
		}
		about.Body, about.BodyName = messageOf(k.Body)
		list[k.Name] = newNamedOperation(about,
			func(d *Desk, ctx context.Context, from Caller, in *CommandInput) (Done, error) {
				return d.runCommand(ctx, from, k.Name, in)
			})
	}
	return list
}

// messageOf returns the fields of the message that asks for a command, and a name for it: it has
// what all commands share, and the command's own parameters. Only an action depends on what its
// sender had seen.
func messageOf(body table.CommandBody) (fields []reflect.StructField, name string) {
	of := reflect.TypeFor[table.Command]()
	fields = parametersOf(of)
	if _, acts := body.(table.Act); !acts {
		fields = slices.DeleteFunc(fields, func(f reflect.StructField) bool { return f.Name == "After" })
	}
	if own := parametersOf(reflect.TypeOf(body)); len(own) > 0 {
		of, fields = reflect.TypeOf(body), append(fields, own...)
	}
	return fields, of.Name()
}

// parametersOf returns the fields of a type that a message has. A value that reads itself is a
// text.
func parametersOf(t reflect.Type) (list []reflect.StructField) {
	for i := range t.NumField() {
		field := t.Field(i)
		if field.Tag.Get("json") == "-" {
			continue
		}
		if reflect.PointerTo(field.Type).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
			field.Type = reflect.TypeFor[string]()
		}
		list = append(list, field)
	}
	return list
}

// runCommand carries out a command at its table.
func (d *Desk) runCommand(
	ctx context.Context, from Caller, name string, in *CommandInput,
) (done Done, err error) {
	t, err := d.hall.Get(ctx, in.Table)
	if err != nil {
		return done, err
	}
	c, err := table.ReadCommand(name, in.Body)
	if err != nil {
		return done, invalidField(err.Error())
	}
	c.By = from.asWho()
	effort := effortOf(c.Body)
	if err := d.limits.countCommand(c.By, effort); err != nil {
		return done, err
	}
	if effort == seating {
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
	return Done{Seq: uint64(seq)}, err
}

// countCommand counts a command against the person's limits, which depend on its effort. It returns
// an error if a limit is reached.
func (l *limiter) countCommand(w table.Who, e effort) error {
	if e == playing { // the game itself limits these
		return nil
	}
	rate := quota.Rate{PerSecond: l.limits.Events, Burst: l.limits.EventBurst}
	if err := l.takeOne("events", rate, string(w), "you have sent many commands: wait a moment"); err != nil {
		return err
	}
	switch e {
	case talking:
		return l.takeOne("phrases", quota.PerMinute(l.limits.Phrases), string(w), "you have said much: wait a while")
	case seating:
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
