package desk

import "syscall/js"

// compose and foldCase are what name_unicode.go says. The browser has Unicode's tables, which would
// be a tenth of the program.

func compose(text string) string { return ofString(text, "normalize", "NFKC") }

func foldCase(text string) string { return ofString(text, "toLowerCase") }

// ofString returns what a method of the browser's strings returns.
func ofString(text, method string, args ...any) string {
	return js.Global().Get("String").New(text).Call(method, args...).String()
}
