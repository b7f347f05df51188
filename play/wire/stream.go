package wire

import (
	"encoding/json"
	"strconv"

	"roundhouse/play/table"
	"roundhouse/record"
)

// Message is one message of a stream. The type of Data depends on Name.
type Message struct {
	Name string
	ID   uint64 // the number after which a new stream can continue; 0 if the message has none
	Data any
}

// JSON is the data of a message that has been encoded by AppendJSON.
type JSON []byte

// AppendJSON appends the JSON of a message's data. It contains no line breaks, and > is not escaped.
func AppendJSON(buf []byte, data any) ([]byte, error) {
	switch d := data.(type) {
	case JSON:
		return append(buf, d...), nil
	case *Now:
		return d.appendJSON(buf)
	case table.Shown:
		buf, err := d.AppendJSON(buf)
		if err != nil {
			return buf, err
		}
		buf = strconv.AppendInt(append(buf[:len(buf)-1], `,"form":`...), Form, 10)
		return append(buf, '}'), nil
	}
	return record.AppendJSON(buf, data)
}

// AppendFrame appends messages that belong together as a JSON array, as WebSockets carry them.
func AppendFrame(buf []byte, messages []Message) (_ []byte, err error) {
	for i, m := range messages {
		buf = append(buf, "[,"[min(i, 1)])
		buf = append(append(append(buf, `{"event":"`...), m.Name...), '"')
		if m.ID > 0 {
			buf = strconv.AppendUint(append(buf, `,"id":`...), m.ID, 10)
		}
		if buf, err = AppendJSON(append(buf, `,"data":`...), m.Data); err != nil {
			return buf, err
		}
		buf = append(buf, '}')
	}
	return append(buf, ']'), nil
}

// Next is the last message of the answer to a poll.
type Next struct {
	Poll string `json:"poll" doc:"The parameter poll of the next request, with which it waits for news"`
}

// StreamInput is the input of a request for the stream of a table.
type StreamInput struct {
	TableInput
	After uint64 `query:"after"` // the last event that the client has; 0 asks for a view
	Polls bool   // the client had the answer to another poll a moment ago
	House string // the mark of the house that the client has, "" if it says none
}

// MyStreamInput is the input of a request for the stream of all of the caller's tables.
type MyStreamInput struct {
	Here bool `query:"here"` // the person counts as present at all of them
}

// SocketCommand is a command as it is sent over a WebSocket.
type SocketCommand struct {
	Command string          `json:"command" doc:"The last part of the command's path" example:"act"`
	Body    json.RawMessage `json:"body" doc:"The body of the command's request"`
}

// SocketAnswer answers a SocketCommand with what a request for the command would be answered.
type SocketAnswer struct {
	ID     string `json:"id" doc:"That of the command"`
	Status int    `json:"status" doc:"HTTP status"`
	Body   any    `json:"body" doc:"A Done or a Problem"`
	Retry  int    `json:"retry,omitempty" doc:"Seconds until the command is allowed, if that is known"`
}
