package wire

// Advice is an action with what can be said of it.
type Advice struct {
	Action Action   `json:"action"`
	Loss   float64  `json:"loss" doc:"Points that it is expected to cost against the best one"`
	Error  *float64 `json:"error,omitempty" doc:"The standard error of the loss"`
	Why    []string `json:"why" doc:"In a few words each"`
}

// Answer says whether an action is legal.
type Answer struct {
	Legal   bool   `json:"legal"`
	Reason  string `json:"reason,omitempty" doc:"A code of the notation" example:"does_not_match"`
	Message string `json:"message,omitempty" doc:"A sentence"`
}

// Sorted is a hand by the best train that it can make.
type Sorted struct {
	Train []Tile `json:"train" doc:"In the order and the direction of laying"`
	Rest  []Tile `json:"rest" doc:"The other tiles, the highest first"`
}

// HintInput asks for hints.
type HintInput struct {
	TableInput
	LangInput
}

// CheckInput asks whether an action is legal.
type CheckInput struct {
	TableInput
	LangInput
	Action string `query:"action" required:"true" maxLength:"40" doc:"In notation, without the seat" example:"12-7>2"`
}
