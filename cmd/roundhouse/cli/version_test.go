package cli

import (
	"runtime/debug"
	"strings"
	"testing"
)

func TestTheVersionIsThatOfTheBuild(t *testing.T) {
	vcs := func(modified string) *debug.BuildInfo {
		return &debug.BuildInfo{Main: debug.Module{Version: "(devel)"}, Settings: []debug.BuildSetting{
			{Key: "vcs.revision", Value: "0123456789abcdef0123"}, {Key: "vcs.modified", Value: modified},
		}}
	}
	for _, c := range []struct {
		release string
		info    *debug.BuildInfo
		want    string
	}{
		{"v1.2.3", vcs("true"), "v1.2.3"}, {"", vcs("false"), "devel-0123456789ab"}, {"", vcs("true"), "devel-0123456789ab+dirty"},
		{"", &debug.BuildInfo{Main: debug.Module{Version: "v0.0.0-2026"}}, "v0.0.0-2026"}, {"", &debug.BuildInfo{}, "(devel)"},
	} {
		if got := versionOf(c.release, c.info); got != c.want {
			t.Errorf("%q and %v: %q, want %q", c.release, c.info.Settings, got, c.want)
		}
	}
}

func TestABuildIsToldFromOthers(t *testing.T) {
	b, err := BuildID(VersionText(""))
	if err != nil || b == "" || b == "(devel)" || strings.HasSuffix(b, "dirty") {
		t.Errorf("%q, %v", b, err)
	}
}
