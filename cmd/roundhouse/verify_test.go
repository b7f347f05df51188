package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/game/deal"
	"roundhouse/game/fair"
	"roundhouse/game/fair/fairtest"
	"roundhouse/game/preset"
	"roundhouse/game/record"
)

// verified returns what verify prints of a text, and its exit status.
func verified(t *testing.T, text string, args ...string) (out, errs string, status int) {
	t.Helper()
	var o, e bytes.Buffer
	status = runCommandLine(append(append([]string{"verify"}, args...), "-"), &cli.Streams{In: strings.NewReader(text), Out: &o, Err: &e})
	return o.String(), e.String(), status
}

func TestVerifyHoldsForEveryRuleSet(t *testing.T) {
	for _, set := range preset.All() {
		for _, seats := range []int{2, 4, 8} {
			if set.Rules.CheckSeats(seats) != nil {
				continue
			}
			ref := preset.Ref{Base: set.ID, Rules: set.Rules}
			m := fairtest.Match(t, ref, seats, 2)
			args := []string{"--json", "--number", "1=" + deal.Number{1, 9}.String()}
			for round := range m.Rounds {
				args = append(args, "--commitment", fairtest.SecretOf(round+1).Commitment().String())
			}
			for seat, number := range m.Rounds[0].Fair.Numbers {
				args = append(args, "--hash", fmt.Sprintf("%s=%s", seat, number.Hash()))
			}
			out, errs, status := verified(t, fairtest.Text(t, m), args...)
			want := `{"ok":true,"rounds":[{"round":1,"commitment":true,"deal":true,"actions":true},{"round":2,"commitment":true,"deal":true,"actions":true}]}` + "\n"
			if out != want || errs != "" || status != 0 {
				t.Errorf("%s, %d seats: %d %s%s", set.ID, seats, status, out, errs)
			}
		}
	}
}

// small returns a match of two short rounds.
func small(t testing.TB) *record.Record {
	return fairtest.Match(t, fairtest.ParseRef(t, `{"base":"french","set":6,"rounds":2,"hand":{"3":4}}`), 3, 2)
}

func TestVerifyComparesWhatAPlayerNoted(t *testing.T) {
	text := fairtest.Text(t, small(t))
	c1, c2 := fairtest.SecretOf(1).Commitment().String(), fairtest.SecretOf(2).Commitment().String()
	one, three, other := deal.Number{1, 9}, deal.Number{3, 9}, deal.Number{5}
	for _, c := range []struct {
		args, want, text string
	}{
		{"--commitment " + c1 + " --commitment " + strings.ToUpper(c2), "true cda cda", ""},
		{"--commitment " + c1 + "," + c2 + "," + c1, "true cda cda", ""},
		{"--commitment " + c1 + " --commitment " + c1, "false cda -da", "round 2: commitment: it is "},
		{"--number 1=" + one.String() + " --number 3=" + three.String(), "true cda cda", ""},
		{"--number 1=" + other.String(), "false c-a c-a", `round 1: deal: seat 1's number "010900000000…" is not yours, "050000000000…"`},
		{"--number 2=" + other.String(), "false c-a c-a", "round 2: deal: your number for seat 2 was left out"},
		{"--hash 1=" + one.Hash().String() + " --hash 2=" + other.Hash().String() + " --hash 3=" + three.Hash().String(), "true cda cda", ""},
		{"--hash 1=" + one.Hash().String(), "false c-a c-a", "round 1: deal: seat 3 gave a number, but you noted no hash of it"},
		{"--hash 1=" + one.Hash().String() + " --number 3=" + three.String(), "true cda cda", ""},
		{"--hash 1=" + one.Hash().String() + " --hash 3=" + one.Hash().String(), "false c-a c-a", "round 1: deal: seat 3's number has the hash "},
	} {
		out, errs, status := verified(t, text, append(strings.Fields(c.args), "--json")...)
		if got := fairtest.Holding(t, out); got != c.want || (status == 0) != (c.text == "") || !strings.Contains(errs, c.text) {
			t.Errorf("%s: %d %s, want %s; %s, want %s", c.args, status, got, c.want, errs, c.text)
		}
	}
}

func TestVerifyRefusesWhatItCannotUse(t *testing.T) {
	good, plain, alone := fairtest.Text(t, small(t)), small(t), small(t)
	for i := range plain.Rounds {
		plain.Rounds[i].Fair = nil
	}
	alone.Players = alone.Players[:1]
	c1 := fairtest.SecretOf(1).Commitment().String()
	for _, c := range []struct {
		text, args string
		status     int
		want       string
	}{
		{fairtest.Text(t, plain), "", 2, `rounds: none has a "fair" to recompute its deal from: the table did not deal fairly, or no round was over`},
		{`{"format":"roundhouse-record/1","rules":"pagat","players":["a","b"],"rounds":[]}`, "", 2, `rounds: none has a "fair"`},
		{strings.Replace(good, `"secret":"01`, `"secret":"1`, 1), "", 2, `rounds[0].fair.secret: "1`},
		{strings.Replace(good, `,"table":"k3v9q2"`, ``, 1), "", 2, `rounds[0].fair: "table" is missing`},
		{`{"format":"roundhouse-position/1"}`, "", 2, `format: "roundhouse-position/1" is not "roundhouse-record/1"`},
		{``, "", 2, `FILE: "-": is empty`},
		{fairtest.Text(t, alone), "", 1, `players: "1" is not a number of players from 2 to 14`},
		{strings.Replace(good, `"rounds":2`, `"rounds":1`, 1), "", 1, `rounds: "2" rounds are more than the 1 of the match`},
		{good, "--commitment " + c1, 2, `--commitment: "1" given for 2 rounds: there is one for each`},
		{good, "--number 4=" + c1, 2, `--number: "4" is not a seat from 1 to 3`},
		{good, "--hash 14=" + c1, 2, `--hash: "14" is not a seat from 1 to 3`},
		{good, "--hash 15=" + c1, 2, `--hash: "15" is not a seat from 1 to 14`},
		{good, "--number one=" + c1, 2, `--number: "one" is not a seat from 1 to 14`},
		{good, "--number " + c1, 2, `--number: "` + c1[:40] + `…" is not SEAT=HEX`},
		{good, "--number 2=" + c1 + " --number 2=" + c1, 2, `--number: seat "2" is given twice`},
		{good, "--number 2=12", 2, `--number: "12" is not 64 hexadecimal digits (it has 2 characters)`},
		{good, "--commitment 12", 2, `--commitment: "12" is not 64 hexadecimal digits (it has 2 characters)`},
	} {
		out, errs, status := verified(t, c.text, strings.Fields(c.args)...)
		if status != c.status || out != "" || !strings.HasPrefix(errs, "roundhouse: "+c.want) {
			t.Errorf("%s: %d %s%s, want %d %s", c.args, status, out, errs, c.status, c.want)
		}
	}
}

// aDate returns the answer of a server about a date that is over.
func aDate(t *testing.T, rules string, change func(map[string]string)) string {
	t.Helper()
	secret := deal.Secret{1, 7}
	texts := map[string]string{
		"date": `"2026-11-26"`, "rules": rules, "fixed": `"2026-10-27T00:00:00Z"`, "circles": "[]",
		"secret": `"` + secret.Reveal() + `"`, "commitment": `"` + secret.Commitment().String() + `"`,
	}
	if change != nil {
		change(texts)
	}
	members := []string{}
	for name, value := range texts {
		members = append(members, `"`+name+`":`+value)
	}
	return "{" + strings.Join(members, ",") + "}"
}

func TestVerifyADateForEveryRuleSet(t *testing.T) {
	for _, set := range preset.All() {
		if set.Rules.CheckSeats(deal.DaySeats) != nil {
			continue
		}
		seed, err := fair.DaySeed(deal.Secret{1, 7}, set.Ref())
		if err != nil {
			t.Fatal(err)
		}
		m := fairtest.DayMatch(t, set.Ref(), seed)
		table := filepath.Join(t.TempDir(), "table.json")
		write := func() {
			if err := os.WriteFile(table, []byte(fairtest.Text(t, m)), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		write()
		day := aDate(t, strconv.Quote(set.ID), nil)
		args := []string{"--json", "--commitment", deal.Secret{1, 7}.Commitment().String(), "--day", "-", table}
		out, errs, status := verifiedDay(day, args...)
		want := `{"ok":true,"date":"2026-11-26","commitment":true,"deal":true,"actions":true,"seed":"` + seed.String()
		if !strings.HasPrefix(out, want) || errs != "" || status != 0 {
			t.Errorf("%s: %d %s%s", set.ID, status, out, errs)
		}
		m.Rounds[0].Hands[0], m.Rounds[0].Hands[1] = m.Rounds[0].Hands[1], m.Rounds[0].Hands[0]
		write()
		if out, errs, status = verifiedDay(day, args...); status != 1 || !strings.Contains(out, `"deal":false`) || !strings.Contains(errs, "deal: seat 1 has ") {
			t.Errorf("%s: %d %s%s", set.ID, status, out, errs)
		}
	}
}

// verifiedDay is verified for command lines without a last "-".
func verifiedDay(text string, args ...string) (out, errs string, status int) {
	var o, e bytes.Buffer
	status = runCommandLine(append([]string{"verify"}, args...), &cli.Streams{In: strings.NewReader(text), Out: &o, Err: &e})
	return o.String(), e.String(), status
}

func TestVerifyADateSaysWhatIsWrong(t *testing.T) {
	good := strings.Repeat("ab", 32)
	for _, c := range []struct {
		field, value, args string
		status             int
		want               string
	}{
		{"secret", `"` + good + `"`, "", 1, `commitment: the secret has the commitment "`},
		{"commitment", `"` + good + `"`, "", 1, `commitment: the secret has the commitment "`},
		{"date", `"2026-11-26"`, "--commitment " + good, 1, `commitment: it is "`},
		{"secret", `""`, "", 2, "secret: is missing: it is shown when the date is over"},
		{"secret", `"12"`, "", 2, `secret: "12" is not 64 hexadecimal digits`},
		{"commitment", `"12"`, "", 2, `commitment: "12" is not 64 hexadecimal digits`},
		{"date", `"26. 11."`, "", 2, `date: "26. 11." is no date`},
		{"rules", `"chess"`, "", 2, `rules: `},
		{"rules", `{"base":"pagat","hand":{"3":5}}`, "", 2, `rules: `},
		{"rules", `7`, "", 2, `rules: `},
		{"date", `7`, "", 2, "is not the round of a date: "},
		{"date", `"2026-11-26"`, "--commitment 12", 2, `--commitment: "12" is not 64`},
		{"date", `"2026-11-26"`, "--commitment " + good + " --commitment " + good, 2, `--commitment: "2" given: a date has one`},
		{"date", `"2026-11-26"`, "--number 1=" + good, 2, "--day: nobody gives numbers"},
		{"date", `"2026-11-26"`, "-", 2, `FILE: "-" is also the file of --day`},
		{"date", `"2026-11-26"`, "no-such-file", 2, `FILE: "no-such-file": no such file`},
		{"date", `"2026-11-26"`, "../../docs/position.json", 2, "format: "},
		{"date", `"2026-11-26"`, "../../docs/match.json", 1, "deal: there are 3 players, not 4"},
	} {
		day := aDate(t, `"pagat"`, func(texts map[string]string) { texts[c.field] = c.value })
		args := append([]string{"--json", "--day", "-"}, strings.Fields(c.args)...)
		if _, errs, status := verifiedDay(day, args...); status != c.status || !strings.HasPrefix(errs, "roundhouse: "+c.want) {
			t.Errorf("%s %s %s: %d %s, want %d %s", c.field, c.value, c.args, status, errs, c.status, c.want)
		}
	}
}
