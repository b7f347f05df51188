package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"strings"
)

// VersionText returns the version of this program: the release if the build was given one, and
// otherwise the version that the Go toolchain stamped. For a build in a clone, that is the commit
// and whether files differed from it.
func VersionText(release string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{}
	}
	return versionOf(release, info)
}

// versionOf returns the version of a build.
func versionOf(release string, info *debug.BuildInfo) string {
	if release != "" {
		return release
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	settings := map[string]string{}
	for _, s := range info.Settings {
		settings[s.Key] = s.Value
	}
	revision := settings["vcs.revision"]
	if revision == "" {
		return "(devel)"
	}
	v := "devel-" + revision[:min(12, len(revision))]
	if settings["vcs.modified"] == "true" {
		v += "+dirty"
	}
	return v
}

// BuildID returns a text that differs between programs that may play differently: the version if it
// identifies one state of the source, and otherwise a checksum of the program itself.
func BuildID(version string) (string, error) {
	if version != "" && version != "(devel)" && !strings.HasSuffix(version, "+dirty") {
		return version, nil
	}
	program, err := openProgram()
	if err != nil {
		return "", fmt.Errorf("the program cannot be identified: %w", err)
	}
	defer program.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, program); err != nil {
		return "", fmt.Errorf("the program cannot be identified: %w", err)
	}
	return "sha256:" + hex.EncodeToString(sum.Sum(nil))[:16], nil
}

// openProgram opens the file of this program. On Linux, /proc/self/exe still leads to it if another
// file has since taken its name.
func openProgram() (*os.File, error) {
	if f, err := os.Open("/proc/self/exe"); err == nil {
		return f, nil
	}
	path, err := os.Executable()
	if err != nil {
		return nil, err
	}
	return os.Open(path)
}
