package input

// unread is not code of the module.
func unread() {}
