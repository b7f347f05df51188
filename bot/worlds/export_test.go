package worlds

import "roundhouse/bot/bottest"

// Planner returns a new planner. The tests in package worlds_test set it.
var Planner func() bottest.Bot

// Replay is the function replay, for the tests in package worlds_test.
var Replay = replay
