package wire

import (
	"strconv"

	"roundhouse/record"
)

// appendJSON appends the JSON of n, which is sent to every viewer after every action.
func (n *Now) appendJSON(buf []byte) ([]byte, error) {
	buf = strconv.AppendUint(append(buf, `{"seq":`...), n.Seq, 10)
	buf = strconv.AppendInt(append(buf, `,"now":`...), n.Now, 10)
	buf = append(append(append(buf, `,"stage":"`...), n.Stage...), '"')
	buf = strconv.AppendInt(append(buf, `,"you":`...), int64(n.You), 10)
	turn, err := n.Turn.MarshalJSON()
	if err != nil {
		return buf, err
	}
	buf = append(append(append(buf, `,"turn":`...), turn...), `,"legal":`...)
	if len(n.Legal) == 0 {
		buf = append(buf, "{}"...)
	} else if buf, err = record.AppendJSON(buf, n.Legal); err != nil {
		return buf, err
	}
	if n.House != nil {
		if buf, err = n.House.appendJSON(append(buf, `,"house":`...)); err != nil {
			return buf, err
		}
	}
	if len(n.Clocks) > 0 {
		if buf, err = record.AppendJSON(append(buf, `,"clocks":`...), n.Clocks); err != nil {
			return buf, err
		}
	}
	if n.Ready != 0 {
		ready, err := n.Ready.MarshalJSON()
		if err != nil {
			return buf, err
		}
		buf = append(append(buf, `,"ready":`...), ready...)
	}
	if n.TakeBack {
		buf = append(buf, `,"take_back":true`...)
	}
	if n.Next != nil {
		buf = strconv.AppendInt(append(buf, `,"next":`...), *n.Next, 10)
	}
	if n.Form != 0 {
		buf = strconv.AppendInt(append(buf, `,"form":`...), int64(n.Form), 10)
	}
	return append(buf, '}'), nil
}
