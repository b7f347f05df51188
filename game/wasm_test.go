package game_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"
)

// mostBytes bounds the engine as a browser loads it: Go's runtime and the engine, without fmt and
// what comes with it.
const mostBytes = 2_300_000

// TestEngineInABrowserModule builds the engine for wasip1, and lets it count the positions of
// testdata/perft whose counts are known from mathematics.
func TestEngineInABrowserModule(t *testing.T) {
	file := filepath.Join(t.TempDir(), "engine.wasm")
	build := exec.Command("go", "build", "-buildmode=c-shared", "-ldflags=-s -w", "-o", file, "./testdata/wasm")
	build.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	code, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(code) > mostBytes {
		t.Errorf("the engine is %d bytes, want %d at most", len(code), mostBytes)
	}
	ctx := context.Background()
	runtime := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigInterpreter())
	defer runtime.Close(ctx)
	wasi_snapshot_preview1.MustInstantiate(ctx, runtime)
	module, err := runtime.InstantiateWithConfig(ctx, code, wazero.NewModuleConfig().WithStartFunctions("_initialize"))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ set, depth, want uint64 }{{12, 1, 12}, {12, 2, 144}, {12, 3, 1716}, {4, 4, 204}} {
		got, err := module.ExportedFunction("perft").Call(ctx, c.set, c.depth)
		if err != nil || len(got) != 1 || got[0] != c.want {
			t.Errorf("perft of double-%d at depth %d is %v, %v, want %d", c.set, c.depth, got, err, c.want)
		}
	}
}
