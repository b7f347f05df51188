package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// criteria is what WCAG 2.2 asks for at levels A and AA, with the level behind each name.
const criteria = `
1.1.1 Non-text Content A
1.2.1 Audio-only and Video-only (Prerecorded) A
1.2.2 Captions (Prerecorded) A
1.2.3 Audio Description or Media Alternative (Prerecorded) A
1.2.4 Captions (Live) AA
1.2.5 Audio Description (Prerecorded) AA
1.3.1 Info and Relationships A
1.3.2 Meaningful Sequence A
1.3.3 Sensory Characteristics A
1.3.4 Orientation AA
1.3.5 Identify Input Purpose AA
1.4.1 Use of Color A
1.4.2 Audio Control A
1.4.3 Contrast (Minimum) AA
1.4.4 Resize Text AA
1.4.5 Images of Text AA
1.4.10 Reflow AA
1.4.11 Non-text Contrast AA
1.4.12 Text Spacing AA
1.4.13 Content on Hover or Focus AA
2.1.1 Keyboard A
2.1.2 No Keyboard Trap A
2.1.4 Character Key Shortcuts A
2.2.1 Timing Adjustable A
2.2.2 Pause, Stop, Hide A
2.3.1 Three Flashes or Below Threshold A
2.4.1 Bypass Blocks A
2.4.2 Page Titled A
2.4.3 Focus Order A
2.4.4 Link Purpose (In Context) A
2.4.5 Multiple Ways AA
2.4.6 Headings and Labels AA
2.4.7 Focus Visible AA
2.4.11 Focus Not Obscured (Minimum) AA
2.5.1 Pointer Gestures A
2.5.2 Pointer Cancellation A
2.5.3 Label in Name A
2.5.4 Motion Actuation A
2.5.7 Dragging Movements AA
2.5.8 Target Size (Minimum) AA
3.1.1 Language of Page A
3.1.2 Language of Parts AA
3.2.1 On Focus A
3.2.2 On Input A
3.2.3 Consistent Navigation AA
3.2.4 Consistent Identification AA
3.2.6 Consistent Help A
3.3.1 Error Identification A
3.3.2 Labels or Instructions A
3.3.3 Error Suggestion AA
3.3.4 Error Prevention (Legal, Financial, Data) AA
3.3.7 Redundant Entry A
3.3.8 Accessible Authentication (Minimum) AA
4.1.2 Name, Role, Value A
4.1.3 Status Messages AA
`

func TestEachCriterionOfAccessibilityHasOneLine(t *testing.T) {
	var have []string
	for _, row := range criterionRows(t) {
		have = append(have, strings.Join(row[:3], " "))
	}
	if want := strings.TrimSpace(criteria); strings.Join(have, "\n") != want {
		t.Errorf("the lines are not those of WCAG 2.2, in its order:\n%s", strings.Join(have, "\n"))
	}
}

func TestEachCriterionOfAccessibilityIsHeldByTests(t *testing.T) {
	held := regexp.MustCompile("`([^`]+)` (“[^”]+”(?:, “[^”]+”)*)")
	for _, row := range criterionRows(t) {
		if strings.HasPrefix(row[3], "Does not apply: ") {
			continue
		}
		found := held.FindAllStringSubmatch(row[3], -1)
		if len(found) == 0 || len(found) != strings.Count(row[3], "`")/2 {
			t.Errorf("%s: no test, or one that cannot be read: %s", row[0], row[3])
		}
		for _, of := range found {
			text, err := os.ReadFile(filepath.Join(root, of[1]))
			if err != nil {
				t.Errorf("%s: %v", row[0], err)
			}
			for title := range strings.SplitSeq(strings.Trim(of[2], "“”"), "”, “") {
				if !strings.Contains(string(text), "('"+title+"', ") {
					t.Errorf("%s: %s has no test “%s”", row[0], of[1], title)
				}
			}
		}
	}
}

// criterionRows returns the cells of each line about a criterion.
func criterionRows(t *testing.T) (rows [][]string) {
	t.Helper()
	text, err := os.ReadFile("accessibility.md")
	if err != nil {
		t.Fatal(err)
	}
	line := regexp.MustCompile(`(?m)^\| (\d\.\d\.\d+) \| ([^|]+) \| (AA?) \| ([^|]+) \|$`)
	for _, cells := range line.FindAllStringSubmatch(string(text), -1) {
		rows = append(rows, cells[1:])
	}
	return rows
}
