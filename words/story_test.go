package words

import (
	"bytes"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"roundhouse/bot"
	"roundhouse/game"
	"roundhouse/game/tile"
)

// vector is a line as the API has it, who reads it, and what it says in each language. The
// client's interpreter passes the same vectors.
type vector struct {
	Line    vectorLine        `json:"line"`
	You     game.Seat         `json:"you"`
	Several bool              `json:"several"`
	Says    map[string]string `json:"says"`
}

type vectorLine struct {
	Key    string   `json:"key"`
	Who    []int    `json:"who,omitempty"`
	Tiles  []string `json:"tiles,omitempty"`
	Train  string   `json:"train,omitempty"`
	N      int      `json:"n,omitempty"`
	Phrase string   `json:"phrase,omitempty"`
}

// A bot without a name sits on seat 3, and nobody on seat 4. Seat 5's name would be a mistake in a
// text.
var readers = Seating{Names: []string{"Ana", "Bo", "", "", "{tile}|#"}, Bots: 1 << 3}

const vectorFile = "testdata/story.jsonl"

func TestTheStoryIsThatOfTheVectors(t *testing.T) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	for _, v := range tellAll() {
		if err := encoder.Encode(v); err != nil {
			t.Fatal(err)
		}
	}
	got := out.Bytes()
	if *update {
		if err := os.WriteFile(vectorFile, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(vectorFile)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != string(want) {
		t.Errorf("%s has drifted: go test ./words -update", vectorFile)
	}
}

func TestEverySentenceOfTheStoryIsOne(t *testing.T) {
	for _, v := range tellAll() {
		for tag, text := range v.Says {
			if v.Line.Key != "said" {
				text = strings.NewReplacer("{tile}|#", "Eve", "!", ".", "！", "。").Replace(text)
				checkSentence(t, tag+": "+v.Line.Key, text)
			}
		}
	}
}

// tellAll tells each line of the story as the doing of each, to each, about each train.
func tellAll() (list []vector) {
	for _, key := range keysOfStory("tell.") {
		text := english.story[key]
		lines := []Line{{Key: strings.TrimPrefix(key, "tell.")}}
		if strings.Contains(text, "{who") {
			who := []game.Seats{1 << 1, 1 << 2, 1 << 3}
			if strings.Contains(key, "ended") {
				who = append(who, 1<<1|1<<2, 1<<1|1<<4|1<<5)
			}
			lines = each(lines, who, func(l *Line, who game.Seats) { l.Who = who })
		}
		if strings.Contains(text, "{train") {
			lines = each(lines, []game.Train{1, 2, game.Mexican, game.Mexican + 1}, func(l *Line, train game.Train) { l.Train = train })
		}
		if strings.Contains(text, "{tile") {
			tiles := [][]tile.Tile{{tile.Of(6, 5)}}
			if strings.Contains(key, "shown") {
				tiles = append(tiles, []tile.Tile{tile.Of(6, 5), tile.Of(12, 12)})
			}
			lines = each(lines, tiles, func(l *Line, tiles []tile.Tile) { l.Tiles = tiles })
		}
		if strings.Contains(text, "{n") {
			numbers := []int{3}
			if strings.Contains(text, "{n:") {
				numbers = []int{1, 3, 5}
			}
			lines = each(lines, numbers, func(l *Line, n int) { l.N = n })
		}
		if strings.Contains(text, "{phrase}") {
			lines = each(lines[1:2], keysOfStory("phrase."), func(l *Line, key string) { l.Phrase = strings.TrimPrefix(key, "phrase.") })
		}
		for _, l := range lines {
			list = append(list, heard(l, 2, false))
			if l.Train == game.Mexican {
				list = append(list, heard(l, game.NoSeat, true))
			}
		}
	}
	return list
}

// each returns the lines with each of the values in them.
func each[V any](lines []Line, values []V, set func(*Line, V)) (out []Line) {
	for _, l := range lines {
		for _, v := range values {
			with := l
			set(&with, v)
			out = append(out, with)
		}
	}
	return out
}

func heard(l Line, you game.Seat, several bool) vector {
	v := vector{Line: vectorLine{Key: l.Key, Tiles: tileTexts(l.Tiles), N: l.N, Phrase: l.Phrase}, You: you, Several: several, Says: map[string]string{}}
	for _, s := range l.Who.List() {
		v.Line.Who = append(v.Line.Who, int(s))
	}
	if strings.Contains(english.story["tell."+l.Key], "{train") {
		v.Line.Train = l.Train.String()
	}
	who := readers
	who.You, who.Several = you, several
	for _, c := range catalogues() {
		v.Says[c.Tag] = c.Story([]Line{l}, who)
	}
	return v
}

// keysOfStory lists the keys with a prefix, in the order of the file.
func keysOfStory(prefix string) (list []string) {
	for key := range english.story {
		if strings.HasPrefix(key, prefix) {
			list = append(list, key)
		}
	}
	slices.Sort(list)
	return list
}

// The texts of a language name what those of the first one do.
func TestTheStoryNamesTheSameInEachLanguage(t *testing.T) {
	names := regexp.MustCompile(`\{([a-z]+)`)
	named := func(text string) []string {
		var list []string
		for _, found := range names.FindAllStringSubmatch(text, -1) {
			list = append(list, found[1])
		}
		slices.Sort(list)
		return slices.Compact(list)
	}
	for _, c := range catalogues() {
		for key, text := range c.story {
			want := named(english.story[key])
			if strings.HasPrefix(key, "train.") { // may follow the actor
				want = slices.DeleteFunc(append(want, "who"), func(name string) bool { return !slices.Contains(named(text), name) && name == "who" })
				slices.Sort(want)
			}
			if got := named(text); !slices.Equal(got, want) {
				t.Errorf("%s: %s: names %v, want %v", c.Tag, key, got, want)
			}
		}
	}
}

func TestOneFollowsTheOther(t *testing.T) {
	lines := []Line{{Key: "acted.pass", Who: 1 << 2}, {Key: "acted.open_train", Train: 2}}
	for _, test := range []struct {
		lang string
		you  game.Seat
		want string
	}{
		{"en", 2, "You passed. Your train is open now."},
		{"en", 1, "Bo passed. Bo’s train is open now."},
		{"de", 2, "Du setzt aus. Dein Zug ist jetzt offen."},
		{"ja", 1, "Boがパスしました。Boの列車が開きました。"},
	} {
		c, err := Find(test.lang)
		if err != nil {
			t.Fatal(err)
		}
		if got := c.Story(lines, Seating{You: test.you, Names: readers.Names}); got != test.want {
			t.Errorf("%s: %q, want %q", test.lang, got, test.want)
		}
	}
}

func TestWhatIsFilledInIsNotFilledAgain(t *testing.T) {
	who := Seating{Names: []string{"{n} {who:a|b}"}}
	if got, want := english.Story([]Line{{Key: "acted.penalty", Who: 1 << 1, N: 1}}, who), "{n} {who:a|b} forgot to knock and took 1 tile."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

func TestEveryBotHasANameInEveryLanguage(t *testing.T) {
	for _, c := range catalogues() {
		for _, name := range bot.Names() {
			if c.story["bot."+name] == "" {
				t.Errorf("%s: bot.%s is missing", c.Tag, name)
			}
		}
	}
}
