package desk

import (
	"syscall/js"
	"unicode"
)

// What is here does what name_unicode.go says. The browser has Unicode's tables, which would be a
// tenth of the program.

func compose(text string) string { return ofString(text, "normalize", "NFC") }

func widen(text string) string { return ofString(text, "normalize", "NFKC") }

func foldCase(text string) string { return ofString(text, "toLowerCase") }

// ofString returns what a method of the browser's strings returns.
func ofString(text, method string, args ...any) string {
	return js.Global().Get("String").New(text).Call(method, args...).String()
}

// lettersOf takes each character that is not a mark for a letter in a browser that does not know
// better.
func lettersOf(text string) (letters []string) {
	intl := js.Global().Get("Intl").Get("Segmenter")
	if intl.IsUndefined() {
		for _, r := range text {
			if n := len(letters); n > 0 && (isMark(r) || isHidden(r)) {
				letters[n-1] += string(r)
			} else {
				letters = append(letters, string(r))
			}
		}
		return letters
	}
	list := js.Global().Get("Array").Call("from", intl.New().Call("segment", text))
	for i := range list.Length() {
		letters = append(letters, list.Index(i).Get("segment").String())
	}
	return letters
}

// isNeeded reports whether the hidden character at a place is a joiner or a selector that stands
// after a letter outside ASCII, or before a keycap: who shares a device sees whom they play with.
func isNeeded(name []rune, at int) bool {
	switch r := name[at]; {
	case at == 0, name[at-1] <= unicode.MaxASCII && (at+1 == len(name) || name[at+1] != '\u20e3'):
		return false
	default:
		return r == '\u200c' || r == '\u200d' || unicode.Is(unicode.Variation_Selector, r) || r >= '\U000e0020' && r <= '\U000e007f'
	}
}

// skeleton returns the text itself.
func skeleton(text string) string { return text }
