package arch

import (
	"os"
	"os/exec"
	"slices"
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

// TestAllBelowTheServerCompilesForABrowser: desk, hall and everything below them.
func TestAllBelowTheServerCompilesForABrowser(t *testing.T) {
	list, err := readFiles(os.DirFS("../.."))
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"build"}
	for _, f := range list {
		p := packages[f.dir]
		if path := "./" + f.dir; !f.test && (p.level <= packages["play/hall"].level || p.offline) && !slices.Contains(args, path) {
			args = append(args, path)
		}
	}
	if !slices.Contains(args, "./play/desk") || !slices.Contains(args, "./play/hall") {
		t.Fatal(args)
	}
	build := exec.Command("go", args...)
	build.Dir = "../.."
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
