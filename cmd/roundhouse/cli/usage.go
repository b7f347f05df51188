package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/big"
	"reflect"
	"regexp"
	"strconv"

	"github.com/alecthomas/kong"

	"roundhouse/game/quote"
)

// usages rewords kong's errors so that each begins with the flag or the argument that it is about.
var usages = []struct {
	kong *regexp.Regexp
	ours string
}{
	{regexp.MustCompile(`^unknown flag (\S+?)(, did you mean .*)?$`), "$1: no such flag$2"},
	{regexp.MustCompile(`^unexpected argument (.*?)(, did you mean .*)?$`), `"$1": not expected here$2`},
	{regexp.MustCompile(`^expected one of .*$`), "COMMAND: is missing"},
	{regexp.MustCompile(`^missing flags: (--[a-z]+)\S*(.*)$`), "$1: is missing"},
	{regexp.MustCompile(`^expected "<file>.*"$`), "FILE: is missing"},
	{regexp.MustCompile(`^expected "<position>.*"$`), "POSITION: is missing"},
	{regexp.MustCompile(`^expected "<tile> .*"$`), "TILE: is missing"},
	{regexp.MustCompile(`^(--?[a-z]+): expected a float but got (".*?")( .*)?$`), "$1: $2 is not a number"},
	{regexp.MustCompile(`^(--?[a-z]+): expected \S+ value but got (".*") \(.*\); perhaps try .*$`),
		"$1: its value is missing before $2"},
	{regexp.MustCompile(`^(--?[a-z]+): missing value, expecting .*$`), "$1: its value is missing"},
}

// rewordUsage returns kong's error in our words, with a hint. An error from writing the help is not
// a UsageError.
func rewordUsage(err error) error {
	if path := new(fs.PathError); errors.As(err, &path) {
		return path
	}
	text := err.Error()
	for _, u := range usages {
		if u.kong.MatchString(text) {
			text = u.kong.ReplaceAllString(text, u.ours)
			break
		}
	}
	return UsageError{errors.New(text + "\nTry: roundhouse --help")}
}

// valueMappers returns the functions that read the values of flags and arguments. Kong's own
// functions change a file name that is not UTF-8, and read a number with a leading 0 as octal.
func valueMappers() kong.Option {
	return kong.OptionFunc(func(k *kong.Kong) error {
		return errors.Join(
			kong.KindMapper(reflect.String, kong.MapperFunc(mapText)).Apply(k),
			kong.KindMapper(reflect.Int, kong.MapperFunc(mapInt)).Apply(k),
			kong.KindMapper(reflect.Uint64, kong.MapperFunc(mapUint)).Apply(k),
		)
	})
}

var (
	wholeNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]*)$`)
	beginsMinus = regexp.MustCompile(`^-[0-9]`)
)

// popText returns the next value as it was written. A negative number counts as a value, not as a
// flag.
func popText(ctx *kong.DecodeContext) (string, error) {
	if text, ok := ctx.Scan.Peek().Value.(string); ok && beginsMinus.MatchString(text) {
		ctx.Scan.Pop()
		return text, nil
	}
	token, err := ctx.Scan.PopValue("a")
	if err != nil {
		return "", err
	}
	return fmt.Sprint(token.Value), nil
}

func mapText(ctx *kong.DecodeContext, target reflect.Value) error {
	text, err := popText(ctx)
	if err == nil {
		target.SetString(text)
	}
	return err
}

// mapInt reads a count. The commands themselves refuse numbers below 1.
func mapInt(ctx *kong.DecodeContext, target reflect.Value) error {
	n, err := popNumber(ctx)
	if err != nil {
		return err
	}
	if !n.IsInt64() || int64(int(n.Int64())) != n.Int64() {
		return fmt.Errorf("%s is out of range: it may be from 1 to %d", quote.Text(n.String()), math.MaxInt)
	}
	target.SetInt(n.Int64())
	return nil
}

// mapUint reads a number that may be 0.
func mapUint(ctx *kong.DecodeContext, target reflect.Value) error {
	n, err := popNumber(ctx)
	if err != nil {
		return err
	}
	if !n.IsUint64() {
		return fmt.Errorf("%s is out of range: it may be from 0 to %d", quote.Text(n.String()), uint64(math.MaxUint64))
	}
	target.SetUint(n.Uint64())
	return nil
}

// popNumber returns the next value as a whole number.
func popNumber(ctx *kong.DecodeContext) (*big.Int, error) {
	text, err := popText(ctx)
	if err != nil {
		return nil, err
	}
	if !wholeNumber.MatchString(text) {
		return nil, fmt.Errorf("%s is not a whole number", quote.Text(text))
	}
	n, _ := new(big.Int).SetString(text, 10)
	return n, nil
}

// FileName is the name of a file that a flag gives.
type FileName string

// Decode refuses a name that no file can have.
func (f *FileName) Decode(ctx *kong.DecodeContext) error {
	text, err := popText(ctx)
	if err == nil && text == "" {
		return errors.New(strconv.Quote(text) + " is not the name of a file")
	}
	*f = FileName(text)
	return err
}
