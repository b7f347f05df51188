package arch

import (
	"os/exec"
	"strings"
	"testing"
)

// TestNoProgramDescribesTheAPI: what makes the description, with all that it needs, is a tool.
func TestNoProgramDescribesTheAPI(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "./cmd/...")
	list.Dir = "../.."
	out, err := list.Output()
	if err != nil || !strings.Contains(string(out), module+"/play/server\n") {
		t.Fatal(err, len(out))
	}
	for _, one := range []string{"danielgtaylor/huma", module + "/play/api/openapi"} {
		if strings.Contains(string(out), one) {
			t.Errorf("a program contains %s", one)
		}
	}
}
