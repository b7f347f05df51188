package local

import (
	"net/url"
	"strings"

	"roundhouse/play/desk"
)

// route is where requests for an operation go.
type route struct {
	op    desk.Any
	parts []string // of the path; {name} stands for any text
}

func routeOf(op desk.Any) route { return route{op, strings.Split(op.Properties().Path, "/")} }

// match returns the values of a path's parts, and how many parts are literal.
func (r route) match(parts []string) (values map[string]string, literal int, ok bool) {
	if len(parts) != len(r.parts) {
		return nil, 0, false
	}
	values = map[string]string{}
	for i, want := range r.parts {
		name, isValue := strings.CutPrefix(want, "{")
		switch value, err := url.PathUnescape(parts[i]); {
		case err != nil:
			return nil, 0, false
		case isValue:
			values[strings.TrimSuffix(name, "}")] = value
		case value != want:
			return nil, 0, false
		default:
			literal++
		}
	}
	return values, literal, true
}

// find returns the route of a request: of several, the one with the most literal parts.
func (l *Desk) find(method, path string) (best route, values map[string]string, err error) {
	parts := strings.Split(path, "/")
	most, known := -1, false
	for _, r := range l.routes {
		found, literal, ok := r.match(parts)
		known = known || ok
		if ok && r.op.Properties().Method == method && literal > most {
			best, values, most = r, found, literal
		}
	}
	switch {
	case most >= 0:
		return best, values, nil
	case known:
		return best, nil, refuse(405, "method", "the address has no such method")
	}
	return best, nil, refuse(404, "not_found", "there is no such address")
}
