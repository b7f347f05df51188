package main

func main() { (&show{}).Run() }

// show prints a table.
type show struct{ all bool }

func (s *show) Run() {
	if s.all {
		println("all")
	}
}

// list has no method Run and is no command.
type list struct{}
