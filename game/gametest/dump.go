package gametest

import (
	"encoding/binary"
	"reflect"
)

// dumpMemory returns every byte that can be reached from x, including unexported fields and the
// targets of pointers. Equal dumps mean equal memory.
func dumpMemory(x any) []byte { return appendDump(nil, reflect.ValueOf(x)) }

func appendDump(out []byte, v reflect.Value) []byte {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return append(out, 0)
		}
		return appendDump(append(out, 1), v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			out = appendDump(out, v.Field(i))
		}
		return out
	case reflect.Array, reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 && v.CanAddr() {
			return append(out, v.Bytes()...)
		}
		out = binary.BigEndian.AppendUint32(out, uint32(v.Len()))
		for i := range v.Len() {
			out = appendDump(out, v.Index(i))
		}
		return out
	case reflect.Bool:
		if v.Bool() {
			return append(out, 1)
		}
		return append(out, 0)
	}
	if v.CanUint() {
		return binary.BigEndian.AppendUint64(out, v.Uint())
	}
	if v.CanInt() {
		return binary.BigEndian.AppendUint64(out, uint64(v.Int()))
	}
	panic("gametest: a view holds a " + v.Kind().String())
}
