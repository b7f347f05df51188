package page

import (
	"fmt"
	"path/filepath"
)

// CheckFileName returns an error unless the extension of the report's file determines its format:
// .html for a single page, .md for Markdown with separate pictures.
func CheckFileName(path string) error {
	name := filepath.Base(path)
	switch ext := filepath.Ext(name); {
	case ext != ".html" && ext != ".md":
		return fmt.Errorf("%q: its name must end in .html or .md", path)
	case name == ext:
		return fmt.Errorf("%q: its name has nothing before %s", path, ext)
	}
	return nil
}
