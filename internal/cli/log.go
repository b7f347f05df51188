package cli

import (
	"io"
	"log/slog"
)

// NewLogger returns a logger that writes text, or JSON if format is json, from a level on that is
// named as slog does.
func NewLogger(to io.Writer, format, level string) *slog.Logger {
	var lowest slog.Level
	_ = lowest.UnmarshalText([]byte(level)) // the grammar lists the levels
	options := &slog.HandlerOptions{Level: lowest}
	if format == "json" {
		return slog.New(slog.NewJSONHandler(to, options))
	}
	return slog.New(slog.NewTextHandler(to, options))
}
