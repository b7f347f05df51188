package desk

import "roundhouse/play/table"

// code is the kind and the meaning of an error code.
type code struct {
	kind Kind
	text string
}

// codes holds every error code except the reasons of the game, whose kind is Invalid.
var codes = map[string]code{
	"invalid":         {Invalid, "a field is invalid: detail or errors name it"},
	"bad_name":        {Invalid, "a name is empty or has more than 24 letters"},
	"name_unseen":     {Invalid, "a name has a character that shows nothing, or two spaces in a row"},
	"name_marks":      {Invalid, "a letter of a name has more marks than people write"},
	"name_taken":      {Conflict, "somebody else at the table has that name, or one that looks like it"},
	"no_identity":     {Nameless, "you have no name yet, or the token is unknown"},
	"not_found":       {NotFound, "there is no such thing"},
	"no_such_rules":   {NotFound, "there is no such rule set"},
	"timeout":         {Late, "the request did not arrive in time"},
	"too_many":        {TooMany, "a limit: Retry-After has the seconds until the request is allowed, if that is known"},
	"too_many_tables": {TooMany, "too many of your tables, or of those made from your address, wait for players"},
	"too_many_codes":  {Conflict, "you have five recovery codes"},
	"no_onlookers":    {Forbidden, "the table does not let others watch"},
	"stale":           {Conflict, "an event after the one in after has changed what your seat may do: seq is the table's last event"},
	"busy":            {Unavailable, "too many ask for hints at the moment"},
	"no_room":         {Unavailable, "the server has no room to store anything"},
	"not_stored":      {Unavailable, "the server cannot store anything at the moment"},
	"damaged":         {Damaged, "the stored data cannot be read any more"},
	"unavailable":     {Unavailable, "the server is too busy to store anything"},
	"closing":         {Unavailable, "the server is closing: reconnect"},
	"internal":        {Internal, "something went wrong in the server"},

	"bad_record":       {Invalid, "the record is not that of a whole match by the rules: detail says where"},
	"no_upload":        {Conflict, "a device keeps the matches that are played on it: only a server takes uploads"},
	"too_many_uploads": {TooMany, "many matches have been uploaded within a day, by you or from your address: Retry-After has the seconds until the next is allowed"},

	string(table.NotWaiting):   {Conflict, "the match has begun"},
	string(table.NotPlaying):   {Conflict, "no round is being played"},
	string(table.NotMixing):    {Conflict, "it is not the time for hashes or numbers"},
	string(table.NotHost):      {Forbidden, "only the host may do that"},
	string(table.NotSeated):    {Forbidden, "you do not sit at the table"},
	string(table.NotYourSeat):  {Forbidden, "the seat is somebody else's"},
	string(table.SeatTaken):    {Conflict, "somebody has the seat"},
	string(table.TableFull):    {Conflict, "no seat is open"},
	string(table.NoSuchSeat):   {Invalid, "the table has no such seat"},
	string(table.Removed):      {Forbidden, "the host has removed you"},
	string(table.SeatsOpen):    {Conflict, "not all seats are taken"},
	string(table.UnknownBot):   {Invalid, "there is no bot of that level"},
	string(table.UnknownThing): {Invalid, "the phrase is not in the list"},
	string(table.NotAbsent):    {Conflict, "the person is not away"},
	string(table.PlayedFor):    {Conflict, "it is not your turn, and a bot is playing for you: return takes the seat back"},
	string(table.LastRound):    {Conflict, "the last round is being played: there is no next one to join"},
	string(table.NotAwaited):   {Conflict, "nobody has kept the others waiting for 3 minutes"},
	string(table.TablePaused):  {Conflict, "the table is paused"},
	string(table.TableOver):    {Conflict, "the match or the table is over"},
	string(table.BadNumber):    {Invalid, "the number does not match its hash"},
	string(table.NotBetween):   {Conflict, "the round is not over"},
	string(table.NoSuchTable):  {NotFound, "there is no such table"},
	string(table.NotOver):      {Conflict, "the match is not over"},
	string(table.NoSuchRound):  {NotFound, "the match has no such round"},
	string(table.IDUsed):       {Conflict, "you have used the id for another command at this table"},
	string(table.NotAlone):     {Conflict, "other people play too: bots pause for all of them"},
	string(table.NoTakeBack):   {Conflict, "nothing can be taken back at this table"},
	string(table.TooLate):      {Conflict, "your last action cannot be taken back any more"},
	string(table.EarlierRules): {Conflict,
		"the match was played by earlier rules: a finished one keeps its result and its record, " +
			"but its rounds cannot be shown again (409); an unfinished one is gone (410)"},
}

// Codes returns every error code with its meaning, except the reasons of the game.
func Codes() map[string]string {
	list := map[string]string{}
	for name, c := range codes {
		list[name] = c.text
	}
	return list
}
