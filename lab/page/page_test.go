package page

import (
	"bytes"
	"context"
	"encoding/xml"
	"io"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"roundhouse/game/preset"
	"roundhouse/lab/study"
)

func ruleSet(id string) preset.Ref {
	set, err := preset.Get(id)
	if err != nil {
		panic(err)
	}
	return preset.Ref{Base: set.ID, Rules: set.Rules}
}

// documents returns the rule sets that build on no other.
func documents() (refs []preset.Ref) {
	for _, set := range preset.All() {
		if set.Base == "" {
			refs = append(refs, preset.Ref{Base: set.ID, Rules: set.Rules})
		}
	}
	return refs
}

// house returns a rule set with a long name.
func house() preset.Ref {
	ref := ruleSet("pagat")
	ref.Rules.Satisfy, ref.Rules.Knock, ref.Rules.KnockPenalty, ref.Rules.OutOnDouble = 0, true, 2, false
	return ref
}

func report(players, rounds, workers int, rules ...preset.Ref) *study.Report {
	r, err := study.Run(context.Background(), study.Config{Rules: rules, Workers: workers, Design: study.Design{
		Players: players, Bot: "random", Better: "greedy", Worse: "random", Rounds: rounds, Seed: 1,
	}})
	if err != nil {
		panic(err)
	}
	r.Version, r.Command = "v1", "roundhouse lab"
	return r
}

func pageOf(t testing.TB, r *study.Report) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteHTML(&b, r); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// reports is reports of every shape: one rule set, many, few and many players, too few rounds for
// any interval, long names. They are made once and only read.
var reports = sync.OnceValue(func() map[string]*study.Report {
	return map[string]*study.Report{
		"documents":  report(4, 100, 2, documents()...),
		"two":        report(2, 40, 2, documents()...),
		"one alone":  report(3, 40, 2, ruleSet("czech")),
		"many seats": report(8, 30, 2, documents()[0], house()),
		"one match":  report(3, 1, 1, ruleSet("pagat"), house(), ruleSet("celko-6")),
		"nine sets": report(4, 13, 2, append(documents(), house(), ruleSet("pagat-positive"),
			ruleSet("japanese-no-satisfy"), ruleSet("french-open"))...),
	}
})

func TestPageIsWellFormedAndNeedsNothingFromElsewhere(t *testing.T) {
	elsewhere := regexp.MustCompile(`(?i)https?:|src=|@import|url\(|<script|<link|<img|//[a-z]`)
	for name, r := range reports() {
		text := pageOf(t, r)
		wellFormed(t, name, text)
		if found := elsewhere.FindString(text); found != "" {
			t.Errorf("%s: the page has %q", name, found)
		}
		if strings.Contains(text, "#EED0") || strings.Contains(text, "ZgotmplZ") || strings.Contains(text, "NaN") || strings.Contains(text, "Inf") {
			t.Errorf("%s: the page has what is not for people", name)
		}
		if len(text) > 600_000 {
			t.Errorf("%s: %d bytes", name, len(text))
		}
	}
}

// wellFormed reads the page as XML, which it is as well: every element is closed.
func wellFormed(t *testing.T, name, text string) {
	t.Helper()
	d := xml.NewDecoder(strings.NewReader(text))
	seen := map[string]int{}
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if start, ok := token.(xml.StartElement); ok {
			seen[start.Name.Local]++
		}
	}
	if seen["svg"] != 18 || seen["table"] != 10 || seen["h1"] != 1 {
		t.Errorf("%s: %v", name, seen)
	}
}

var words = regexp.MustCompile(`<text x="([^"]*)" y="([^"]*)" transform="scale\(1, -1\)" style="font-size:(\d+)px;[^"]*">([^<]*)</text>`)

// box is where a text of a picture is.
type box struct {
	text                     string
	left, right, low, height float64
}

func boxes(t *testing.T, picture string) (list []box) {
	for _, m := range words.FindAllStringSubmatch(picture, -1) {
		x, errX := strconv.ParseFloat(m[1], 64)
		y, errY := strconv.ParseFloat(m[2], 64)
		size, _ := strconv.Atoi(m[3])
		if errX != nil || errY != nil {
			t.Fatal(m[0])
		}
		text := strings.NewReplacer("&#34;", `"`, "&amp;", "&", "&#39;", "'").Replace(m[4])
		width := float64(textStyle(ink, textSize).Width(text)) * float64(size) / textSize
		list = append(list, box{text, x, x + width, -y, 0.72 * float64(size)})
	}
	if n := strings.Count(picture, "<text"); n != len(list) || n == 0 {
		t.Errorf("%d of %d texts are understood", len(list), n)
	}
	return list
}

// No text of a picture is cut off by its edge or overlaps another one.
func TestTextsOfPicturesAreWholeAndApart(t *testing.T) {
	for name, r := range reports() {
		for _, s := range (document{r}).allSections() {
			for _, width := range []float64{wide, narrow} {
				length := s.picture.heightAt(widthOf(width))
				list := boxes(t, drawSVG(s.picture, widthOf(width), "", ""))
				for i, b := range list {
					if b.left < -0.5 || b.right > width+0.5 || b.low < -0.5 || b.low+b.height > float64(length)+0.5 {
						t.Errorf("%s, %s, %v wide: %q is cut off: %+v of %v", name, s.id, width, b.text, b, length)
					}
					for _, o := range list[:i] {
						if b.left < o.right && o.left < b.right && b.low < o.low+o.height && o.low < b.low+b.height {
							t.Errorf("%s, %s, %v wide: %q stands on %q", name, s.id, width, b.text, o.text)
						}
					}
				}
			}
		}
	}
}

// Pictures that are files are XML by themselves, light and dark.
func TestFilesAreWholeAndNameEachOther(t *testing.T) {
	r := report(3, 100, 2, documents()...)
	files := MarkdownFiles(r, "3-players.md")
	text := files["3-players.md"]
	for name, content := range files {
		if name == "3-players.md" {
			continue
		}
		if !strings.Contains(text, "]("+name+")") {
			t.Errorf("nothing names %s", name)
		}
		d := xml.NewDecoder(strings.NewReader(content))
		for err := error(nil); err != io.EOF; {
			if _, err = d.Token(); err != nil && err != io.EOF {
				t.Fatalf("%s: %v", name, err)
			}
		}
		if !strings.Contains(content, "prefers-color-scheme:dark") || strings.Count(content, "http") != 1 {
			t.Errorf("%s: %.200s", name, content)
		}
	}
	if len(files) != 10 || strings.Contains(text, "v1") || !strings.Contains(text, "`roundhouse lab`") {
		t.Errorf("%d files, %s", len(files), text)
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines[:len(lines)-1] {
		if strings.HasPrefix(line, "| ") && strings.HasPrefix(lines[i+1], "|") && strings.Count(line, "|") != strings.Count(lines[i+1], "|") {
			t.Errorf("the columns of %q and %q differ", line, lines[i+1])
		}
	}
}

func TestReportDoesNotDependOnTheWorkers(t *testing.T) {
	one, three := report(3, 200, 1, documents()...), report(3, 200, 3, documents()...)
	if pageOf(t, one) != pageOf(t, three) || !reflect.DeepEqual(MarkdownFiles(one, "a.md"), MarkdownFiles(three, "a.md")) {
		t.Error("other workers, another page")
	}
}

// The names of the pictures are known before there is a report.
func TestPicturesAreNamedBeforehand(t *testing.T) {
	want := append(PictureNames("a.md"), "a.md")
	slices.Sort(want)
	if got := slices.Sorted(maps.Keys(MarkdownFiles(report(2, 1, 1, ruleSet("czech")), "a.md"))); !slices.Equal(got, want) {
		t.Errorf("%q, not %q", got, want)
	}
}
