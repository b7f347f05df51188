package arch

import (
	"io/fs"
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

func TestTheModuleKeepsItsRules(t *testing.T) {
	root := os.DirFS("../..")
	if _, err := fs.Stat(root, "go.mod"); err != nil {
		t.Fatal(err)
	}
	broken, err := checkModule(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range broken {
		t.Error(line)
	}
}

func TestEveryLineOfTheTableSaysWhatAndIsConsistent(t *testing.T) {
	for path, p := range packages {
		if p.what == "" {
			t.Errorf("%s: no sentence", path)
		}
		for _, other := range p.beside {
			if packages[other].level != p.level {
				t.Errorf("%s: %s is not on its level", path, other)
			}
		}
	}
}

func TestWhatTheRulesForbid(t *testing.T) {
	for _, test := range []struct{ name, source, want string }{
		{"game/tile/a.go", `import "strconv"`, ""},
		{"game/tile/a.go", `import "fmt"`, "game/tile is pure"},
		{"game/tile/a_test.go", `import "fmt"`, ""},
		{"bot/a.go", `import "log/slog"`, "bot is pure"},
		{"bot/a.go", `import "roundhouse/game/preset"`, "level 3"},
		{"bot/a.go", `import "roundhouse/game/deal"`, ""},
		{"game/a.go", `import "roundhouse/game/record"`, "level 3"},
		{"game/a_test.go", `import "roundhouse/game/preset"`, ""},
		{"game/record/a.go", `import "roundhouse/game/preset"`, ""},
		{"game/preset/a.go", `import "roundhouse/game/record"`, "level 3"},
		{"game/record/a.go", `import "example.org/x"`, "only the standard library"},
		{"game/record/a_test.go", `import "example.org/x"`, ""},
		{"words/a.go", `import "golang.org/x/text/language"`, ""},
		{"play/table/a.go", `import "golang.org/x/text/language"`, "words matches language tags"},
		{"play/table/a.go", `import "sync/atomic"`, "table is still"},
		{"play/table/a.go", `import "context"`, "table is still"},
		{"play/table/a.go", `import "encoding/json"`, ""},
		{"play/table/a.go", `func f() { go f() }`, "starts a goroutine"},
		{"play/table/a.go", "import \"time\"\nvar a = time.Now()", "uses time.Now"},
		{"play/table/a.go", "import \"time\"\nvar a = time.UnixMilli(0)", ""},
		{"play/table/a_test.go", "import \"time\"\nvar a = time.Now()", ""},
		{"play/table/a.go", `import "roundhouse/play/hall"`, "level 5"},
		{"lab/study/a.go", `import "roundhouse/play/table"`, "in the library"},
		{"lab/study/a.go", `import "roundhouse/bot"`, ""},
		{"lab/study/a.go", `import "gonum.org/v1/plot"`, "laboratory's pages"},
		{"lab/page/a.go", `import "gonum.org/v1/plot"`, ""},
		{"tools/x/a.go", `import "roundhouse/play/table"`, "no level"},
		{"play/hall/a.go", `import "sync"`, ""},
		{"play/hall/a.go", `import "os"`, "hall is offline"},
		{"play/desk/a.go", `import "net/http"`, "desk is offline"},
		{"play/desk/a.go", `import "net/netip"`, "desk is offline"},
		{"play/offline/a.go", `import "net/url"`, ""},
		{"play/desk/a.go", `import "github.com/danielgtaylor/huma/v2"`, "in no program"},
		{"play/server/a_test.go", `import "github.com/danielgtaylor/huma/v2"`, "in no program"},
		{"play/desk/a.go", `import "github.com/prometheus/client_golang/prometheus"`, "metrics are"},
		{"play/desk/a.go", `import "roundhouse/play/server"`, "level 7"},
		{"play/desk/a.go", `import "roundhouse/play/hall"`, ""},
		{"cmd/roundhouse/a.go", `import "example.org/x"`, ""},
		{"cmd/roundhouse/a.go", `import "charm.land/bubbletea/v2"`, "Bubble Tea"},
		{"play/table/a_test.go", `import "github.com/charmbracelet/lipgloss"`, "charm.land"},
		{"play/tui/a.go", `import "charm.land/lipgloss/v2"`, ""},
		{"play/tui/a.go", `import "roundhouse/play/log/logtest"`, "only tests"},
		{"play/tui/a_test.go", `import "roundhouse/play/log/logtest"`, ""},
		{"play/tui/a.go", `import "roundhouse/nowhere"`, "no level"},
		{"nowhere/a.go", ``, "no level"},
		{"nowhere/testdata/a.go", ``, ""},
		{"web/node_modules/x/a.go", ``, ""},
		{"lab/sim/a.go", `const a = "one-set"`, "names the rule set"},
		{"lab/sim/a_test.go", `const a = "one-set"`, ""},
		{"lab/sim/a.go", `const a = "one-set-more, none"`, ""},
		{"game/preset/a.go", "var a struct{ A int `default:\"one-set\"` }", "names the rule set"},
		{"cmd/roundhouse/a.go", `const a = "one-set"`, ""},
		{"cmd/roundhouse/a.go", `const a, b = "one-set", "two"`, "names the rule set"},
	} {
		broken, err := checkModule(fstest.MapFS{
			test.name:                       {Data: []byte("package x\n" + test.source)},
			"game/preset/sets/one-set.json": {},
			"game/preset/sets/two.json":     {},
		})
		got := strings.Join(broken, "\n")
		if err != nil || (got == "") != (test.want == "") || !strings.Contains(got, test.want) {
			t.Errorf("%s with %s: %q, %v; want %q", test.name, test.source, got, err, test.want)
		}
	}
}
