package words

import (
	"slices"
	"strings"

	"roundhouse/game/preset"
	"roundhouse/game/rules"
)

// Question is something that players ask at the table, with the answer for one mix of rules.
type Question struct {
	ID      string
	Moment  string   // of the round in which it comes up: start, turn, doubles, markers, stuck, points
	Text    string   // the question
	Words   []string // other ways to ask it, by which it is found
	Verdict string   // the beginning of the answer: yes, no, a number or a name
	Answer  string   // what follows the verdict, without a space where none belongs
	Sources []Source
	Others  []OtherAnswer
}

// Full returns the whole answer: the verdict and what follows it.
func (q *Question) Full() string { return q.Verdict + q.Answer }

// Source is a sentence of the rule book on which an answer rests.
type Source struct {
	Chapter string // the name of its chapter
	Title   string // the title of its chapter
	Number  int    // its place in the chapter, from 1
	Sentence
}

// OtherAnswer is the answer of an original rule set, where it differs.
type OtherAnswer struct {
	ID      string // of the rule set
	Verdict string
	Answer  string
}

// question is the plan of a Question. Each part of its answer has items of which exactly one is
// said.
type question struct {
	id     string
	moment string
	from   []string // the sentences of the book that are its sources, as isFrom reads them
	parts  parts
}

type parts [][]answer

// answer is a sentence of an answer, or the verdict and what follows it.
type answer struct {
	item
	verdict string   // yes, no or named, in the first part
	from    []string // more sources
	silent  bool     // nothing is said
}

// The kinds of verdicts.
const (
	verdictYes   = "yes"
	verdictNo    = "no"
	verdictNamed = "named" // a number or a name
)

// verdictEnd stands between the verdict and the rest of the answer in a text.
const verdictEnd = "|"

func from(keys ...string) []string { return keys }

func yes(form string, when cond, from ...string) answer {
	return answer{item{form: form, when: when}, verdictYes, from, false}
}

func no(form string, when cond, from ...string) answer {
	return answer{item{form: form, when: when}, verdictNo, from, false}
}

func named(form string, when cond) answer {
	return answer{item{form: form, when: when}, verdictNamed, nil, false}
}

func said(form string, when cond) answer {
	return answer{item{form: form, when: when}, "", nil, false}
}

func silent(when cond) answer { return answer{item: item{when: when}, silent: true} }

// answerTo returns the items that are said to a question, one for each part.
func (q *question) answerTo(r *rules.Rules) (list []*answer) {
	for _, part := range q.parts {
		i := slices.IndexFunc(part, func(a answer) bool { return a.when(r) })
		list = append(list, &part[i])
	}
	return list
}

// Questions returns all questions, answered for the rules, which must pass CheckRound.
func (c *Catalogue) Questions(ref preset.Ref) ([]Question, error) {
	if err := ref.Rules.CheckRound(); err != nil {
		return nil, err
	}
	texts, err := c.questionTexts()
	if err != nil {
		return nil, err
	}
	originals := preset.Originals()
	values := make([]Values, len(originals))
	for i := range originals {
		values[i] = c.questionValues(&originals[i].Rules, texts)
	}
	own, book := c.questionValues(&ref.Rules, texts), c.said(ref)
	list := make([]Question, len(questions))
	for i := range questions {
		q := &questions[i]
		out := Question{ID: q.id, Moment: q.moment, Text: texts[q.id], Words: strings.Split(texts[q.id+".words"], "|")}
		out.Verdict, out.Answer = c.answerIn(texts, q, &ref.Rules, own)
		for j := range originals {
			if verdict, rest := c.answerIn(texts, q, &originals[j].Rules, values[j]); verdict+rest != out.Full() {
				out.Others = append(out.Others, OtherAnswer{originals[j].ID, verdict, rest})
			}
		}
		out.Sources = q.sourcesIn(book, &ref.Rules)
		list[i] = out
	}
	return list, nil
}

// answerIn returns the verdict of an answer in words, and what follows it.
func (c *Catalogue) answerIn(texts map[string]string, q *question, r *rules.Rules, v Values) (verdict, rest string) {
	for i, a := range q.answerTo(r) {
		if a.silent {
			continue
		}
		text := c.Fill(texts[q.id+"."+a.form], v, Seating{})
		if i == 0 {
			verdict, rest, _ = strings.Cut(text, verdictEnd)
		} else {
			rest += texts[sentenceGap] + text
		}
	}
	return verdict, rest
}

// sentenceGap is the key of what stands between two sentences.
const sentenceGap = "gap"

// questionValues returns the values that answers may name: those of the book, and
//
//	least, most   the sizes of the smallest and the largest hand
//	table         the sizes of all hands by the number of players
//	except        when no marker is put on a train after a pass
func (c *Catalogue) questionValues(r *rules.Rules, texts map[string]string) Values {
	v := c.valuesOf(r)
	sizes := slices.DeleteFunc(slices.Clone(r.Hand[:]), func(n uint8) bool { return n == 0 })
	if len(sizes) > 0 {
		v["least"], v["most"] = int(slices.Min(sizes)), int(slices.Max(sizes))
	}
	v["table"] = strings.NewReplacer("-", "–", ", ", " · ").Replace(r.Hand.String())
	var except []string
	for _, name := range unmarkedPasses(r) {
		except = append(except, texts["when_marker."+name])
	}
	v["except"] = strings.Join(except, c.story["list.comma"])
	return v
}

// The passes after which some rules put no marker on a train.
var passesWithoutMarker = []struct {
	name string
	when cond
}{
	{"empty", isNot(marksEmpty)},
	{"boneyard", isNot(marksEmptyBoneyard)},
	{"bound", excusesBound},
}

// unmarkedPasses lists the passes after which no marker is put on a train.
func unmarkedPasses(r *rules.Rules) (list []string) {
	for _, pass := range passesWithoutMarker {
		if pass.when(r) {
			list = append(list, pass.name)
		}
	}
	return list
}

// sourcesIn returns the sentences of the book on which the answer rests.
func (q *question) sourcesIn(book []line, r *rules.Rules) (list []Source) {
	keys := slices.Clone(q.from)
	for _, a := range q.answerTo(r) {
		keys = append(keys, a.from...)
	}
	for i := range book {
		l := &book[i]
		if l.chapter != summary && slices.ContainsFunc(keys, l.item.isFrom) {
			list = append(list, Source{l.chapter, l.title, l.number, l.Sentence})
		}
	}
	return list
}

// isFrom reports whether a key names the sentence: it is the sentence's own, the switch of one that
// has no form, or a key in which * stands for the rest or for one part.
func (l *item) isFrom(key string) bool {
	if l.sw != "" && l.form == "" && l.sw == key {
		return true
	}
	before, after, open := strings.Cut(key, "*")
	own := l.key()
	return own == key || open && strings.HasPrefix(own, before) && strings.HasSuffix(own, after)
}
