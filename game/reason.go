package game

// Reason says why something is not allowed. It is one of a closed list, which clients know by their
// texts, and it is an error.
type Reason uint8

// The reasons. Those from BadDeal on apply to whole records and positions.
const (
	Legal Reason = iota // no reason: it is allowed
	NotYourTurn
	NotInHand
	DoesNotMatch // the pip that attaches is not the train's end
	NoSuchTrain
	TrainClosed
	MustSatisfy
	MustFeed      // the tile owed must go on the double just laid
	OneDoubleOnly // forbidden by doubles_per_turn
	OwnTrainOnly  // in an opening
	OwnTrainFirst
	MustPlay      // a tile must be laid: no draw, pass or stop
	MustPlayDrawn // the drawn tile must be laid, and no other
	MustDraw
	CannotDraw
	MustContinue // opening_maximal: the train must go on as long as a tile fits
	CannotStop
	CannotPass // an opening train ends with a stop
	CannotKnock
	MustLayEngine
	WrongTileDrawn // not the first tile of the boneyard
	RoundOver
	BadDeal
	WrongEngine
	WrongStarter
	WrongEnd
	WrongScore
	BadPosition
	Unreadable
)

var reasons = [...]string{
	"legal", "not_your_turn", "not_in_hand", "does_not_match", "no_such_train", "train_closed",
	"must_satisfy", "must_feed", "one_double_only", "own_train_only", "own_train_first",
	"must_play", "must_play_drawn", "must_draw", "cannot_draw", "must_continue", "cannot_stop",
	"cannot_pass", "cannot_knock", "must_lay_engine", "wrong_tile_drawn", "round_over",
	"bad_deal", "wrong_engine", "wrong_starter", "wrong_end", "wrong_score", "bad_position",
	"unreadable",
}

// String returns the reason's text in the closed list, such as must_satisfy.
func (r Reason) String() string { return reasons[r] }

// Error returns the same as String.
func (r Reason) Error() string { return r.String() }

// Reasons lists all reasons.
func Reasons() []Reason {
	var list []Reason
	for r := NotYourTurn; r <= Unreadable; r++ {
		list = append(list, r)
	}
	return list
}
