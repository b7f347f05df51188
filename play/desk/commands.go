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

// commands lists what people can do at a table: all that package table can be asked for, but the
// rematch, for which the desk first makes a table.
var commands = []command{
	{table.Act{}, playing, "Act",
		"An action of the game. An illegal action is refused, with the reason as the code."},
	{table.Join{}, seating, "Take a seat",
		"The seat that you name, or else any open seat. During the match only where people may join late, in a bot's seat: you watch until the next round is dealt, and play from then on. If you already have a seat, you change seats."},
	{table.Leave{}, acting, "Leave for good",
		"During a match a bot takes over. If you wait for the next round, you give up the seat."},
	{table.SeatBot{}, acting, "Seat a bot",
		"On the seat that you name, or else on any open seat. Host only."},
	{table.EmptySeat{}, acting, "Empty a seat",
		"Removes a bot, or a person, who cannot come back. Before the match, host only."},
	{table.MakeHost{}, acting, "Hand over",
		"Makes somebody else at the table the host. Host only."},
	{table.Start{}, acting, "Start the match",
		"All seats must be taken. Host only."},
	{table.Hash{}, acting, "Give your number's hash",
		"For the fair deal: the SHA-256 of 32 random bytes of yours, before any number is shown. Optional."},
	{table.Reveal{}, acting, "Show your number",
		"After the event hashes_closed: the 32 bytes."},
	{table.BeReady{}, acting, "Be ready for the next round",
		"The round is dealt when everyone is ready who has not been away for 30 s. If several people play, it is dealt at the latest at the time that the message now gives as next."},
	{table.StandIn{}, acting, "Let a bot play for a person who is away",
		"Possible when the presence of the seat is away, after 10 s without a stream. The bot stops when the person returns. Host only."},
	{table.ComeBack{}, acting, "Play again instead of the bot",
		"Opening the stream does the same, unless the others let the bot play because you kept them waiting."},
	{table.Agree{}, acting, "Ask everyone to agree",
		"Asks for a pause, for the end of the match, to take your last action back, or to let a bot play for the people whose turn has lasted 3 minutes without a clock, until they return. It happens when all people at the table ask for it, except those who have been away for 30 s. Asking for nothing declines a request to take back; an unanswered request ends after 20 s."},
	{table.SetPace{}, acting, "Set the bots' pace",
		"Only if you are the only person who plays: makes bots play without pauses, or with pauses again."},
	{table.Resume{}, acting, "End the pause",
		"Any player may end it."},
	{table.Say{}, talking, "Say something",
		"A phrase from a fixed list; see GET /api/phrases."},
}

// command describes a command to a table. It has the same name in the API as in package table.
type command struct {
	body                 table.CommandBody
	effort               effort
	summary, description string
}

// effort says how limits count a command.
type effort uint8

const (
	acting  effort = iota // as one command
	playing               // not at all, because the game itself limits the number of actions
	seating               // also as taking a seat, which requires a name that nobody else at the table has
	talking               // also as a phrase
)

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
	for _, k := range commands {
		name := table.CommandName(k.body)
		about := About{
			Method: "POST", Path: "/api/tables/{table}/" + name, ID: name, Summary: k.summary, Description: k.description,
			Refusals: []Kind{Forbidden, NotFound, Conflict},
		}
		about.Body, about.BodyName = messageOf(k.body)
		list[name] = newNamedOperation(about,
			func(d *Desk, ctx context.Context, from Caller, in *CommandInput) (Done, error) {
				return d.runCommand(ctx, from, name, k.effort, in)
			})
	}
	return list
}

// messageOf returns the fields of the message that asks for a command, and a name for it: it has what
// all commands share, and the command's own parameters. Only an action depends on what its sender had
// seen.
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

// parametersOf returns the fields of a type that a message has. A value that reads itself is a text.
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
	ctx context.Context, from Caller, name string, effort effort, in *CommandInput,
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
