package server

import (
	"maps"
	"slices"
	"strings"

	"roundhouse/game"
	"roundhouse/play/desk"
)

// requestCodes is every code that a request may be refused with before it comes to the desk, with
// what it means.
var requestCodes = map[string]string{
	"bad_request":    "the body is no JSON, or the request is broken",
	"foreign_origin": "a page of another site has sent the request",
	"wrong_host":     "the request is for another host than the server is known by",
	"forbidden":      "you may not do that",
	"method":         "Allow lists the methods",
	"too_large":      "the body has more than 8 kB",
	"media_type":     "bodies are application/json",
}

// codeTexts is every code that an answer may have, but for the reasons of the game, with what
// it means. The description of the API is made from it.
var codeTexts = func() map[string]string {
	list := desk.Codes()
	maps.Copy(list, requestCodes)
	return list
}()

// allCodes returns every code that an answer may have, sorted.
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
