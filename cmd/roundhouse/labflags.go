package main

import (
	"fmt"
	"strconv"
	"strings"

	"roundhouse/cmd/roundhouse/cli"
	"roundhouse/game/preset"
	"roundhouse/lab/page"
	"roundhouse/lab/study"
)

// labConfig returns the configuration from the flags, after checking it. An error begins with the
// name of the flag.
func (c *labCommand) labConfig() (study.Config, error) {
	config := study.Config{Workers: cli.UsualWorkers(), Design: study.Design{
		Players: c.Players, Bot: c.Bots, Better: c.Better, Worse: c.Worse, Rounds: c.Rounds, Seed: c.Seed,
	}}
	if c.Workers != nil {
		config.Workers = *c.Workers
	}
	if err := page.CheckFileName(string(c.Out)); c.Out != "" && err != nil {
		return config, fmt.Errorf("out: %w", err)
	}
	for _, text := range listRules(c.Rules) {
		ref, err := readRules(text)
		if err != nil {
			return config, fmt.Errorf("rules: %w", err)
		}
		config.Rules = append(config.Rules, ref)
	}
	return config, config.Check()
}

// listRules returns the requested rules, each an ID or an object. If none are requested, it returns
// all rule sets without a base.
func listRules(requested []string) (list []string) {
	for _, text := range requested {
		if preset.IsObject(text) {
			list = append(list, text)
			continue
		}
		list = append(list, cli.SplitNames([]string{text})...)
	}
	if len(requested) > 0 {
		return list
	}
	for _, set := range preset.Originals() {
		list = append(list, set.ID)
	}
	return list
}

// commandLine returns a command line that makes the same report.
func (c *labCommand) commandLine() string {
	var ids, objects []string
	for _, text := range listRules(c.Rules) {
		if preset.IsObject(text) {
			objects = append(objects, " --rules '"+text+"'")
		} else {
			ids = append(ids, text)
		}
	}
	command := "roundhouse lab"
	if len(ids) > 0 {
		command += " --rules " + strings.Join(ids, ",")
	}
	command += strings.Join(objects, "") + " --players " + strconv.Itoa(c.Players) + " --bots " + c.Bots +
		" --better " + c.Better + " --worse " + c.Worse + " --rounds " + strconv.Itoa(c.Rounds) + " --seed " + strconv.FormatUint(c.Seed, 10)
	if c.Out != "" {
		command += " --out " + string(c.Out)
	}
	return command
}
