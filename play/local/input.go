package local

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"roundhouse/play/desk"
)

// request is what the input of an operation is read from.
type request struct {
	path  map[string]string
	query map[string]string
	body  []byte
	form  []reflect.StructField // of the body, if the input does not show it
	most  int                   // the size of the largest body, in bytes
}

// readInput sets the fields of an input, a pointer to a struct, from a request, by their tags:
// path, query, and for the field Body json. Values must keep to what the tags say of them.
func readInput(in any, from request) error {
	if len(from.body) > from.most {
		return refuse(413, "too_large", fmt.Sprintf("the body has more than %d kB", from.most>>10))
	}
	to := reflect.ValueOf(in).Elem()
	if err := readFields(to, from); err != nil {
		return err
	}
	if wrong := check(nil, to, ""); len(wrong) > 0 {
		p := refuse(422, "invalid", "validation failed")
		p.Errors = wrong
		return p
	}
	return nil
}

// readFields sets the fields of a struct.
func readFields(to reflect.Value, from request) error {
	for i := range to.NumField() {
		field := to.Type().Field(i)
		switch path, query := field.Tag.Get("path"), field.Tag.Get("query"); {
		case field.Anonymous:
			if err := readFields(to.Field(i), from); err != nil {
				return err
			}
		case field.Name == "Body":
			if err := readBody(to.Field(i), from); err != nil {
				return err
			}
		case path != "":
			if err := setText(to.Field(i), from.path[path]); err != nil {
				return refuse(422, "invalid", fmt.Sprintf("path.%s: %v", path, err))
			}
		case query != "":
			text := cmp.Or(from.query[query], field.Tag.Get("default"))
			if text == "" && field.Tag.Get("required") == "true" {
				return refuse(422, "invalid", "query."+query+": it is required")
			}
			if text == "" {
				continue
			}
			if err := setText(to.Field(i), text); err != nil {
				return refuse(422, "invalid", fmt.Sprintf("query.%s: %v", query, err))
			}
		}
	}
	return nil
}

// readBody decodes the body. One that the desk decodes itself is only checked.
func readBody(to reflect.Value, from request) error {
	if from.form != nil {
		to.SetBytes(from.body)
		return checkMembers(from)
	}
	in := json.NewDecoder(bytes.NewReader(from.body))
	in.DisallowUnknownFields()
	return unreadable(in.Decode(to.Addr().Interface()), from.body)
}

// checkMembers returns what is wrong with the members of the body, by the form that it should have.
func checkMembers(from request) error {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(from.body, &members); err != nil {
		return unreadable(err, from.body)
	}
	var wrong []*desk.ErrorDetail
	for _, field := range from.form {
		name, v := nameOf(field), reflect.New(field.Type)
		if text, ok := members[name]; ok {
			if err := json.Unmarshal(text, v.Interface()); err != nil {
				return refuse(422, "invalid", "body: "+name+": "+err.Error())
			}
			delete(members, name)
		}
		if text := outside(v.Elem(), field.Tag); text != "" {
			wrong = append(wrong, &desk.ErrorDetail{Message: text, Location: joined("body", name)})
		}
	}
	for name := range members {
		wrong = append(wrong, &desk.ErrorDetail{Message: "there is no such field", Location: joined("body", name)})
	}
	if len(wrong) == 0 {
		return nil
	}
	p := refuse(422, "invalid", "validation failed")
	p.Errors = wrong
	return p
}

// unreadable returns the problem with a body, if err says that there is one.
func unreadable(err error, body []byte) error {
	switch {
	case err == nil:
		return nil
	case !json.Valid(body):
		return refuse(400, "bad_request", "the body is not JSON")
	}
	return refuse(422, "invalid", "body: "+err.Error())
}

// setText sets a value from a text.
func setText(to reflect.Value, text string) error {
	switch to.Interface().(type) {
	case time.Time:
		t, err := time.Parse(time.RFC3339Nano, text)
		to.Set(reflect.ValueOf(t))
		return wrongText(err, text)
	}
	switch to.Kind() {
	case reflect.String:
		to.SetString(text)
		return nil
	case reflect.Bool:
		b, err := strconv.ParseBool(text)
		to.SetBool(b)
		return wrongText(err, text)
	case reflect.Int:
		n, err := strconv.ParseInt(text, 10, 64)
		to.SetInt(n)
		return wrongText(err, text)
	case reflect.Uint64:
		n, err := strconv.ParseUint(text, 10, 64)
		to.SetUint(n)
		return wrongText(err, text)
	}
	return fmt.Errorf("%.20q cannot be a %s", text, to.Type())
}

// wrongText returns the error for a text that cannot be read, if err is one.
func wrongText(err error, text string) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%.20q makes no sense", text)
}

// check adds what is wrong with the values of a struct by their tags.
func check(list []*desk.ErrorDetail, v reflect.Value, at string) []*desk.ErrorDetail {
	for i := range v.NumField() {
		field := v.Type().Field(i)
		if !field.IsExported() {
			continue
		}
		where := at
		if !field.Anonymous {
			where = joined(at, nameOf(field))
		}
		switch one := v.Field(i); one.Kind() {
		case reflect.Struct:
			if field.Tag.Get("query") == "" { // a time
				list = check(list, one, where)
			}
		default:
			if wrong := outside(one, field.Tag); wrong != "" {
				list = append(list, &desk.ErrorDetail{Message: wrong, Location: where})
			}
		}
	}
	return list
}

// joined returns the name of a field within another.
func joined(at, name string) string {
	if at == "" {
		return name
	}
	return at + "." + name
}

// nameOf returns what a field is called in a request.
func nameOf(field reflect.StructField) string {
	name, _, _ := strings.Cut(field.Tag.Get("json"), ",")
	return cmp.Or(field.Tag.Get("path"), field.Tag.Get("query"), name, strings.ToLower(field.Name))
}

// outside says what is wrong with a value by the limits in its tags, or returns "".
func outside(v reflect.Value, tag reflect.StructTag) string {
	limit := func(name string) (int, bool) {
		n, err := strconv.Atoi(tag.Get(name))
		return n, err == nil
	}
	size, least, most := 0, "minimum", "maximum"
	switch v.Kind() {
	case reflect.String:
		size, least, most = utf8.RuneCountInString(v.String()), "minLength", "maxLength"
		if all := tag.Get("enum"); all != "" && !strings.Contains(","+all+",", ","+v.String()+",") {
			return "it must be one of " + all
		}
	case reflect.Slice:
		size, least, most = v.Len(), "minItems", "maxItems"
	case reflect.Int:
		size = int(v.Int())
	default:
		return ""
	}
	if n, ok := limit(least); ok && size < n {
		return fmt.Sprintf("%s is %d", least, n)
	}
	if n, ok := limit(most); ok && size > n {
		return fmt.Sprintf("%s is %d", most, n)
	}
	return ""
}
