package wire

import (
	"roundhouse/game"
	"roundhouse/tile"
)

// Advice is a legal action and an assessment of it.
type Advice struct {
	Action Action   `json:"action"`
	Loss   float64  `json:"loss" doc:"The points that the action is expected to cost compared with the best action"`
	Error  *float64 `json:"error,omitempty" doc:"The standard error of the loss"`
	Why    []string `json:"why" doc:"What the action does: a few words for each point"`
}

// Answer says whether an action is legal.
type Answer struct {
	Legal   bool   `json:"legal"`
	Reason  string `json:"reason,omitempty" doc:"A code of the notation" example:"does_not_match"`
	Message string `json:"message,omitempty" doc:"A sentence"`
}

// Sorted is a hand arranged by the best train that it can make.
type Sorted struct {
	Train []game.Laid `json:"train" doc:"In the order and direction in which they were laid"`
	Rest  tile.Set    `json:"rest" doc:"The other tiles, the highest first"`
}

// HintInput is the input of a request for hints.
type HintInput struct {
	TableInput
	LangInput
}

// CheckInput is the input of a request that asks whether an action is legal.
type CheckInput struct {
	TableInput
	LangInput
	Action string `query:"action" required:"true" maxLength:"40" doc:"In notation, without the seat" example:"12-7>2"`
}
