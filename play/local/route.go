package local

import (
	"strings"

	"roundhouse/play/desk"
)

// route is where requests for an operation go.
type route struct {
	op    *desk.Any
	parts []string // of the path; {name} stands for any text
}

func routeOf(op *desk.Any) route { return route{op, strings.Split(op.Path, "/")[1:]} }

// match returns the values of a path's parts, and how many parts are literal.
func (r route) match(path []string) (values map[string]string, literal int, ok bool) {
	if len(path) != len(r.parts) {
		return nil, 0, false
	}
	values = map[string]string{}
	for i, want := range r.parts {
		if name, isValue := strings.CutPrefix(want, "{"); isValue {
			values[strings.TrimSuffix(name, "}")] = path[i]
		} else if path[i] == want {
			literal++
		} else {
			return nil, 0, false
		}
	}
	return values, literal, true
}

// find returns the operation that a request asks for, and the values in its path. Of several, it is
// the one whose path has the most literal parts.
func (l *Desk) find(asked *Request) (best *desk.Any, values map[string]string, err error) {
	most, known := -1, false
	for _, r := range l.routes {
		found, literal, ok := r.match(asked.Path)
		known = known || ok
		if ok && r.op.Method == asked.Method && literal > most {
			best, values, most = r.op, found, literal
		}
	}
	switch {
	case most >= 0:
		return best, values, nil
	case known:
		return nil, nil, refuse(405, "method", "the address has no such method")
	}
	return nil, nil, refuse(404, "not_found", "there is no such address")
}
