package cli

import (
	"bytes"
	"encoding/binary"
	"io"
	"strings"
	"testing"
	"unicode/utf16"

	"roundhouse/game/record"
)

// endless repeats its bytes for ever.
type endless string

func (e endless) Read(p []byte) (int, error) { return copy(p, e), nil }

// answerOnes answers each position with a 1, and returns the exit status.
func answerOnes(s *Streams) int {
	d := Documents{Field: "POSITION", Path: "-", Answer: func(out, data []byte) ([]byte, error) {
		_, err := record.ParsePosition(data)
		return append(out, "1\n"...), err
	}}
	return Report(s, d.Run(s))
}

// No input makes a command read without end, and lines before it are answered.
func TestADocumentHasALongestLength(t *testing.T) {
	usual := longest
	longest = 1 << 20
	t.Cleanup(func() { longest = usual })
	const position = `{"format":"roundhouse-position/1","rules":"pagat","seats":2,"engine":12,"phase":"play","hands":[["8-1"],["3-3"]],"turn":[1]}` + "\n"
	for name, in := range map[string]io.Reader{
		"a text":          endless("x"),
		"one value":       io.MultiReader(strings.NewReader(`{"format":"`), endless("x")),
		"many lines":      io.MultiReader(strings.NewReader("{\n"), endless("  \n")),
		"white space":     endless(" \n"),
		"a line at last":  io.MultiReader(strings.NewReader(position+position), endless("x")),
		"longer by a bit": io.MultiReader(strings.NewReader(position+position), strings.NewReader(strings.Repeat("x", longest+1)+"\n"+position)),
	} {
		var out, told bytes.Buffer
		status := answerOnes(&Streams{in, &out, &told})
		if want := `roundhouse: POSITION: "-": a document is longer than 1048576 bytes`; status != 2 || !strings.HasPrefix(told.String(), want) {
			t.Errorf("%s: exit status %d, told %.99q", name, status, &told)
		}
		if strings.HasPrefix(name, "l") || strings.HasSuffix(name, "last") {
			if out.String() != "1\n1\n" {
				t.Errorf("%s: answered %.99q", name, &out)
			}
		}
	}
	var out, told bytes.Buffer
	in := strings.NewReader(position + strings.Repeat(" ", longest-len(position)) + position)
	if status := answerOnes(&Streams{in, &out, &told}); status != 0 || out.String() != "1\n1\n" {
		t.Errorf("exit status %d, answered %q, told %q", status, &out, &told)
	}
}

// A file that an older Windows shell has written is refused once, whatever its bytes look like.
func TestAFileInUTF16IsNamed(t *testing.T) {
	const position = `{"format":"roundhouse-position/1","rules":"pagat","seats":2,"engine":12,"phase":"play","hands":[["8-1"],["3-3"]],"turn":[1]}` + "\r\n"
	for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
		for _, mark := range []string{"\uFEFF", ""} {
			var file []byte
			for _, unit := range utf16.Encode([]rune(mark + position + position)) {
				file = order.AppendUint16(file, unit)
			}
			var out, told bytes.Buffer
			status := answerOnes(&Streams{bytes.NewReader(file), &out, &told})
			if want := `roundhouse: POSITION: "-": ` + record.UTF16; status != 2 || out.Len() > 0 || !strings.HasPrefix(told.String(), want) {
				t.Errorf("%v, mark %q: exit status %d, told %.99q", order, mark, status, &told)
			}
		}
	}
}
