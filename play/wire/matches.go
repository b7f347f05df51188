package wire

import "time"

// Played is a finished match, as one of its players sees it.
type Played struct {
	Table  string    `json:"table"`
	Rules  string    `json:"rules,omitempty" doc:"The rule set; missing if the switches differ from all of them"`
	Base   string    `json:"base,omitempty" doc:"The rule set of which some switches were changed, in place of rules"`
	Rounds int       `json:"rounds,omitempty" doc:"How many of the rule set's rounds were to be played, if not all of them"`
	Ended  time.Time `json:"ended"`
	Early  bool      `json:"early,omitempty"`
	Again  bool      `json:"again,omitempty" doc:"It continued a moment of another match, and counts in no standings"`
	First  bool      `json:"first,omitempty" doc:"It was a newcomer's first match, and counts in no standings"`
	Origin string    `json:"origin,omitempty" doc:"Set for a diary entry, which you have uploaded from a device of yours: the ID of its table there. It counts in no standings"`
	Seats  []Result  `json:"seats"`
}

// Result is the outcome of a match for one seat.
type Result struct {
	Name  string `json:"name,omitempty" doc:"The name of the person or bot; missing for a person who has been deleted"`
	You   bool   `json:"you,omitempty"`
	Bot   string `json:"bot,omitempty"`
	Total string `json:"total"`
	Place int    `json:"place"`
}

// Standing holds a person's results under one rule set, in matches of one length.
type Standing struct {
	Rules   string `json:"rules,omitempty" doc:"The rule set; missing if the switches differ from all of them"`
	Rounds  int    `json:"rounds,omitempty" doc:"How many of the rule set's rounds were to be played, if not all of them"`
	Matches int    `json:"matches"`
	Won     int    `json:"won"`
}

// MatchesInput is the input of a request for finished matches.
type MatchesInput struct {
	Before time.Time `query:"before" doc:"Only matches that ended before this time"`
}

// Upload is a finished match that was played on a device of the person who sends it, without a server.
type Upload struct {
	Table  string     `json:"table" minLength:"1" maxLength:"32" doc:"The ID of its table on the device" example:"local-k3v7q2mzx5t4w6ab"`
	Seat   int        `json:"seat" minimum:"1" maximum:"14" doc:"Your seat"`
	Ended  time.Time  `json:"ended"`
	Record RecordText `json:"record" doc:"The whole match, with its totals and places"`
}
