package desk

import (
	"context"

	"roundhouse/play/table"
	"roundhouse/play/wire"
)

// The operations on the server's status.
var (
	ShowStatus = newOperation(About{
		Method: "GET", Path: "/api/status", ID: "status", Summary: "Which server this is",
		Description: "The version of the program.",
	}, func(d *Desk, _ context.Context, _ Caller, _ *struct{}) (wire.ServerStatus, error) {
		return wire.ServerStatus{Version: d.c.Version}, nil
	})
	ListPhrases = newOperation(About{
		Method: "GET", Path: "/api/phrases", ID: "phrases", Summary: "What can be said",
		Description: "Keys of phrases, for which clients have texts.",
	}, func(*Desk, context.Context, Caller, *struct{}) ([]string, error) { return table.Phrases, nil })
	ListBots = newOperation(About{
		Method: "GET", Path: "/api/bots", ID: "bots", Summary: "Levels of bots",
		Description: "From the weakest to the strongest.",
	}, func(d *Desk, _ context.Context, _ Caller, _ *struct{}) ([]string, error) { return d.c.Levels, nil })
)
