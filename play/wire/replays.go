package wire

// Replayed is a round of a match that is over, all hands face up.
type Replayed struct {
	Round    int       `json:"round"`
	Redeals  int       `json:"redeals" doc:"How often it was dealt before and nobody had an engine"`
	Lots     []Lot     `json:"lots,omitempty" doc:"Where the starter was drawn"`
	Tell     []Line    `json:"tell" doc:"What is told of the deal"`
	Seq      uint64    `json:"seq" doc:"The number of the deal. Those of the events follow, with gaps where actions were taken back"`
	Position *Position `json:"position" doc:"Of the deal, with all hands; of the boneyard the number"`
	Events   []*Event  `json:"events" doc:"All behind the deal to the round's end, as an onlooker's stream has them, with all tiles that were drawn"`
}

// Judged is what the actions of a round were worth.
type Judged struct {
	Next   *int        `json:"next" doc:"Where to go on; null where the round has been judged to its end"`
	Judged []Judgement `json:"judged"`
}

// Judgement is what can be said of an action that was a choice.
type Judgement struct {
	Index  int      `json:"index" doc:"Of the action in the events of the round"`
	Seat   int      `json:"seat"`
	Action Action   `json:"action" doc:"Of a draw without the tile"`
	Loss   float64  `json:"loss" doc:"Points that it was expected to cost against the best one; 0 for that" example:"2.4"`
	Error  *float64 `json:"error,omitempty" doc:"The standard error of the loss" example:"0.6"`
	Best   Action   `json:"best" doc:"The best action"`
	Why    []string `json:"why" doc:"What the best one does, in a few words each" example:"[\"keeps your 9-tile train\"]"`
}

// ReplayInput asks for a round.
type ReplayInput struct {
	TableInput
	Round int `path:"round" minimum:"1" maximum:"19" doc:"The round, from 1" example:"1"`
}

// JudgeInput asks what the actions of a round were worth.
type JudgeInput struct {
	TableInput
	LangInput
	Round int `query:"round" required:"true" minimum:"1" maximum:"19" doc:"The round, from 1" example:"1"`
	From  int `query:"from" minimum:"0" maximum:"100000" doc:"Where to begin in the events of the round" example:"0"`
}
