package record_test

import (
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"roundhouse/game/record"
)

func documents(t *testing.T, in io.Reader) (list []string) {
	t.Helper()
	r := record.NewReader(in)
	for {
		data, err := r.Next()
		if err == io.EOF {
			return list
		}
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, string(data))
	}
}

func TestAFileIsOneDocumentOrLines(t *testing.T) {
	long := `{"a":"` + strings.Repeat("x", 300000) + `"}`
	for _, c := range []struct {
		name, text string
		want       []string
	}{
		{"empty", " \n\n", nil},
		{"one line", `{"a":1}`, []string{`{"a":1}`}},
		{"several lines are one value", "\n{\"a\":\n1}\n \n", []string{"{\"a\":\n1}"}},
		{"lines", "{}\n\n{\"a\":1}\r\n[]", []string{`{}`, `{"a":1}`, `[]`}},
		{"long lines", long + "\n" + long, []string{long, long}},
		{"a broken first line", "{x\n{}\n", []string{"{x", "{}"}},
		{"a first line that ends early", "{\"a\":\n{}\n{}\n", []string{`{"a":`, "{}", "{}"}},
		{"a broken line between", "{}\nnothing\n{}", []string{"{}", "nothing", "{}"}},
		{"a broken value of several lines", "{\n\"a\": x\n}\n", []string{"{\n\"a\": x\n}\n"}},
		{"a value of several lines that ends early", "{\n\"a\": 1,\n", []string{"{\n\"a\": 1,\n"}},
		{"two values in a line", "{} {}\n", []string{"{} {}"}},
		{"something behind a value of several lines", "{\n}\n{}\n", []string{"{", "}", "{}"}},
	} {
		for _, in := range []io.Reader{strings.NewReader(c.text), iotest.OneByteReader(strings.NewReader(c.text)), iotest.DataErrReader(strings.NewReader(c.text))} {
			if got := documents(t, in); !slices.Equal(got, c.want) {
				t.Errorf("%s: got %.99q, want %.99q", c.name, got, c.want)
			}
		}
	}
}

func TestALineIsAnsweredBeforeTheNextIsWritten(t *testing.T) {
	in, out := io.Pipe()
	r := record.NewReader(in)
	for _, line := range []string{`{"a":1}`, `broken`, `{"b":2}`} {
		if r.Pending() {
			t.Error("a line is pending that nobody has written")
		}
		go io.WriteString(out, line+"\n")
		if got, err := r.Next(); err != nil || string(got) != line {
			t.Errorf("got %q, %v, want %q", got, err, line)
		}
	}
	out.CloseWithError(errors.New("gone"))
	if _, err := r.Next(); err == nil || err.Error() != "gone" {
		t.Errorf("got %v, want gone", err)
	}
}

func TestALineHasItsNumber(t *testing.T) {
	for text, want := range map[string][]int{
		"{}":                   {0},
		"{}\n \n":              {0},
		"{\n}":                 {0},
		"{}\n{}":               {1, 2},
		"x\n\n{}\n":            {1, 3},
		"\n{}":                 {2},
		"{\"a\":\n{}\n":        {1, 2},
		"{}\nnothing\n\n[]\n{": {1, 2, 4, 5},
	} {
		r, got := record.NewReader(strings.NewReader(text)), []int(nil)
		for _, err := r.Next(); err == nil; _, err = r.Next() {
			got = append(got, r.Line())
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: %d, not %d", text, got, want)
		}
	}
}

// What was read of a line before an error is no document.
func TestALineThatCannotBeReadToItsEndIsNone(t *testing.T) {
	broken := errors.New("broken")
	r := record.NewReader(io.MultiReader(strings.NewReader("{}\n{\"a\""), iotest.ErrReader(broken)))
	if data, err := r.Next(); err != nil || string(data) != "{}" {
		t.Fatalf("%q, %v", data, err)
	}
	if data, err := r.Next(); !errors.Is(err, broken) {
		t.Errorf("%q, %v", data, err)
	}
}
