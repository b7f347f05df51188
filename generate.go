// Package roundhouse is the root of the module: it holds what go generate makes.
package roundhouse

//go:generate go run ./internal/rulebook
//go:generate go run ./internal/lookalike
