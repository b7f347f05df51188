package server

import (
	"maps"
	"slices"
	"strings"

	"roundhouse/game"
	"roundhouse/table"
)

// codeTexts is every code that an answer may have, but for the reasons of the game, with what
// it means. The description of the API is made from it.
var codeTexts = map[string]string{
	"bad_request": "the body is no JSON, or the request is broken", "invalid": "a field is not as it should be: detail or errors name it",
	"bad_name": "a name is empty or too long", "name_taken": "somebody else at the table is called so", "no_identity": "you have no name yet, or the token is nobody's",
	"foreign_origin": "a page of another site has sent the request", "wrong_host": "the request is for another host than the server is known by",
	"forbidden": "you may not do that", "not_found": "there is nothing like that", "no_such_rules": "there is no such rule set", "method": "Allow lists the methods",
	"too_large": "the body has more than 8 kB", "media_type": "bodies are application/json", "timeout": "the request was not whole in time, or was given up",
	"too_many":        "a limit: Retry-After has the seconds after which it is allowed, where that is known",
	"too_many_tables": "too many of your tables, or of those made from your address, wait for players", "too_many_codes": "you have five recovery codes",
	"no_onlookers": "the table does not let others watch", "stale": "the table has moved on since after: seq is its last event",
	"busy": "many ask for hints just now", "no_room": "the server has no room to store anything", "not_stored": "the server cannot store anything just now",
	"damaged": "what is stored there cannot be read any more", "unavailable": "the server is too busy to store anything", "closing": "the server is closing: come back",
	"internal": "something went wrong in the server",

	string(table.NotWaiting): "the match has begun", string(table.NotPlaying): "no round is played now", string(table.NotMixing): "it is not the time for hashes or numbers",
	string(table.NotHost): "only the host may do that", string(table.NotSeated): "you do not sit at the table", string(table.NotYourSeat): "the seat is somebody else's",
	string(table.SeatTaken): "somebody has the seat", string(table.TableFull): "no seat is open", string(table.NoSuchSeat): "the table has no such seat",
	string(table.Removed): "the host has removed you", string(table.SeatsOpen): "not all seats are taken", string(table.UnknownBot): "there is no bot of that level",
	string(table.UnknownThing): "the phrase is none of the list", string(table.NotAbsent): "the person is not away", string(table.IsPaused): "the table is paused",
	string(table.IsOver): "the match or the table is over", string(table.BadNumber): "the number is not of its hash", string(table.NotBetween): "the round is not over",
	string(table.NoSuchTable): "there is no such table", string(table.NotOver): "the match is not over", string(table.NoSuchRound): "the match has no such round",
	string(table.IDUsed): "you have used the id for another command at this table",
	string(table.EarlierRules): "the match was played by earlier rules: what is over keeps its result and its record, and its rounds cannot be shown again (409); " +
		"what was not over is gone (410)",
}

// allCodes is every code that an answer may have, sorted.
func allCodes() []string {
	list := slices.Collect(maps.Keys(codeTexts))
	for _, r := range game.Reasons() {
		list = append(list, r.Error())
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// isCode reports whether answers may have the code.
var isCode = func() func(string) bool {
	all := map[string]bool{}
	for _, code := range allCodes() {
		all[code] = true
	}
	return func(code string) bool { return all[code] }
}()

// describeCodes lists the codes for people.
func describeCodes() string {
	var out strings.Builder
	for _, code := range slices.Sorted(maps.Keys(codeTexts)) {
		out.WriteString("- " + code + ": " + codeTexts[code] + "\n")
	}
	out.WriteString("- and of an action of the game its reason, which check explains: ")
	for i, r := range game.Reasons() {
		if i > 0 {
			out.WriteString(", ")
		}
		out.WriteString(r.Error())
	}
	return out.String()
}
