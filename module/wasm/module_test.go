package main_test

import (
	"context"
	"encoding/binary"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/imports/wasi_snapshot_preview1"

	"roundhouse/module/packed"
)

// instance is the module in a runtime that knows no JavaScript.
type instance struct {
	*testing.T
	api.Module
}

// build builds the module, once for all tests.
var build = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "roundhouse-module")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "roundhouse.wasm")
	command := exec.Command("go", "build", "-buildmode=c-shared", "-ldflags=-s -w", "-o", file, ".")
	command.Env = append(os.Environ(), "GOOS=wasip1", "GOARCH=wasm")
	if out, err := command.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("%w\n%s", err, out)
	}
	return os.ReadFile(file)
})

// start runs the module.
func start(t *testing.T) instance {
	t.Helper()
	code, err := build()
	if err != nil {
		t.Fatal(err)
	}
	ctx := context.Background()
	runtime := wazero.NewRuntimeWithConfig(ctx, wazero.NewRuntimeConfigInterpreter())
	t.Cleanup(func() { runtime.Close(ctx) })
	wasi_snapshot_preview1.MustInstantiate(ctx, runtime)
	module, err := runtime.InstantiateWithConfig(ctx, code, wazero.NewModuleConfig().WithStartFunctions("_initialize"))
	if err != nil {
		t.Fatal(err)
	}
	return instance{t, module}
}

// call calls an export, whose result is a number.
func (m instance) call(name string, args ...int) int {
	m.Helper()
	words := make([]uint64, len(args))
	for i, n := range args {
		words[i] = api.EncodeI32(int32(n))
	}
	got, err := m.ExportedFunction(name).Call(context.Background(), words...)
	if err != nil {
		m.Fatalf("%s: %v", name, err)
	}
	if len(got) == 0 {
		return 0
	}
	return int(api.DecodeI32(got[0]))
}

// put writes a question and returns its length.
func (m instance) put(question string) int {
	m.Helper()
	if at := m.call("request", len(question)); !m.Memory().WriteString(uint32(at), question) {
		m.Fatal("there is no memory for a question")
	}
	return len(question)
}

// answer reads the answer of a length.
func (m instance) answer(length int) string {
	m.Helper()
	text, ok := m.Memory().Read(uint32(m.call("answer")), uint32(max(length, -length)))
	if !ok {
		m.Fatalf("there is no answer of %d bytes", length)
	}
	return string(text)
}

// TestOtherRuntimesAsk asks as the README of module/npm describes it.
func TestOtherRuntimesAsk(t *testing.T) {
	m := start(t)
	if got := m.answer(m.call("open", m.put(`{"rules": "pagat", "seats": 4, "seed": 1}`))); got != "1" {
		t.Fatalf("the round is %s", got)
	}
	if got := m.answer(m.call("legal", 1, 0)); got != `{"1":["draw"]}` {
		t.Errorf("legal: %s", got)
	}
	if n := m.call("act", 1, m.put("1 pass")); n >= 0 || !strings.HasPrefix(m.answer(n), `{"error":{"round":1,"action":1,"text":"1 pass","reason":"`) {
		t.Errorf("a pass that is not legal: %s", m.answer(n))
	}
	m.call("close", 1)
	if n := m.call("position", 1, 0); n >= 0 || m.answer(n) != `{"error":{"reason":"unreadable","message":"round: \"1\" is not open"}}` {
		t.Errorf("a closed round: %s", m.answer(n))
	}
}

// TestOtherRuntimesStep steps, and gives addresses and numbers that are wrong.
func TestOtherRuntimesStep(t *testing.T) {
	m := start(t)
	if got := m.call("layout"); got != packed.Version {
		t.Errorf("the layout is version %d", got)
	}
	const rounds = 2
	if got := m.answer(m.call("deal", m.put(`{"rules": "pagat", "seats": 4, "rounds": 2, "seed": 1}`))); got != "1" {
		t.Fatalf("the group is %s", got)
	}
	actions, obs := m.call("alloc", 2*rounds), m.call("alloc", packed.ObservationSize*rounds)
	legal, done := m.call("alloc", packed.LegalSize*rounds), m.call("alloc", packed.EndSize*rounds)
	m.Memory().WriteUint32Le(uint32(actions), packed.Numbered<<16|packed.Nothing)
	if refused := m.call("step", 1, rounds, actions, obs, legal, done); refused != 0 {
		t.Errorf("%d refused", refused)
	}
	o, _ := m.Memory().Read(uint32(obs), packed.ObservationSize*rounds)
	if o[6] != 4 || o[packed.ObservationSize+6] != 4 {
		t.Errorf("observations %x", o)
	}
	set, _ := m.Memory().Read(uint32(legal), packed.LegalSize)
	if binary.LittleEndian.Uint32(set) != 1<<12 { // it lays 12-12
		t.Errorf("legal %x", set)
	}
	for _, wrong := range [][]int{
		{2, 1, actions, obs, legal, done}, {1, 3, actions, obs, legal, done}, {1, -1, actions, obs, legal, done},
		{1, 2, 0, obs, legal, done}, {1, 2, actions, obs + 8, legal, done}, {1, 2, actions, obs, done, done}, {1, 2, actions, obs, legal, 1 << 30},
	} {
		if got := m.call("step", wrong...); got != -1 {
			t.Errorf("step%v is %d", wrong, got)
		}
	}
	if at := m.call("alloc", -1); at != 0 {
		t.Errorf("memory of -1 bytes is at %d", at)
	}
	m.call("free", obs)
	if got := m.call("step", 1, rounds, actions, obs, legal, done); got != -1 {
		t.Errorf("a step into memory that was given back is %d", got)
	}
}
