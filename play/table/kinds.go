package table

import (
	"reflect"
	"slices"
	"strings"
)

// events lists all kinds of events.
var events = []eventKind{
	kindOfEvent(TableMade{}, listed|silent, nil), // nobody sits there yet who could read a line
	kindOfEvent(Sat{}, listed, NameThen{}),
	kindOfEvent(Reserved{}, listed|outsideMatch, NameThen{}),
	kindOfEvent(Left{}, listed, NameThen{}),
	kindOfEvent(HostChanged{}, listed|outsideMatch|silent, nil), // the list of seats shows the host
	kindOfEvent(HostPassed{}, listed|outsideMatch, nil),
	kindOfEvent(Said{}, outsideMatch, nil),
	kindOfEvent(Asked{}, outsideMatch, AskedThen{}),
	kindOfEvent(HintAsked{}, outsideMatch, nil),
	kindOfEvent(Started{}, listed|silent, nil),        // the first deal has the story lines
	kindOfEvent(Hashed{}, outsideMatch|silent, nil),   // part of the shuffle, which takes a second
	kindOfEvent(HashesClosed{}, silent, nil),          // part of the shuffle
	kindOfEvent(Revealed{}, outsideMatch|silent, nil), // part of the shuffle; the proof of the deal shows it
	kindOfEvent(RoundDealt{}, listed, PositionThen{}),
	kindOfEvent(Acted{}, 0, ActedThen{}),
	kindOfEvent(TakenBack{}, 0, PositionThen{}),
	kindOfEvent(RoundEnded{}, computed, RoundEndedThen{}),
	kindOfEvent(MatchEnded{}, computed|listed, nil),
	kindOfEvent(BecameReady{}, outsideMatch|silent, nil), // clients show it until the next deal
	kindOfEvent(Paused{}, 0, nil),
	kindOfEvent(Resumed{}, 0, nil),
	kindOfEvent(StoodIn{}, listed, nil),
	kindOfEvent(Relieved{}, listed, nil),
	kindOfEvent(Returned{}, listed, nil),
	kindOfEvent(PaceSet{}, outsideMatch|silent, nil), // clients show the pace as long as it applies
	kindOfEvent(Woke{}, silent, nil),                 // it concerns only the clocks
	kindOfEvent(Held{}, outsideMatch|silent, nil),    // the list of seats shows it
	kindOfEvent(RematchMade{}, silent, nil),          // shown as a link to the next table
}

// property is a set of properties of an event.
type property uint8

const (
	listed       property = 1 << iota // lists of tables show it
	outsideMatch                      // it changes neither the match nor who plays in it
	computed                          // it follows from the events before it; it is read from the log only if the match is recounted
	silent                            // it has no story lines, for the reason that its comment says
)

// eventKind is an element of events.
type eventKind struct {
	name string // in the log and for clients
	is   property
	body EventBody // the zero value
	then Then      // of the type that viewers get, or nil if nothing follows
}

func kindOfEvent(body EventBody, is property, then Then) eventKind {
	return eventKind{body.name(), is, body, then}
}

// read reads a body of that kind.
func (k *eventKind) read(data []byte) (EventBody, error) {
	body := reflect.New(reflect.TypeOf(k.body))
	err := decodeStrictly(data, body.Interface())
	return body.Elem().Interface().(EventBody), err
}

var eventsByName = func() map[string]*eventKind {
	all := map[string]*eventKind{}
	for i := range events {
		all[events[i].name] = &events[i]
	}
	return all
}()

// kindOf returns the kind of the event.
func kindOf(body EventBody) *eventKind { return eventsByName[body.name()] }

// commands lists what people can ask of a table, and what the description of the API says of it.
var commands = []commandKind{
	kindOfCommand(playsOn, Act{}, "Act",
		"An action of the game. An illegal action is refused, with the reason as the code."),
	kindOfCommand(anySeat, Join{}, "Take a seat",
		"The seat that you name, or else any open seat. During the match only where people may join late, in a bot's seat: you watch until the next round is dealt, and play from then on. If you already have a seat, you change seats."),
	kindOfCommand(waitsToo, Leave{}, "Leave for good",
		"During a match a bot takes over. If you wait for the next round, you give up the seat."),
	kindOfCommand(hostOnly, SeatBot{}, "Seat a bot",
		"On the seat that you name, or else on any open seat. Host only."),
	kindOfCommand(hostOnly, EmptySeat{}, "Empty a seat",
		"Removes a bot, or a person, who cannot come back. Before the match, host only."),
	kindOfCommand(hostOnly, MakeHost{}, "Hand over",
		"Makes somebody else at the table the host. Host only."),
	kindOfCommand(hostOnly, Start{}, "Start the match",
		"All seats must be taken. Host only."),
	kindOfCommand(playsOn, Hash{}, "Give your number's hash",
		"For the fair deal: the SHA-256 of 32 random bytes of yours, before any number is shown. Optional."),
	kindOfCommand(playsOn, Reveal{}, "Show your number",
		"After the event hashes_closed: the 32 bytes."),
	kindOfCommand(playsOn, BeReady{}, "Be ready for the next round",
		"The round is dealt when everyone is ready who has not been away for 30 s. If several people play, it is dealt at the latest at the time that the message now gives as next."),
	kindOfCommand(hostOnly, StandIn{}, "Let a bot play for a person who is away",
		"Possible when the presence of the seat is away, after 10 s without a stream. The bot stops when the person returns. Host only."),
	kindOfCommand(ownSeat, ComeBack{}, "Play again instead of the bot",
		"Opening the stream does the same, unless the others let the bot play because you kept them waiting."),
	kindOfCommand(playsOn, Agree{}, "Ask everyone to agree",
		"Asks for a pause, for the end of the match, to take your last action back, or to let a bot play for the people whose turn has lasted 3 minutes without a clock, until they return. It happens when all people at the table ask for it, except those who have been away for 30 s. Asking for nothing declines a request to take back; an unanswered request ends after 20 s."),
	kindOfCommand(playsOn, SetPace{}, "Set the bots' pace",
		"Only if you are the only person who plays: makes bots play without pauses, or with pauses again."),
	kindOfCommand(playsOn, Resume{}, "End the pause",
		"Any player may end it."),
	kindOfCommand(ownSeat, Say{}, "Say something",
		"A phrase from a fixed list; see GET /api/phrases."),
	kindOfCommand(unseated, Rematch{}, "", ""), // the desk makes the table first, and describes it
}

// permission says who may give a command and for which seat.
type permission uint8

const (
	anySeat  permission = 1 << iota // it may name a seat that is not the sender's
	unseated                        // a host without a seat may give it
	playsOn                         // if a bot stands in for the sender, the sender plays again
	waitsToo                        // a late comer who waits for the next round may give it
	hostOnly                        // only the host may give it, with or without a seat, and for any seat

	ownSeat permission = 0 // people may give it for their own seats only
)

// commandKind is an element of commands.
type commandKind struct {
	CommandKind
	may permission
}

// CommandKind describes a command.
type CommandKind struct {
	Name                 string      // for clients
	Body                 CommandBody // the zero value
	Summary, Description string      // of the API; "" if the command is a part of something else there
}

func kindOfCommand(may permission, body CommandBody, summary, description string) commandKind {
	return commandKind{CommandKind{body.name(), body, summary, description}, may}
}

var commandsByName = func() map[string]*commandKind {
	all := map[string]*commandKind{}
	for i := range commands {
		all[commands[i].Name] = &commands[i]
	}
	return all
}()

// Commands describes all commands that people can give.
func Commands() (list []CommandKind) {
	for _, k := range commands {
		list = append(list, k.CommandKind)
	}
	return list
}

// hasPermission reports whether the type of the command has the permission.
func hasPermission(body CommandBody, p permission) bool {
	return commandsByName[body.name()].may&p != 0
}

// Kind describes a kind of event: its name, and the types whose JSON is the body and what follows.
type Kind struct {
	Name string
	Body reflect.Type
	Then reflect.Type // nil if nothing follows
}

// Kinds describes all kinds of events, by name.
func Kinds() (list []Kind) {
	for _, k := range events {
		one := Kind{Name: k.name, Body: reflect.TypeOf(formOf(k.body))}
		if k.then != nil {
			one.Then = reflect.TypeOf(formOf(k.then))
		}
		list = append(list, one)
	}
	slices.SortFunc(list, func(a, b Kind) int { return strings.Compare(a.Name, b.Name) })
	return list
}

// EventName returns the name of an event, in the log and for clients.
func EventName(body EventBody) string { return body.name() }

// EventNames returns the names of all events, sorted.
func EventNames() (names []string) {
	for _, k := range events {
		names = append(names, k.name)
	}
	slices.Sort(names)
	return names
}
