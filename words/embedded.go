//go:build !fetched

package words

import "embed"

//go:embed texts/*.json
var files embed.FS

func init() {
	ReadFrom(func(tag, _ string) ([]byte, error) { return files.ReadFile("texts/" + tag + ".json") })
}
