package page

import (
	"bytes"
	"fmt"
	"html"
	"regexp"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgsvg"

	"roundhouse/lab/study"
)

// The widths of pictures, in CSS pixels: for a column of a page and for a phone.
const (
	wide   = 680
	narrow = 330
)

// picture is something that can be drawn at any width.
type picture interface {
	// drawOn draws on a canvas that has the width that was asked for, and the height that heightAt
	// returns for this width.
	heightAt(width vg.Length) vg.Length
	drawOn(c draw.Canvas)
}

// The sizes of text in pictures.
const (
	textSize = 13
	axisSize = 12
)

// textStyle returns the style of text in the given colour and size.
func textStyle(p paint, size vg.Length) text.Style {
	return text.Style{
		Color:   p.standInColor(),
		Font:    font.Font{Typeface: "Liberation", Variant: "Sans", Size: size},
		Handler: plot.DefaultTextHandler,
		YAlign:  text.YCenter,
	}
}

// alignedStyle returns the style with another horizontal alignment.
func alignedStyle(s text.Style, x text.XAlignment) text.Style {
	s.XAlign = x
	return s
}

// widestText returns the width of the widest text.
func widestText(s text.Style, texts ...string) vg.Length {
	width := vg.Length(0)
	for _, t := range texts {
		width = max(width, s.Width(t))
	}
	return width
}

// fitText shortens a text so that it is not wider than width.
func fitText(s text.Style, t string, width vg.Length) string {
	if s.Width(t) <= width {
		return t
	}
	runes := []rune(t)
	for n := len(runes); n > 0; n-- {
		if cut := strings.TrimRight(string(runes[:n]), " ,") + "…"; s.Width(cut) <= width {
			return cut
		}
	}
	return ""
}

// drawSVG draws p at the given width and returns it as an svg element with a description and a CSS
// class.
func drawSVG(p picture, width vg.Length, class, description string) string {
	canvas := vgsvg.New(width, p.heightAt(width))
	p.drawOn(draw.New(canvas))
	var b bytes.Buffer
	if _, err := canvas.WriteTo(&b); err != nil {
		panic("lab: " + err.Error()) // writing to memory does not fail
	}
	_, body, _ := strings.Cut(b.String(), `xmlns:xlink="http://www.w3.org/1999/xlink">`)
	return fmt.Sprintf(`<svg class="%s" viewBox="0 0 %g %g" width="%g" height="%g" role="img" aria-label="%s">`,
		class, width, p.heightAt(width), width, p.heightAt(width), html.EscapeString(description)) + withVariables(body)
}

var (
	standIn = regexp.MustCompile(`#EED0([0-9A-F]{2})`)
	oneFont = regexp.MustCompile(`font-family:[^;"]*;font-variant:normal;font-weight:normal;font-style:normal;`)
	spaces  = regexp.MustCompile(`\n\tstyle=`)
)

// withVariables replaces stand-in colours by CSS variables. It removes the font, which the page
// sets once for all pictures.
func withVariables(body string) string {
	body = standIn.ReplaceAllStringFunc(body, func(s string) string { return cssVariable(s[5:]) })
	body = oneFont.ReplaceAllString(body, "")
	return spaces.ReplaceAllString(strings.TrimSpace(body), " style=")
}

// cssVariables returns the CSS that assigns the colours to the variables.
func cssVariables(dark bool) string {
	var b strings.Builder
	for _, r := range roles {
		value := r.light
		if dark {
			value = r.dark
		}
		fmt.Fprintf(&b, "--%s:%s;", r.name, value)
	}
	return b.String()
}

// fonts lists the fonts of pictures. Their letters are as wide as those of the first font, which
// was used for the layout.
const fonts = `"Liberation Sans",Arimo,Arial,Helvetica,sans-serif`

// pictureFile returns a picture as a separate SVG file with a background and a margin.
func pictureFile(p picture, description string) string {
	const edge = 20
	height := p.heightAt(wide)
	_, body, _ := strings.Cut(drawSVG(p, wide, "", description), ">")
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="%d %d %g %g" width="%g" height="%g" role="img" aria-label="%s">`,
		-edge, -edge, wide+2.0*edge, height+2*edge, wide+2.0*edge, height+2*edge, html.EscapeString(description)) +
		"\n<style>svg{" + cssVariables(false) + "--card:#ffffff;font-family:" + fonts + "}" +
		"@media (prefers-color-scheme:dark){svg{" + cssVariables(true) + "--card:#161b22}}</style>\n" +
		fmt.Sprintf(`<rect x="%d" y="%d" width="100%%" height="100%%" rx="10" fill="var(--card)"/>`, -edge, -edge) +
		"\n" + body + "\n"
}

// intervalEnds returns the ends of a figure's interval. If the interval is not known, both are the
// figure itself.
func intervalEnds(f study.Figure) (e struct{ Low, High float64 }) {
	e.Low, e.High = f.Value, f.Value
	if f.CI.Known {
		e.Low, e.High = f.CI.Low, f.CI.High
	}
	return e
}
