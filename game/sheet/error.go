package sheet

import (
	"strconv"

	"roundhouse/game/tile"
)

// Error says what contradicts the rules, and where.
type Error struct {
	Round   int    // from 1; 0 if it is not about a round
	Field   string // of the round, or of the sheet: points[2]
	Reason  Reason // "" for what no program needs to tell apart
	Person  int    // of whom it was entered; None if it is about nobody alone
	Other   int    // TileTwice: who else has it; otherwise None
	Tile    tile.Tile
	Message string
}

// Reason says why something contradicts the rules.
type Reason string

// The reasons.
const (
	TileTwice      Reason = "tile_twice"       // two hands have the tile, or one has it twice
	TileIsEngine   Reason = "tile_is_engine"   // a hand has the engine
	TileNotInSet   Reason = "tile_not_in_set"  // a hand has a tile that there is not
	TooMany        Reason = "too_many_points"  // more than the tiles of all hands can count
	OutWithTiles   Reason = "out_with_tiles"   // somebody has gone out, but has tiles left
	NoTilesLeft    Reason = "no_tiles_left"    // somebody has no tiles left, but has not gone out
	NobodyOut      Reason = "nobody_out"       // the round has ended, but nobody has gone out
	SeveralOut     Reason = "several_out"      // several have gone out, but only one can
	OutWhenBlocked Reason = "out_when_blocked" // somebody has gone out in a blocked round
	WrongEngine    Reason = "wrong_engine"     // the round has another engine
	WrongStarter   Reason = "wrong_starter"    // somebody else starts the round
	NoStarter      Reason = "no_starter"       // a lot decides who starts, but nobody was entered
	NotPlaying     Reason = "not_playing"      // somebody does not play the round, or is named twice
	NotForSo       Reason = "seats_not_played" // the rules are not for so many
	MatchOver      Reason = "match_over"       // a round follows the end of the match
)

// Error returns the field and the message.
func (e *Error) Error() string {
	if e.Round > 0 {
		return "rounds[" + strconv.Itoa(e.Round-1) + "]." + e.Field + ": " + e.Message
	}
	return e.Field + ": " + e.Message
}
