package server

import (
	"maps"
	"slices"
	"strings"

	"roundhouse/game"
	"roundhouse/play/desk"
)

// requestCodes maps the codes of refusals that happen before a request reaches the desk to their
// meanings.
var requestCodes = map[string]string{
	"bad_request":    "the body is not JSON, or the request is malformed",
	"foreign_origin": "the request was sent by a page of another site",
	"wrong_host":     "the request is for a host that is not the server's",
	"forbidden":      "you may not do that",
	"method":         "Allow lists the methods",
	"too_large":      "the body has more than 8 kB, or 128 kB for an uploaded match",
	"media_type":     "bodies are application/json",
}

// codeTexts maps every code that an answer can have to its meaning, except the reasons of the game.
// The API's description is made from it.
var codeTexts = func() map[string]string {
	list := desk.Codes()
	maps.Copy(list, requestCodes)
	return list
}()

// allCodes returns every code that an answer can have, sorted.
func allCodes() []string {
	list := slices.Collect(maps.Keys(codeTexts))
	for _, r := range game.Reasons() {
		list = append(list, r.Error())
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// isCode reports whether the code is one of allCodes.
var isCode = func() func(string) bool {
	all := map[string]bool{}
	for _, code := range allCodes() {
		all[code] = true
	}
	return func(code string) bool { return all[code] }
}()

// describeCodes returns the codes as a list for the description.
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
