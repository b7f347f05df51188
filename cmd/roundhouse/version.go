package main

import "runtime/debug"

// version is the version of the program as the Go toolchain stamped it: of a build
// in a clone, the commit and whether the files differed from it.
func version() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return ""
	}
	return info.Main.Version
}
