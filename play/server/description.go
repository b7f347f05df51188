package server

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"

	"roundhouse/play/api"
	"roundhouse/play/desk"
)

// apiDescription is the beginning of the API's description.
const apiDescription = `A program can do everything that a person can.

**Who you are.** POST /api/me with {"name": "Ana", "program": true} gives a token; send it as "Authorization: Bearer TOKEN". A browser gets a cookie instead.

**Commands.** Each has an id that you choose, and is answered with the number of its event once that is stored. Repeating an id with the same content returns the same answer and has no effect; with different content it is refused: id_used. An action also has after, the last event that you had seen: if an event since then has changed what your seat may do, the action is refused as stale. Only your seat counts: if several seats are in turn, the actions of others do not make yours stale. A knock is never stale: one that comes too late is refused with its reason, cannot_knock or round_over.

**The stream of a table.** GET /api/tables/{table}/stream sends Server-Sent Events: view (a View), event (an Event, its number as the id), now (a Now: whose turn it is, what you may do, and in house who is there and how they play, if that has changed), words (Words: what a player said in own words, kept nowhere), heartbeat (nothing has happened for 5 seconds; the connection is alive) and bye (the server is closing; reconnect). Last-Event-ID or ?after= continues without a gap, and begins with a house again; a client that has missed too much gets a new view. After 10 seconds without any message the connection is dead: open a new one.

**Over a WebSocket.** A stream that is requested as a WebSocket sends the same messages, and may be continued with ?after= in the same way. Each frame is a JSON array of messages that belong together: [{"event": "event", "id": 12, "data": {…}}, {"event": "now", "data": {…}}]. At a table you can also send commands there, one in a frame: {"command": "act", "body": {"id": "c17", "after": 12, "action": "2:9-8>1"}} (a SocketCommand). The message answer (a SocketAnswer) has the command's id, and the status and the body that a POST would have been answered with. It may come before or after the command's events. The same limits apply; frames that are no commands count, too, and pings. After 16 frames in a row that are no commands, come from nobody or are above a limit of requests, the connection is closed (1008). While 16 answers wait to be read, no further frame is. A page may open a WebSocket only to its own origin.

**By polling.** Some networks let no WebSocket through and hold streams back. GET of a stream with ?poll= answers with its next messages as such an array, as soon as there are any, or with a heartbeat after 5 seconds. The last message is next (a Next): its poll is the value of ?poll= for the next request, and ?after= the last number, as always. Begin with an empty poll. Without a number, as for all your tables, a poll begins with everything again if anything has changed. Each request counts as a stream while it waits; you count as present for some seconds after it.

**One stream for all your tables.** GET /api/me/stream begins with all your tables (tables) and sends one of them again (table) whenever it starts to wait for something else from you: you were seated there or at a rematch, it is your turn, the match is over. gone names a table at which you no longer sit. With ?here=true you count as present at all of them, as with a stream of each: a bot at ten tables needs no other stream. It contains no tiles: GET the table when todo is act.

**Notation.** Actions, positions and records: [notation](/api/docs/notation.md). **Fair deals**: [the scheme](/api/docs/fair.md). **Examples**: [with curl](/api/docs/examples.md), [a bot](/api/docs/bot.go).

**Score sheets** are for tables with real dominoes. POST /api/sheets opens one; whoever knows its ID may GET it, and whoever has come with its code may write. Each command has an id, as at tables, and after, the seq of the sheet that you had seen: if a value that you give differs from one that somebody else has entered since, nothing is stored: differs. POST /api/sheets/preview says what a sheet would be after some commands, and stores nothing.

**Values.** Rule sets: GET /api/rules; their switches: GET /api/switches; levels of bots: GET /api/bots; phrases: GET /api/phrases.

**Errors** are problem+json with a stable code. 429 and 503 have Retry-After, the number of seconds until the request is allowed, if that is known.
`

// DescribeAPI returns what the description of the API says of a server with such limits: general
// facts, the limits and the codes.
func DescribeAPI(r *RequestLimits, l *desk.Limits) string {
	return apiDescription + "\n**Limits**\n\n" + describeLimits(r, l) + "\n**Codes**\n\n" + describeCodes()
}

// describeLimits returns the limits as a list for the description.
func describeLimits(r *RequestLimits, l *desk.Limits) string {
	var out strings.Builder
	for _, one := range []struct {
		n    float64
		text string
	}{
		{r.Requests, fmt.Sprintf("requests of one identity: %g a second, %g at once", r.Requests, r.RequestBurst)},
		{r.PerAddress, fmt.Sprintf("requests of one address: %g a second, %g at once", r.PerAddress, r.AddressBurst)},
		{l.Events, fmt.Sprintf("commands of one identity, except actions of the game: %g a second, %g at once",
			l.Events, l.EventBurst)},
		{l.Tables, fmt.Sprintf("tables made by one identity: %g a minute", l.Tables)},
		{l.AddressTables, fmt.Sprintf("tables made from one address: %g a day", l.AddressTables)},
		{l.Joins, fmt.Sprintf("seats taken: %g a minute", l.Joins)},
		{l.Hints, fmt.Sprintf("hints: %g a minute", l.Hints)},
		{l.Judges, fmt.Sprintf("requests to judge: %g a minute, %g at once", l.Judges, l.JudgeBurst)},
		{l.Phrases, fmt.Sprintf("phrases: %g a minute", l.Phrases)},
		{l.Names, fmt.Sprintf("names, and recovery codes made or used: %g a minute", l.Names)},
		{l.Guests, fmt.Sprintf("identities made from one address: %g a minute", l.Guests)},
		{float64(l.Streams), fmt.Sprintf("streams of one identity: %d at a time", l.Streams)},
		{float64(l.AddressStreams), fmt.Sprintf("streams of one address: %d at a time", l.AddressStreams)},
		{float64(l.Waiting), fmt.Sprintf("tables of one host that wait for players: %d at a time", l.Waiting)},
		{float64(l.AddressWaiting), fmt.Sprintf("tables made from one address that wait for players: %d at a time",
			l.AddressWaiting)},
		{l.Uploads, fmt.Sprintf("matches uploaded by one identity: %g a day", l.Uploads)},
		{l.AddressUploads, fmt.Sprintf("matches uploaded from one address: %g a day", l.AddressUploads)},
		{l.Sheets, fmt.Sprintf("score sheets opened by one identity: %g a day", l.Sheets)},
		{l.AddressSheets, fmt.Sprintf("score sheets opened from one address: %g a day", l.AddressSheets)},
		{l.Changes, fmt.Sprintf("changes of score sheets by one identity: %g a minute, %g at once", l.Changes, l.ChangeBurst)},
		{l.AddressChanges, fmt.Sprintf("changes of score sheets from one address: %g a day", l.AddressChanges)},
		{l.Codes, fmt.Sprintf("codes tried from one address: %g a minute", l.Codes)},
		{float64(l.WrongCodes), fmt.Sprintf("wrong codes in all: %d a minute, then codes are closed for a minute", l.WrongCodes)},
		{1, fmt.Sprintf("a body: %d bytes, and %d for an uploaded match; recovery codes: %d; a name: %d characters",
			desk.MaxBody, desk.UploadMatch.LargestBody(), desk.MaxCodes, desk.MaxName)},
	} {
		if one.n > 0 {
			out.WriteString("- " + one.text + "\n")
		}
	}
	return out.String()
}

// description is the part of the API's description that a server changes. Package openapi has made
// the description.
type description struct {
	Components struct {
		Schemas         json.RawMessage           `json:"schemas"`
		SecuritySchemes map[string]map[string]any `json:"securitySchemes"`
	} `json:"components"`
	Info     map[string]string `json:"info"`
	OpenAPI  string            `json:"openapi"`
	Paths    json.RawMessage   `json:"paths"`
	Security json.RawMessage   `json:"security"`
}

// describe returns the description of this server's API.
func (s *Server) describe() ([]byte, error) {
	if s.c.Description == nil {
		return nil, api.Refuse(http.StatusNotFound, "not_found", "this program was built without Node, and has no description of its API")
	}
	var d description
	if err := json.Unmarshal(s.c.Description, &d); err != nil {
		return nil, err
	}
	d.Info["version"], d.Info["description"] = s.c.Version, DescribeAPI(&s.c.Requests, &s.c.Limits)
	d.Components.SecuritySchemes["cookie"]["name"] = s.cookieName()
	return json.Marshal(d)
}

// serveDescription registers the description of the API, which is made once for all who ask. JSON
// is YAML, too.
func (s *Server) serveDescription(mux *http.ServeMux) {
	described := sync.OnceValues(s.describe)
	earlier := sync.OnceValues(func() ([]byte, error) {
		text, err := described()
		if err != nil {
			return nil, err
		}
		var d map[string]any
		if err := json.Unmarshal(text, &d); err != nil {
			return nil, err
		}
		d["openapi"] = "3.0.3"
		return json.Marshal(downgrade(d))
	})
	for path, text := range map[string]func() ([]byte, error){"/openapi": described, "/openapi-3.0": earlier} {
		for _, kind := range []string{"json", "yaml"} {
			mux.HandleFunc("GET "+path+"."+kind, func(w http.ResponseWriter, r *http.Request) {
				text, err := text()
				if err != nil {
					writeProblem(w, err)
					return
				}
				s.write(w, r, "application/openapi+"+kind, text)
			})
		}
	}
	mux.HandleFunc("GET /api", s.serveAPIPage(described))
}

// downgrade changes a description as OpenAPI 3.0 wants it: what may be null says so, and there is
// one example.
func downgrade(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = downgrade(v[i])
		}
	case map[string]any:
		for name := range v {
			v[name] = downgrade(v[name])
		}
		if types, ok := v["type"].([]any); ok {
			v["type"], v["nullable"] = types[0], true
		}
		if examples, ok := v["examples"].([]any); ok {
			v["example"] = examples[0]
			delete(v, "examples")
		}
	}
	return v
}
