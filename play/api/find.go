package api

import "strings"

// match returns the values of a path's parts, and how many parts are literal.
func (op *Operation) match(path []string) (values map[string]string, literal int, ok bool) {
	if len(path) != len(op.parts) {
		return nil, 0, false
	}
	values = map[string]string{}
	for i, want := range op.parts {
		if name, isValue := strings.CutPrefix(want, "{"); isValue && path[i] != "" {
			values[strings.TrimSuffix(name, "}")] = path[i]
		} else if path[i] == want {
			literal++
		} else {
			return nil, 0, false
		}
	}
	return values, literal, true
}

// Methods are the methods of HTTP that operations have. What has GET, has HEAD, too.
var Methods = []string{"GET", "HEAD", "POST", "PATCH", "DELETE"}

// Find returns the operation that a request asks for, by its method and the parts of its path, and
// the values in the path. Of several, it is the one whose path has the most literal parts. It is
// for those who have no router of their own.
func (a *API) Find(method string, path []string) (best *Operation, values map[string]string, err error) {
	most, has := -1, map[string]bool{}
	for _, op := range a.ops {
		found, literal, ok := op.match(path)
		if ok {
			has[op.Method], has["HEAD"] = true, has["HEAD"] || op.Method == "GET"
		}
		if ok && op.Method == method && literal > most {
			best, values, most = op, found, literal
		}
	}
	if best != nil {
		return best, values, nil
	}
	var allowed []string
	for _, one := range Methods {
		if has[one] {
			allowed = append(allowed, one)
		}
	}
	return nil, nil, NotFound(allowed)
}
