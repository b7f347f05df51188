package cli

import (
	"io"
	"log/slog"
)

// NewLogger returns a logger for messages of the named level and above. It writes JSON if format is
// json, and text otherwise.
func NewLogger(to io.Writer, format, level string) *slog.Logger {
	var lowest slog.Level
	_ = lowest.UnmarshalText([]byte(level)) // cannot fail: the grammar allows only valid levels
	options := &slog.HandlerOptions{Level: lowest}
	if format == "json" {
		return slog.New(slog.NewJSONHandler(to, options))
	}
	return slog.New(slog.NewTextHandler(to, options))
}
