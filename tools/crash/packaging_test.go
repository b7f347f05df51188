package crash

import (
	"bufio"
	"context"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"

	"roundhouse/tools/servetest"
)

const packaged = "../../packaging/cluster/"

// compose is what compose.yaml says of its services.
type compose struct {
	Services map[string]struct {
		Image       string
		Command     []string
		Environment map[string]string
		Volumes     []string
	}
}

// readCompose reads compose.yaml, and fills in variables as Docker does.
func readCompose(t *testing.T) compose {
	t.Helper()
	text, err := os.ReadFile(packaged + "compose.yaml")
	if err != nil {
		t.Fatal(err)
	}
	filled := regexp.MustCompile(`\$\{(\w+)(:[?-]([^}]*))?\}`).ReplaceAllStringFunc(string(text), func(v string) string {
		if strings.HasPrefix(v, "${NATS_PASSWORD") {
			return "ptest"
		}
		return regexp.MustCompile(`:-([^}]*)`).FindStringSubmatch(v)[1]
	})
	var c compose
	if err := yaml.Unmarshal([]byte(filled), &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// TestTheComposeFileRunsACluster runs what compose.yaml has of NATS and Roundhouse, with addresses
// of this machine in place of the names of its services.
func TestTheComposeFileRunsACluster(t *testing.T) {
	c := readCompose(t)
	dir, engine := t.TempDir(), buildEngine(t)
	here := map[string]string{} // by the addresses of services, with their ports
	for name := range c.Services {
		for _, port := range []string{"4222", "6222", "8222", "8080"} {
			here[name+":"+port] = servetest.FreeAddress(t)
		}
	}
	settle := func(text, name string) string {
		for from, to := range here {
			text = strings.ReplaceAll(text, from, to)
			if host, port, _ := strings.Cut(from, ":"); host == name {
				text = strings.ReplaceAll(text, `"0.0.0.0:`+port, `"`+to)
			}
		}
		return text
	}
	config, err := os.ReadFile(packaged + "nats-server.conf")
	if err != nil {
		t.Fatal(err)
	}
	run := func(name, program string, args ...string) {
		t.Helper()
		cmd := exec.Command(program, args...)
		for key, value := range c.Services[name].Environment {
			cmd.Env = append(cmd.Env, key+"="+settle(value, name))
		}
		log, err := os.Create(filepath.Join(dir, name+".log"))
		if err != nil {
			t.Fatal(err)
		}
		defer log.Close()
		cmd.Stdout, cmd.Stderr = log, log
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
			if said, err := os.ReadFile(log.Name()); t.Failed() {
				t.Logf("%s says (%v):\n%s", name, err, said)
			}
		})
	}
	key := filepath.Join(dir, "key")
	if err := os.WriteFile(key, []byte(strings.Repeat("k", 64)), 0o600); err != nil {
		t.Fatal(err)
	}
	var ready []string
	for name, s := range c.Services {
		switch {
		case strings.HasPrefix(s.Image, "nats:"):
			file := filepath.Join(dir, name+".conf")
			text := strings.ReplaceAll(settle(string(config), name), "store_dir: /data", fmt.Sprintf("store_dir: %q", filepath.Join(dir, name)))
			if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
			var args []string
			for _, a := range s.Command {
				args = append(args, strings.ReplaceAll(settle(a, name), "/etc/nats/nats-server.conf", file))
			}
			run(name, engine, args...)
		case strings.HasPrefix(name, "roundhouse"):
			s.Environment["ROUNDHOUSE_CLUSTER_KEY"] = strings.ReplaceAll(s.Environment["ROUNDHOUSE_CLUSTER_KEY"], "/run/roundhouse/key", key)
			at := here[name+":8080"]
			s.Environment["ROUNDHOUSE_ADDR"] = strings.ReplaceAll(s.Environment["ROUNDHOUSE_ADDR"], ":8080", at)
			run(name, program, s.Command...)
			ready = append(ready, "http://"+at+"/readyz")
		}
	}
	if len(ready) != 3 {
		t.Fatalf("%d servers", len(ready))
	}
	for _, url := range ready {
		untilReady(t, url)
	}
}

// untilReady waits until a server owns tables and can store.
func untilReady(t *testing.T, url string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 60*time.Second)
	defer cancel()
	for {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Host = "localhost:8080" // what PUBLIC_URL names
		res, err := http.DefaultClient.Do(req)
		if err == nil {
			res.Body.Close()
			if res.StatusCode == http.StatusOK {
				return
			}
		}
		select {
		case <-ctx.Done():
			t.Fatalf("%s is not ready: %v", url, err)
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// TestTheServiceOfAClusterHasFlagsThatThereAre runs the settings of the systemd unit, which lead to
// NATS servers that are not there.
func TestTheServiceOfAClusterHasFlagsThatThereAre(t *testing.T) {
	text, err := os.ReadFile(packaged + "roundhouse.service")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, name := range []string{"key", "nats.creds"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(strings.Repeat("k", 64)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(program, "serve")
	for line := range strings.Lines(string(text)) {
		setting, ok := strings.CutPrefix(strings.TrimSpace(line), "Environment=")
		if !ok {
			continue
		}
		name, _, _ := strings.Cut(setting, "=")
		help, err := exec.Command(cmd.Path, "serve", "--help").Output()
		if err != nil || !strings.Contains(string(help), "$"+name) {
			t.Errorf("serve --help does not have %s: %v", name, err)
		}
		setting = strings.ReplaceAll(setting, "/etc/roundhouse", dir)
		setting = regexp.MustCompile(`10\.0\.0\.\d(:8222)?`).ReplaceAllString(setting, "127.0.0.1:1")
		cmd.Env = append(cmd.Env, strings.ReplaceAll(setting, "=:8080", "=127.0.0.1:0"))
	}
	cmd.Env = append(cmd.Env, "ROUNDHOUSE_ADVERTISE=127.0.0.1:1")
	log, err := cmd.StderrPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		t.Fatal(err)
	}
	said := ""
	for in := bufio.NewScanner(log); in.Scan(); said += in.Text() + "\n" {
		if strings.Contains(in.Text(), "connecting") { // it waits for the NATS servers
			_ = cmd.Process.Signal(os.Interrupt)
		}
	}
	_ = cmd.Wait()
	if !strings.Contains(said, `--cluster: "http://127.0.0.1:1`) {
		t.Errorf("it says:\n%s", said)
	}
}
