package words

import (
	"strings"
	"testing"
	"unicode/utf8"

	"roundhouse/game"
	"roundhouse/game/gametest"
	"roundhouse/game/preset"
	"roundhouse/game/rules"
)

// askedOf returns the rules of all rule sets, and random ones.
func askedOf(n int) (list []preset.Ref) {
	for _, set := range preset.All() {
		list = append(list, set.Ref())
	}
	chance := gametest.Seeded(38)
	for range n {
		r, _ := gametest.MixMatch(chance)
		r.Hand[7] = uint8(1 + chance(3))
		r.BlankHalf, r.DoubleBlank = uint8(chance(51)), uint8(chance(101))
		if chance(2) == 0 {
			r.BlankHalf = 0
		}
		list = append(list, preset.Ref{Base: preset.Originals()[chance(5)].ID, Object: true, Rules: r})
	}
	return list
}

func TestEachPartOfAnAnswerSaysExactlyOneItem(t *testing.T) {
	said := map[string]bool{}
	for _, ref := range askedOf(1000) {
		for i := range questions {
			q := &questions[i]
			for part, items := range q.parts {
				var forms []string
				for _, a := range items {
					if a.when(&ref.Rules) {
						forms = append(forms, a.form)
						said[q.id+"."+a.form] = true
					}
				}
				if len(forms) != 1 {
					t.Fatalf("%s, part %d: %q are said under %s", q.id, part, forms, switchTexts(&ref.Rules))
				}
			}
		}
	}
	for i := range questions {
		for _, part := range questions[i].parts {
			for _, a := range part {
				if key := questions[i].id + "." + a.form; !said[key] {
					t.Errorf("%s is never said", key)
				}
			}
		}
	}
}

func TestAnswersAreShortAndBeginWithAVerdict(t *testing.T) {
	yes := map[string]string{"en": "Yes", "de": "Ja", "cs": "Ano", "et": "Jah", "fr": "Oui", "es": "Sí", "ja": "はい"}
	no := map[string]string{"en": "No", "de": "Nein", "cs": "Ne", "et": "Ei", "fr": "Non", "es": "No", "ja": "いいえ"}
	for _, c := range catalogues() {
		seen := map[string]bool{}
		texts, err := c.questionTexts()
		if err != nil {
			t.Fatal(err)
		}
		for _, ref := range askedOf(1000) {
			values := c.questionValues(&ref.Rules, texts)
			for i := range questions {
				q := Question{ID: questions[i].id}
				q.Verdict, q.Answer = c.answerIn(texts, &questions[i], &ref.Rules, values)
				full := q.Full()
				if seen[full] {
					continue
				}
				seen[full] = true
				switch kind := questions[i].answerTo(&ref.Rules)[0].verdict; {
				case kind == verdictYes && q.Verdict != yes[c.Tag], kind == verdictNo && q.Verdict != no[c.Tag]:
					t.Errorf("%s: %s: the verdict is %q", c.Tag, q.ID, q.Verdict)
				case q.Verdict == "" || utf8.RuneCountInString(q.Verdict) > 60:
					t.Errorf("%s: %s: the verdict is %q", c.Tag, q.ID, q.Verdict)
				case kind == verdictNamed && (q.Verdict == yes[c.Tag] || q.Verdict == no[c.Tag]):
					t.Errorf("%s: %s: the verdict is %q", c.Tag, q.ID, q.Verdict)
				}
				if n := utf8.RuneCountInString(full); n > 200 || strings.ContainsAny(full, "{}|") {
					t.Errorf("%s: %s: %d characters: %s", c.Tag, q.ID, n, full)
				}
				if n := sentencesIn(full); n < 1 || n > 2 {
					t.Errorf("%s: %s: %d sentences: %s", c.Tag, q.ID, n, full)
				}
			}
		}
	}
}

// sentencesIn counts the sentences in a text by their full stops. A point after a digit is in a
// number.
func sentencesIn(text string) (n int) {
	return strings.Count(text+" ", ". ") + strings.Count(text, "。") + strings.Count(text, "? ") + strings.Count(text, "! ")
}

func TestEveryAnswerHasASource(t *testing.T) {
	for _, ref := range askedOf(200) {
		list, err := english.Questions(ref)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range list {
			if len(q.Sources) == 0 {
				t.Errorf("%s has no source under %s", q.ID, switchTexts(&ref.Rules))
			}
			for _, s := range q.Sources {
				if s.Chapter == summary || s.Text == "" || s.Title == "" || s.Number == 0 {
					t.Errorf("%s: %+v is no source", q.ID, s)
				}
			}
		}
	}
	for i := range questions {
		for _, key := range questions[i].from {
			found := false
			for _, ch := range plan {
				for j := range ch.lines {
					found = found || ch.lines[j].isFrom(key)
				}
			}
			if !found {
				t.Errorf("%s: the book has no sentence %s", questions[i].id, key)
			}
		}
	}
}

func TestTheOtherOriginalsAreThoseThatAnswerOtherwise(t *testing.T) {
	differ := 0
	originals := preset.Originals()
	for i := range questions {
		q, answers := &questions[i], map[string]bool{}
		for _, set := range originals {
			list, err := english.Questions(set.Ref())
			if err != nil {
				t.Fatal(err)
			}
			one := list[i]
			answers[one.Full()] = true
			for _, other := range one.Others {
				if other.ID == set.ID || other.Verdict+other.Answer == one.Full() {
					t.Errorf("%s: %s is said to answer otherwise than %s", q.id, other.ID, set.ID)
				}
			}
		}
		if len(answers) > 1 {
			differ++
		}
	}
	if differ < 20 {
		t.Errorf("the originals differ in %d questions only", differ)
	}
}

// Every reason that can refuse an action at a table has a question that explains it, or knowingly
// none.
func TestEveryReasonHasAQuestionOrKnowinglyNone(t *testing.T) {
	ids := map[string]bool{"": true}
	for i := range questions {
		ids[questions[i].id] = true
	}
	for reason, id := range explains {
		if !ids[id] {
			t.Errorf("%s is explained by %q, which is no question", reason, id)
		}
	}
	for _, reason := range playReasons() {
		if _, known := explains[reason]; !known {
			t.Errorf("nothing says which question explains %s", reason)
		}
	}
}

func switchTexts(r *rules.Rules) string {
	var list []string
	for i := range rules.Switches() {
		s := &rules.Switches()[i]
		list = append(list, s.Name+"="+s.Text(r))
	}
	return strings.Join(list, " ")
}

// playReasons lists the reasons why an action can be refused.
func playReasons() (list []string) {
	for _, reason := range game.Reasons() {
		if reason < game.BadDeal {
			list = append(list, reason.String())
		}
	}
	return list
}

// refOf returns rules as house rules of an original.
func refOf(r rules.Rules) preset.Ref {
	return preset.Ref{Base: preset.Originals()[0].ID, Object: true, Rules: r}
}

func TestAnswersAsTextAreOfTheQuestionsWithAllWords(t *testing.T) {
	ref := preset.Originals()[0].Ref()
	text, err := english.Answers(ref, "Marker OFF")
	if want := "When does my marker come off?\n  When you yourself lay a tile on your own train.\n"; text != want || err != nil {
		t.Errorf("%q, %v", text, err)
	}
	if text, err := english.Answers(ref, "xyzzy"); text != "" || err == nil {
		t.Errorf("%q, %v", text, err)
	}
	all, err := english.Answers(ref, "")
	if n := strings.Count(all, "?\n"); n != len(questions) || err != nil {
		t.Errorf("%d of %d questions, %v", n, len(questions), err)
	}
}
