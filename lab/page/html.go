package page

import (
	_ "embed"
	"html/template"
	"io"

	"roundhouse/lab/study"
)

//go:embed page.html
var layoutText string

var layout = template.Must(template.New("page").Parse(layoutText))

// WriteHTML writes the report as a single page that needs no other files.
func WriteHTML(w io.Writer, r *study.Report) error { return layout.Execute(w, document{r}.toContent()) }

// content holds the values that the template shows.
type content struct {
	Title    string
	Light    template.CSS
	Dark     template.CSS
	Fonts    template.CSS
	Intro    []string
	Glance   table
	Sections []contentSection
	Made     [][2]string
}

type contentSection struct {
	ID, Topic, Finding, Read string
	Wide, Narrow             template.HTML
	Table                    table
}

func (r document) toContent() content {
	v := content{
		Title: r.title(), Intro: r.intro(), Glance: r.atAGlance(), Made: r.howMade(),
		Light: template.CSS(cssVariables(false)), Dark: template.CSS(cssVariables(true)), Fonts: template.CSS(fonts),
	}
	for _, s := range r.allSections() {
		about := s.topic + " " + s.finding
		v.Sections = append(v.Sections, contentSection{
			ID: s.id, Topic: s.topic, Finding: s.finding, Read: s.read, Table: table{s.head, s.table},
			// The pictures are drawn by this program, and drawSVG escapes their texts.
			Wide:   template.HTML(drawSVG(s.picture, wide, "wide", about)),
			Narrow: template.HTML(drawSVG(s.picture, narrow, "narrow", about)),
		})
	}
	return v
}
