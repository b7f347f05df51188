package main

import (
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"roundhouse/internal/cli"
	"roundhouse/lab"
	"roundhouse/lab/page"
)

// labFiles has the files of a report. Files that are not asked for are nil.
type labFiles struct {
	out, table *cli.Output
	pictures   map[string]*cli.Output // beside out
}

func (c *labCommand) openFiles(files *cli.Outputs) *labFiles {
	f := &labFiles{out: files.Open("out", c.Out), pictures: map[string]*cli.Output{}}
	if c.isMarkdown() {
		for _, name := range page.PictureNames(filepath.Base(string(c.Out))) {
			f.pictures[name] = files.Open("out", cli.FileName(filepath.Join(filepath.Dir(string(c.Out)), name)))
		}
	}
	f.table = files.Open("csv", c.CSV)
	return f
}

func (c *labCommand) isMarkdown() bool { return filepath.Ext(string(c.Out)) == ".md" }

// writeFiles writes as many of the files as it can.
func (c *labCommand) writeFiles(report *lab.Report, files *labFiles) error {
	err := files.table.Replace(report.WriteCSV)
	if !c.isMarkdown() {
		return errors.Join(err, files.out.Replace(func(w io.Writer) error { return page.WriteHTML(w, report) }))
	}
	for name, text := range page.MarkdownFiles(report, filepath.Base(string(c.Out))) {
		out := files.out
		if picture, ok := files.pictures[name]; ok {
			out = picture
		}
		err = errors.Join(err, out.Replace(func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		}))
	}
	return err
}

// checkOut returns an error if the name of the report does not determine its format.
func (c *labCommand) checkOut() error {
	name := filepath.Base(string(c.Out))
	ext := filepath.Ext(name)
	switch {
	case c.Out == "":
		return nil
	case ext != ".html" && ext != ".md":
		return fmt.Errorf("out: %q: its name must end in .html or .md", c.Out)
	case name == ext:
		return fmt.Errorf("out: %q: its name has nothing before %s", c.Out, ext)
	}
	return nil
}
