package main

import (
	"errors"
	"io"
	"path/filepath"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/lab/page"
	"roundhouse/lab/study"
)

// labFiles holds the files of a report. A file that no flag asks for is nil.
type labFiles struct {
	name       string // the name of out, without its folder
	out, table *cli.Output
	pictures   map[string]*cli.Output // files in the same folder as out
}

func openLabFiles(files *cli.Outputs, out, table cli.FileName) *labFiles {
	f := &labFiles{name: filepath.Base(string(out)), out: files.Open("out", out), pictures: map[string]*cli.Output{}}
	if f.isMarkdown() {
		for _, name := range page.PictureNames(f.name) {
			f.pictures[name] = files.Open("out", cli.FileName(filepath.Join(filepath.Dir(string(out)), name)))
		}
	}
	f.table = files.Open("csv", table)
	return f
}

func (f *labFiles) isMarkdown() bool { return filepath.Ext(f.name) == ".md" }

// write writes the files. If one fails, it still writes the others.
func (f *labFiles) write(report *study.Report) error {
	err := f.table.Replace(report.WriteCSV)
	if !f.isMarkdown() {
		return errors.Join(err, f.out.Replace(func(w io.Writer) error { return page.WriteHTML(w, report) }))
	}
	for name, text := range page.MarkdownFiles(report, f.name) {
		out := f.out
		if picture, ok := f.pictures[name]; ok {
			out = picture
		}
		err = errors.Join(err, out.Replace(func(w io.Writer) error {
			_, err := io.WriteString(w, text)
			return err
		}))
	}
	return err
}
