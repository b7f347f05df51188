//go:build !js

package desk

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"strings"

	"roundhouse/play/bell"
	"roundhouse/play/table"
)

// A browser keeps which of the dates that are still open were begun in it, in a mark that only a
// server can make: the dates, and what proves them. It says nothing of people, and browsers in which
// the same dates were begun have the same mark.

// begunIn returns the dates that were begun in a browser and are not over.
func (d *Desk) begunIn(ctx context.Context, b *Begun) (dates []table.Date, err error) {
	if b == nil || b.Mark == "" || len(b.Mark) > maxMark {
		return nil, nil
	}
	list := strings.Split(b.Mark, ".")
	list = list[:len(list)-1]
	for _, text := range list {
		date, err := table.ParseDate(text)
		if err != nil {
			return nil, nil
		}
		dates = append(dates, date)
	}
	want, err := d.markOf(ctx, dates)
	if err != nil || !hmac.Equal([]byte(want), []byte(b.Mark)) {
		return nil, err
	}
	now := d.c.Now()
	return slices.DeleteFunc(dates, func(date table.Date) bool { return !now.Before(date.Ends()) }), nil
}

const maxMark = 100 // the size of the longest mark

// markBegun gives the browser a mark with one more date.
func (d *Desk) markBegun(ctx context.Context, b *Begun, dates []table.Date, date table.Date) (err error) {
	if b == nil || slices.Contains(dates, date) {
		return nil
	}
	dates = append(dates, date)
	slices.Sort(dates)
	b.Mark, err = d.markOf(ctx, dates)
	b.Until = dates[len(dates)-1].Ends()
	return err
}

// markOf returns the mark with these dates.
func (d *Desk) markOf(ctx context.Context, dates []table.Date) (string, error) {
	secret, err := bell.Secret(ctx, d.c.Rows, "days", func() ([]byte, error) {
		b := make([]byte, secretBytes)
		_, _ = rand.Read(b)
		return b, nil
	})
	text := ""
	for _, date := range dates {
		text += date.String() + "."
	}
	mac := hmac.New(sha256.New, secret)
	mac.Write([]byte(text))
	return text + base64.RawURLEncoding.EncodeToString(mac.Sum(nil)[:16]), err
}
