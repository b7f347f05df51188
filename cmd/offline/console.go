//go:build js

package main

import (
	"fmt"
	"syscall/js"
)

// console is the log: the browser's console.
type console struct{}

// Debug implements desk.Logger.
func (console) Debug(string, ...any) {}

// Warn implements desk.Logger.
func (console) Warn(message string, args ...any) { write("warn", message, args) }

// Error implements desk.Logger.
func (console) Error(message string, args ...any) { write("error", message, args) }

// write writes a message, and names and values in turn.
func write(level, message string, args []any) {
	for i := 0; i+1 < len(args); i += 2 {
		message += fmt.Sprintf(" %v=%v", args[i], args[i+1])
	}
	js.Global().Get("console").Call(level, message)
}
