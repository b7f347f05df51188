package cli

import (
	"io"
	"log/slog"
)

// NewLogger returns a logger for messages from the named level on. It writes JSON if format is
// json, else text.
func NewLogger(to io.Writer, format, level string) *slog.Logger {
	var lowest slog.Level
	_ = lowest.UnmarshalText([]byte(level)) // the grammar lists the levels
	options := &slog.HandlerOptions{Level: lowest}
	if format == "json" {
		return slog.New(slog.NewJSONHandler(to, options))
	}
	return slog.New(slog.NewTextHandler(to, options))
}
