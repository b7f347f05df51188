package wire

import (
	"roundhouse/play/table"
	"roundhouse/record"
	"roundhouse/words"
)

// Replayed is a round of a match that is over, with all hands face up.
type Replayed struct {
	Round    int           `json:"round"`
	Redeals  int           `json:"redeals" doc:"How many times the round was dealt before, without anybody having an engine"`
	Lots     []record.Lot  `json:"lots,omitempty" doc:"The lots, if the starter was drawn by lot"`
	Tell     []words.Line  `json:"tell" doc:"The story lines of the deal"`
	Seq      uint64        `json:"seq" doc:"The number of the deal's event. The numbers of the other events follow, with gaps where actions were taken back"`
	Position record.View   `json:"position" doc:"The position after the deal, with all hands and the number of tiles in the boneyard"`
	Events   []table.Shown `json:"events" doc:"All events after the deal up to the end of the round, as in an onlooker's stream, but with all drawn tiles"`
}

// Judged says how good the actions of a round were.
type Judged struct {
	Next   *int        `json:"next" doc:"The index of the event at which to continue; null once the round has been judged to its end"`
	Judged []Judgement `json:"judged"`
}

// Judgement is the assessment of an action for which there was a choice.
type Judgement struct {
	Index  int      `json:"index" doc:"The index of the action among the events of the round"`
	Seat   int      `json:"seat"`
	Action Action   `json:"action" doc:"A draw has no tile"`
	Loss   float64  `json:"loss" doc:"The points that the action was expected to cost compared with the best action; 0 for the best action itself" example:"2.4"`
	Error  *float64 `json:"error,omitempty" doc:"The standard error of the loss" example:"0.6"`
	Stake  float64  `json:"stake" doc:"The loss of the worst action: what there was to give away" example:"14.1"`
	Best   Action   `json:"best" doc:"The best action"`
	Why    []string `json:"why" doc:"What the best action does: a few words for each point" example:"[\"keeps your 9-tile train\"]"`
}

// ReplayInput is the input of a request for a round.
type ReplayInput struct {
	TableInput
	Round int `path:"round" minimum:"1" maximum:"19" doc:"The round, from 1" example:"1"`
}

// JudgeInput is the input of a request to judge the actions of a round.
type JudgeInput struct {
	TableInput
	LangInput
	Round int `query:"round" required:"true" minimum:"1" maximum:"19" doc:"The round, from 1" example:"1"`
	From  int `query:"from" minimum:"0" maximum:"100000" doc:"The index of the event of the round to begin with" example:"0"`
}

// LuckInput is the input of a request to divide the results of a round.
type LuckInput struct {
	TableInput
	Round int `query:"round" required:"true" minimum:"1" maximum:"19" doc:"The round, from 1" example:"1"`
}

// RetryInput is the input of a request to play a moment again.
type RetryInput struct {
	TableInput
	Body Retry
}

// Retry is the request to play a moment again.
type Retry struct {
	Round int `json:"round" minimum:"1" maximum:"19" doc:"The round, from 1" example:"1"`
	Index int `json:"index" minimum:"0" maximum:"100000" doc:"The index of the action among the events of the round" example:"17"`
}

// Divided divides the results of a round into luck and skill.
type Divided struct {
	Playouts int         `json:"playouts" doc:"The number of playouts for each position" example:"512"`
	Seats    []SeatParts `json:"seats" doc:"By seat, from seat 1"`
}

// SeatParts says what the result of a seat is made of. All numbers are points.
type SeatParts struct {
	Result float64 `json:"result" doc:"By how many points the seat did better than the mean of the others: mean + dealt + drawn + own + others, but for rounding" example:"12.5"`
	Mean   Part    `json:"mean" doc:"The mean result of the seat in new deals of the round, played by planners"`
	Dealt  Part    `json:"dealt" doc:"What the deal was worth, compared with that mean"`
	Drawn  Part    `json:"drawn" doc:"What the tiles drawn by all seats were worth, compared with the other tiles of the boneyard"`
	Own    Part    `json:"own" doc:"What the seat's own actions were worth, compared with the planners', with all hands known"`
	Others Part    `json:"others" doc:"What the actions of the others were worth to the seat"`
}

// Part is one part of a result.
type Part struct {
	Value float64 `json:"value" doc:"Points gained, or lost if below 0" example:"-3.2"`
	Error float64 `json:"error" doc:"The standard error of the value" example:"0.9"`
}
