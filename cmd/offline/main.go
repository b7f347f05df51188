//go:build js

// Command offline is Roundhouse for a browser: the tables, bots and rule books of a device, without
// a network. A worker of the page runs it; web/src/offline has the page's side.
//
// It keeps everything in IndexedDB. The worker calls the methods of its global object "roundhouse":
//
//	ask(method, path, query, body) → Promise of [status, body]
//	follow(path, query, take) → function that ends the stream; take gets each frame, or null at its end
//
// Both take what the HTTP API takes, and answer as it does; see package offline. A path is the list
// of its parts, and a query a list of pairs. The texts of a language are not in the program, which
// is built with the tag fetched: when they are first needed, it calls the worker's function texts
// with the language's tag and a section, which returns a Promise of that section of
// words/texts/XX.json or, if it is empty, of the others.
package main

import (
	"context"
	"math/rand/v2"
	"syscall/js"
	"time"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/play/desk"
	"roundhouse/play/hall"
	"roundhouse/play/offline"
	"roundhouse/play/rota"
	"roundhouse/words"
)

// release is set by the build.
var release = "unknown"

// prefix is that of the IDs of tables of a device, by which its page knows whom to ask for them.
const prefix = "local-"

// database is the name of the database of the browser.
const database = "roundhouse"

func main() {
	words.ReadFrom(fetchTexts)
	ctx := context.Background()
	store, err := offline.Open(ctx, database)
	if err != nil {
		js.Global().Call("failed", err.Error())
		return
	}
	levels := carried()
	d := desk.New(desk.Config{
		Log: store, Rows: store,
		Version: release, Prefix: prefix, Logger: console{},
		Pauses: hall.Usual, Bot: newBot, Levels: levels, Quick: bot.IsQuick, Thinking: rota.Usual, Breathe: breathe,
	})
	go d.Run(ctx)
	l := offline.New(d, store)
	js.Global().Set("roundhouse", js.ValueOf(map[string]any{"ask": asking(ctx, l), "follow": following(ctx, l)}))
	js.Global().Call("ready")
	select {}
}

// asking returns the method ask.
func asking(ctx context.Context, l *offline.Desk) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		r := requestOf(args[0].String(), args[1], args[2], args[3].String())
		return promise(func() any {
			a := l.Ask(ctx, r)
			return []any{a.Status, string(a.Body)}
		})
	})
}

// requestOf returns a request, given its path and its query as arrays.
func requestOf(method string, path, query js.Value, body string) offline.Request {
	r := offline.Request{Method: method, Query: map[string]string{}, Body: []byte(body)}
	for i := range path.Length() {
		r.Path = append(r.Path, path.Index(i).String())
	}
	for i := range query.Length() {
		r.Query[query.Index(i).Index(0).String()] = query.Index(i).Index(1).String()
	}
	return r
}

// promise returns a Promise of what f returns. f may wait.
func promise(f func() any) js.Value {
	run := js.FuncOf(func(_ js.Value, args []js.Value) any {
		go func() { args[0].Invoke(f()) }()
		return nil
	})
	defer run.Release() // the browser has called it by then
	return js.Global().Get("Promise").New(run)
}

// following returns the method follow.
func following(ctx context.Context, l *offline.Desk) js.Func {
	return js.FuncOf(func(_ js.Value, args []js.Value) any {
		r, take := requestOf("GET", args[0], args[1], ""), args[2]
		ctx, cancel := context.WithCancel(ctx)
		go func() {
			refused, ok := l.Follow(ctx, r, func(frame []byte) { take.Invoke(string(frame)) })
			if ok {
				take.Invoke(js.Null())
			} else {
				take.Invoke(js.Null(), refused.Status)
			}
		}()
		var end js.Func
		end = js.FuncOf(func(js.Value, []js.Value) any {
			cancel()
			end.Release()
			return nil
		})
		return end
	})
}

// The times of thinking: a browser gives the program one thread.
const (
	longest = 2 * time.Second       // that a bot may think about one action
	breath  = 20 * time.Millisecond // after which other work is done
)

// lastBreath is when other work was last done while something thought.
var lastBreath time.Time

// breathe lets the browser do other work, unless it has just done some.
func breathe() {
	if time.Since(lastBreath) < breath {
		return
	}
	time.Sleep(time.Millisecond)
	lastBreath = time.Now()
}

// newBot makes a bot of a level, which breathes.
func newBot(level string) (hall.Player, error) {
	var until time.Time
	choose, err := bot.NewStopped(level, rand.Uint64(), func() bool {
		breathe()
		return time.Now().After(until)
	})
	if err != nil {
		return nil, err
	}
	return func(v game.View, past *game.Past) game.Action {
		until = time.Now().Add(longest)
		return choose(v, past)
	}, nil
}
