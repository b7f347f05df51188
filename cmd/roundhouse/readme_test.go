package main

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const root = "../.."

// guides are the documents whose commands and programs are run.
var guides = []string{"README.md", "docs/playing.md", "docs/hosting.md", "docs/programs.md"}

// codeBlocks returns the code blocks of a language in the guides.
func codeBlocks(t *testing.T, language string) (list []string) {
	t.Helper()
	for _, name := range guides {
		text, err := os.ReadFile(filepath.Join(root, name))
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range regexp.MustCompile("(?s)```"+language+"\n(.*?)```").FindAllStringSubmatch(string(text), -1) {
			list = append(list, m[1])
		}
	}
	if len(list) == 0 {
		t.Fatalf("the guides have no %s", language)
	}
	return list
}

// TestReadmeCommands runs every command of the guides, except those that play, in a separate
// folder.
func TestReadmeCommands(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"position.json", "hint.json", "match.json", "sheet.json"} {
		copyFile(t, filepath.Join(root, "docs", name), filepath.Join(dir, "docs", name))
	}
	built := exec.Command("go", "build", "-o", filepath.Join(dir, "bin", "roundhouse"), ".")
	if out, err := built.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	ran := 0
	var hosts, guests []string // servers, and what needs one
	for line := range strings.Lines(strings.Join(codeBlocks(t, "sh"), "")) {
		if !strings.HasPrefix(line, "bin/roundhouse ") || strings.HasPrefix(line, "bin/roundhouse play") {
			continue
		}
		if strings.HasPrefix(line, "bin/roundhouse serve") {
			hosts = append(hosts, line)
			continue
		}
		if strings.Contains(line, " backup ") || strings.Contains(line, " check ") || strings.Contains(line, " load ") {
			guests = append(guests, line)
			continue
		}
		command := exec.Command("sh", "-c", line)
		command.Dir = dir
		if out, err := command.CombinedOutput(); err != nil {
			t.Errorf("%s%v\n%s", line, err, out)
		}
		ran++
	}
	if ran < 5 {
		t.Errorf("only %d commands were run", ran)
	}
	for _, line := range hosts {
		if strings.Contains(line, " --") {
			host(t, dir, line, nil)
		} else {
			host(t, dir, line, guests)
		}
	}
}

// host runs a server of the README, at a port that is free and with data of its own, and
// what needs one.
func host(t *testing.T, dir, line string, guests []string) {
	t.Helper()
	line, _, _ = strings.Cut(line, "#")
	line = regexp.MustCompile(`--(data|metrics) \S+`).ReplaceAllString(line, "")
	server := exec.Command("sh", "-c", "exec "+line)
	server.Dir = dir
	data := filepath.Join(t.TempDir(), "server.db")
	server.Env = append(os.Environ(), "ROUNDHOUSE_ADDR=127.0.0.1:0", "ROUNDHOUSE_DATA="+data)
	if strings.Contains(line, "--domain") { // nobody answers at that authority
		server.Env = append(server.Env, "ROUNDHOUSE_REDIRECT=127.0.0.1:0", "ROUNDHOUSE_ACME_DIRECTORY=https://127.0.0.1:9")
	}
	out, err := server.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	defer func() {
		_ = server.Process.Signal(os.Interrupt)
		if err := server.Wait(); err != nil {
			t.Errorf("%s: %v", line, err)
		}
	}()
	said, err := bufio.NewReader(out).ReadString('\n')
	address := regexp.MustCompile(`https?://\S+`).FindString(said)
	if err != nil || address == "" {
		t.Errorf("%s: %v, %q", line, err, said)
		return
	}
	for _, guest := range guests {
		guest = strings.NewReplacer("http://127.0.0.1:8080", address, "--tables 100", "--tables 3", "--for 10s", "--for 500ms").Replace(guest)
		command := exec.Command("sh", "-c", guest)
		command.Dir, command.Env = dir, server.Env
		if out, err := command.CombinedOutput(); err != nil {
			t.Errorf("%s%v\n%s", guest, err, out)
		}
	}
}

func copyFile(t *testing.T, from, to string) {
	t.Helper()
	text, err := os.ReadFile(from)
	if err == nil {
		err = os.MkdirAll(filepath.Dir(to), 0o755)
	}
	if err == nil {
		err = os.WriteFile(to, text, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestReadmeProgram builds and runs the guides' Go code in a main function of another module, which
// finds this one as the README says.
func TestReadmeProgram(t *testing.T) {
	here, err := filepath.Abs(root)
	if err != nil {
		t.Fatal(err)
	}
	required := strings.Replace(codeBlocks(t, "gomod")[0], "../roundhouse", here, 1)
	program := "package main\n\nimport (\n"
	for _, path := range []string{"fmt", "roundhouse/game/deal", "roundhouse/game", "roundhouse/game/preset", "roundhouse/game/tile"} {
		program += "\t\"" + path + "\"\n"
	}
	program += ")\n\nfunc main() {\n" + codeBlocks(t, "go")[0] + "}\n"
	dir := t.TempDir()
	for name, text := range map[string]string{"go.mod": "module mine\n\ngo 1.26\n\n" + required, "main.go": program} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	command := exec.Command("sh", "-c", "go mod tidy && go run .")
	command.Dir = dir
	out, err := command.CombinedOutput()
	if err != nil || !strings.Contains(string(out), "12-12>E") {
		t.Errorf("%v\n%s", err, out)
	}
}
