package words

var englishReasons = map[string][]string{
	"other":         {"This is not allowed."},
	"not_your_turn": {"It is not your turn: {player} is to play.", "It is not your turn."},
	"not_in_hand":   {"{tile} is not in this hand.", "That tile is not in this hand."},
	"does_not_match": {
		"{tile} does not match: the end of {train} is {end}.",
		"{tile} does not match the end of {train}.",
		"{tile} does not match: the end of the train is {end}.",
		"The tile does not match: the end of {train} is {end}.",
		"The tile does not match the end of {train}.",
		"{tile} does not match the end of the train.",
		"The tile does not match: the end of the train is {end}.",
		"The tile does not match the end of the train.",
	},
	"no_such_train": {"There is no such train: {train}.", "There is no such train."},
	"train_closed": {
		"{train} is closed: without a marker only {owner} may play there.",
		"{train} is closed to a first turn.",
		"That train is closed.",
	},
	"must_satisfy": {
		"The open double {double} on {double_train} must be satisfied first.",
		"The open double {double} must be satisfied first.",
		"An open double on {double_train} must be satisfied first.",
		"An open double must be satisfied first.",
	},
	"must_feed": {
		"The tile owed must go on the double just laid, {double} on {double_train}.",
		"The tile owed must go on the double just laid, {double}.",
		"The tile owed must go on the double just laid on {double_train}.",
		"The tile owed must go on the double just laid.",
	},
	"one_double_only": {
		"{tile} cannot be laid now: a turn may contain one double only.",
		"A turn may contain one double only.",
	},
	"own_train_only": {
		"In the first turn tiles go on one's own train only, not on {train}.",
		"In the first turn tiles go on one's own train only.",
	},
	"own_train_first": {
		"{tile} cannot go on {train}: while one's own train is empty, a tile with the engine's number must start it.",
		"{tile} cannot go there: while one's own train is empty, a tile with the engine's number must start it.",
		"While one's own train is empty, a tile with the engine's number must start it.",
	},
	"must_play": {"A tile in this hand fits, so one must be laid."},
	"must_play_drawn": {
		"After a draw only the tile drawn may be laid: {drawn}, not {tile}.",
		"The tile drawn, {drawn}, is the one to lay now.",
		"The tile to lay after a draw is the one drawn.",
	},
	"must_draw":     {"A tile must be drawn first."},
	"cannot_draw":   {"No tile can be drawn now."},
	"must_continue": {"A tile in this hand still fits, so the train must go on."},
	"cannot_stop":   {"There is nothing to stop: a stop ends the train of a first turn, once it has a tile."},
	"cannot_pass":   {"A pass is not possible here: tiles have been laid in this first turn, and it ends with a stop."},
	"cannot_knock":  {"Only a player with exactly one tile who has not announced it yet can knock."},
	"must_lay_engine": {
		"The engine, {double}, must be laid first.",
		"The engine must be laid first.",
	},
	"wrong_tile_drawn": {
		"The tile drawn is {given}, but the first of the boneyard is {expected}.",
		"The tile drawn is not the first of the boneyard.",
	},
	"round_over": {"The round is over."},
	"bad_deal": {
		"The deal is not possible: {detail}.",
		"The deal is not possible with these rules.",
	},
	"wrong_engine": {
		"The engine is {given}, but it must be {expected}.",
		"The engine is not the one that these rules give.",
	},
	"wrong_starter": {
		"The round is started by {given}, but it is the turn of {expected}.",
		"The round is started by the wrong player.",
	},
	"wrong_end": {
		"The end of the round is given as {given}, but the actions give {expected}.",
		"The end of the round is not the one that the actions give.",
	},
	"wrong_score": {
		"The scores are given as {given}, but the actions give {expected}.",
		"The scores are not those that the actions give.",
	},
	"bad_position": {
		"The position is not possible: {detail}.",
		"The position is not possible.",
	},
	"unreadable": {
		"This cannot be read: {detail}.",
		"This cannot be read.",
	},
}
