package main

import (
	"fmt"

	"roundhouse/play/store"
	"roundhouse/play/tui"
)

// dataHelp is the help for --data, a flag that three commands have.
const dataHelp = "The folder of the data file " + store.FileName + ", or the file itself, if it exists or ends in .db (default: your state folder)."

// findData passes the path from --data to find, and returns the data file. An empty path stands for
// the user's state folder.
func findData(path string, find func(string) (string, error)) (string, error) {
	if path == "" {
		folder, err := tui.StateFolder()
		if err != nil {
			return "", fmt.Errorf("--data: is missing, and there is no state folder: %w", err)
		}
		path = string(folder)
	}
	file, err := find(path)
	if err != nil {
		return "", fmt.Errorf("--data: %w", err)
	}
	return file, nil
}
