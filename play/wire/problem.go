package wire

// Problem is an error as problem+json (RFC 9457), with a stable code for programs.
type Problem struct {
	Status int            `json:"status" doc:"HTTP status" example:"409"`
	Title  string         `json:"title" doc:"The status in words" example:"Conflict"`
	Code   string         `json:"code" doc:"Stable; the description of the API explains each" example:"stale"`
	Detail string         `json:"detail,omitempty" doc:"What was wrong, for people" example:"after: 17 is not the last event, 19 is"`
	Seq    *uint64        `json:"seq,omitempty" doc:"stale: the table's last event"`
	Errors []*ErrorDetail `json:"errors,omitempty" doc:"The invalid fields"`
}

// ErrorDetail says what is wrong with one field.
type ErrorDetail struct {
	Message  string `json:"message,omitempty" doc:"Error message text"`
	Location string `json:"location,omitempty" doc:"Where the error occurred, e.g. 'body.items[3].tags' or 'path.thing-id'"`
}
