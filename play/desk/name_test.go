package desk

import (
	"strings"
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"pgregory.net/rapid"
)

// TestNamesOfEveryScriptAreKept as they are written.
func TestNamesOfEveryScriptAreKept(t *testing.T) {
	for _, name := range []string{
		"Ana", "Nguyễn Thị Ánh Tuyết Hồ", "Zoë", "O’Brien-Smith", "日本語", "山田　太郎", "ตี๋", "น้ำผึ้ง", "ကိုကို", "မြို့ရွှံ့", "Ελένη", "Наталья",
		"שָׁלוֹם", "مُحَمَّد", "علی\u200cرضا", "ශ්\u200dරී", "क्\u200dष", "র\u200d্যাচেল", "རྒྱུ", "ព្រះ", "👩\u200d💻", "👩🏽\u200d💻", "❤️\u200d🔥", "👨🏻\u200d❤️\u200d💋\u200d👨🏿", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "葛󠄀城",
		"ᠮᠣᠩᠭᠣᠯ᠋", strings.Repeat("é", 24), strings.Repeat("👩\u200d💻", 12), strings.Repeat("ตี๋", 24),
	} {
		if got, err := CleanName(name); err != nil || got != name {
			t.Errorf("%q becomes %q, %v", name, got, err)
		}
	}
	for _, name := range []string{"Zoë", "Nguyễn Thị Ánh Tuyết Hồ", strings.Repeat("é", 13), strings.Repeat("é", 24)} {
		if got, err := CleanName(" " + norm.NFD.String(name) + "\n"); err != nil || got != name {
			t.Errorf("%q in marks of their own becomes %q, %v", name, got, err)
		}
	}
}

// TestNamesAreRefusedInWords: nothing is taken out of a name, whatever it is.
func TestNamesAreRefusedInWords(t *testing.T) {
	for reason, names := range map[string][]string{
		"bad_name": {"", " \t ", strings.Repeat("a", 25), strings.Repeat("ตี๋", 25)},
		"name_unseen": {
			"\u200b", "An\u200ca", "Ana\u200d", "\u200dAna", "👩\u200d", "\u200d💻", "a\u200d💻", "A\u202ena", "Ana\ufe0f", "A\u00adna", "An\x00a",
			"\u2800", "Ana\u2800", "\u3164", "\uffa0", "\U0001d159", "\U00013441", "\ufffc", "\ufffd", "\ufeffAna", "Ana  Bo", "Ana\tBo", "Ana\nBo",
			"Ana\U000e0067", "a\U000e0100", "\ufdd0", "علی\u200c", "علی\u200dرضا",
		},
		"name_marks": {"a" + strings.Repeat("\u0301\u0302", 3), "x\u0301\u0301", "\u0301Ana", "Ana \u0301", "\u0e49", "ka" + strings.Repeat("ာ", 10), strings.Repeat("👩\u200d", 10) + "💻"},
	} {
		for _, name := range names {
			_, err := CleanName(name)
			if refusal, ok := err.(*Error); !ok || refusal.Code != reason {
				t.Errorf("%q is refused with %v, want %s", name, err, reason)
			}
		}
	}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if ignorable(r) && !unicode.IsSpace(r) {
			if name, err := CleanName("A" + string(r) + "B"); err == nil {
				t.Fatalf("%U: %q", r, name)
			}
		}
	}
}

// ignorable reports whether Unicode calls a character default-ignorable, a format or a control.
func ignorable(r rune) bool {
	return unicode.In(r, unicode.Other_Default_Ignorable_Code_Point, unicode.Variation_Selector, unicode.Cf, unicode.Cc)
}

// odd generates texts of characters that make names difficult, and of others.
var odd = rapid.StringOf(rapid.OneOf(rapid.Rune(), rapid.SampledFrom([]rune("a é\u0301\u0302\u200c\u200d\ufe0f\u20e31👩💻🏽🏴\U000e0067\U000e007fකශ්රعلیตี๋ကို葛\U000e0100\u2800\t"))))

// A clean name stays the same when it is cleaned again. Two names that differ only in invisible
// characters count as the same name.
func TestACleanNameIsStoredAsItIs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := odd.Draw(t, "name")
		name, err := CleanName(text)
		if err != nil {
			return
		}
		if name != strings.TrimSpace(norm.NFC.String(text)) {
			t.Fatalf("%q becomes %q", text, name)
		}
		if again, err := CleanName(name); err != nil || again != name {
			t.Fatalf("%q becomes %q, and that %q: %v", text, name, again, err)
		}
		if strings.TrimFunc(name, func(r rune) bool { return isUnseen(r) || unicode.IsMark(r) || unicode.IsSpace(r) }) == "" {
			t.Fatalf("%q shows nothing", name)
		}
		for _, other := range []string{norm.NFD.String(name), name + "\u034f", "\u200b" + name, strings.ToUpper(foldName(name))} {
			if !alike(name, other) {
				t.Fatalf("%q and %q are told apart", name, other)
			}
		}
	})
}

// alike reports whether people could confuse two names.
func alike(one, other string) bool {
	l := lookalikes{}
	l.add(one)
	return l.has(other)
}

// TestNamesThatLookAlikeAreTheSame, in the letters as written, at the start of a sentence, in
// capitals or in small letters; others are not.
func TestNamesThatLookAlikeAreTheSame(t *testing.T) {
	for _, pair := range [][2]string{
		{"Ana", "Аna"}, {"Ana", "ana"}, {"ana", "аnа"}, {"ANA", "АNА"}, {"Hana", "Нana"}, {"Hana", "НАNА"}, {"Ilse", "llse"}, {"Jana", "Јаnа"}, {"Tom 0", "Tom O"}, {"カナ", "力ナ"},
		{"Bernd", "Bemd"}, {"Ana Straße", "ANA STRASSE"}, {"Ａna", "Ana"}, {"علی\u200cرضا", "علیرضا"}, {"👩\u200d💻", "👩💻"}, {"Zoë", "Zoe\u0308"},
		{"нана", "haha"}, {"нana", "Hana"}, {"Ivo", "iνo"}, {"νera", "VERA"}, {"Μaria", "maria"}, {"ΜARIA", "maria"}, {"нilνo", "Hilvo"},
	} {
		if !alike(pair[0], pair[1]) || !alike(pair[1], pair[0]) {
			t.Errorf("%q and %q are told apart", pair[0], pair[1])
		}
	}
	for _, pair := range [][2]string{
		{"Ana", "Anna"}, {"Zoe", "Zoë"}, {"Lia", "Ila"}, {"Lan", "Ian"}, {"Ида", "Ira"}, {"", ""}, {"Leo", "Lea"}, {"Alla", "Aila"},
	} {
		if alike(pair[0], pair[1]) {
			t.Errorf("%q and %q are the same", pair[0], pair[1])
		}
	}
}
