// Command describe prints openapi.json, the description of the API, for make web.
package main

import (
	"encoding/json"
	"fmt"
	"os"

	"roundhouse/play/api/openapi"
)

func main() {
	if err := json.NewEncoder(os.Stdout).Encode(openapi.Describe()); err != nil {
		fmt.Fprintln(os.Stderr, "describe:", err)
		os.Exit(1)
	}
}
