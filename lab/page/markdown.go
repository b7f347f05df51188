package page

import (
	"fmt"
	"strings"

	"roundhouse/lab/study"
)

// MarkdownFiles returns the report as Markdown with separate pictures: the contents of all files by
// name. name is the name of the text file; those of the pictures begin in the same way. The same
// figures give the same files in every version.
func MarkdownFiles(report *study.Report, name string) map[string]string {
	r := document{report}
	files := map[string]string{}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s: %s players\n\n%s\n\n", r.title(), inWords(r.Players), strings.Join(r.intro(), "\n\n"))
	writeTable(&b, r.atAGlance())
	for _, s := range r.allSections() {
		picture := pictureName(name, s.id)
		files[picture] = pictureFile(s.picture, s.topic+" "+s.finding)
		fmt.Fprintf(&b, "\n## %s\n\n**%s.**\n\n![%s](%s)\n\n%s\n\n<details><summary>The figures</summary>\n\n",
			s.topic, s.finding, s.finding, picture, s.read)
		writeTable(&b, table{s.head, s.table})
		b.WriteString("\n</details>\n")
	}
	b.WriteString("\n## How this was made\n\n")
	for _, line := range r.howMade() {
		switch line[0] {
		case "version":
		case "command":
			fmt.Fprintf(&b, "- command: `%s`\n", line[1])
		default:
			fmt.Fprintf(&b, "- %s: %s\n", line[0], line[1])
		}
	}
	files[name] = b.String()
	return files
}

// PictureNames returns the names of the pictures that MarkdownFiles makes for the same name.
func PictureNames(name string) (names []string) {
	for _, id := range sectionIDs() {
		names = append(names, pictureName(name, id))
	}
	return names
}

func pictureName(name, id string) string { return strings.TrimSuffix(name, ".md") + "-" + id + ".svg" }

func writeTable(b *strings.Builder, t table) {
	fmt.Fprintf(b, "| %s |\n|---%s|\n", strings.Join(t.Head, " | "), strings.Repeat("|---:", len(t.Head)-1))
	for _, row := range t.Rows {
		fmt.Fprintf(b, "| %s |\n", strings.Join(row, " | "))
	}
}
