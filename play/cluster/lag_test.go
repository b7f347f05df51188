package cluster

import (
	"encoding/json"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/nats-io/nats.go"

	"roundhouse/play/cluster/clustertest"
	"roundhouse/tools/expect"
)

// lagging answers as a stream of three messages, whose numbers are their sequence numbers, would. A
// direct get reaches a server that has fewer of them: after each answer of the leader one more.
type lagging struct {
	t  *testing.T
	nc *nats.Conn

	mu  sync.Mutex
	has int // the last message of the server that lags behind
}

const laggingEnd = 3

// newLagging returns the stream.
func newLagging(t *testing.T) stream {
	t.Helper()
	nc, err := nats.Connect(clustertest.StartPlain(t))
	expect.Done(t, err)
	t.Cleanup(nc.Close)
	l := &lagging{t: t, nc: nc}
	for subject, answer := range map[string]func(*nats.Msg, getRequest){
		"$JS.API.DIRECT.GET.s": l.direct, "$JS.API.STREAM.MSG.GET.s": l.lead, "$JS.API.STREAM.INFO.s": l.info,
	} {
		_, err := nc.Subscribe(subject, func(m *nats.Msg) {
			var request getRequest
			_ = json.Unmarshal(m.Data, &request) // not every request has a body
			l.mu.Lock()
			defer l.mu.Unlock()
			answer(m, request)
		})
		expect.Done(t, err)
	}
	expect.Done(t, nc.Flush())
	return stream{nc: nc, link: newLink(), name: "s"}
}

func (l *lagging) info(m *nats.Msg, _ getRequest) {
	l.answer(m, nil, `{"state":{"last_seq":`+strconv.Itoa(laggingEnd)+`}}`)
}

// lead answers for the leader, which has all messages.
func (l *lagging) lead(m *nats.Msg, request getRequest) {
	if request.Seq > laggingEnd {
		l.answer(m, nil, `{"error":{"code":404,"err_code":10037}}`)
		return
	}
	l.has = min(l.has+1, laggingEnd)
	l.answer(m, nil, `{"message":{"subject":"x","seq":`+strconv.FormatUint(request.Seq, 10)+`}}`)
}

// direct answers for the server that lags behind.
func (l *lagging) direct(m *nats.Msg, request getRequest) {
	from := int(request.Seq)
	if request.MultiLast != nil {
		from = l.has
		defer func() { l.has = min(l.has+1, laggingEnd) }()
	}
	if from > l.has || l.has == 0 {
		l.answer(m, nats.Header{"Status": {"404"}}, "")
		return
	}
	for seq := from; seq <= l.has; seq++ {
		l.answer(m, nats.Header{"Nats-Sequence": {strconv.Itoa(seq)}, "Nats-Subject": {"x"}}, "")
	}
	l.answer(m, nats.Header{"Status": {"204"}, "Nats-Num-Pending": {"0"}, "Nats-UpTo-Sequence": {strconv.Itoa(l.has)}}, "")
}

func (l *lagging) answer(m *nats.Msg, header nats.Header, data string) {
	if err := m.RespondMsg(&nats.Msg{Header: header, Data: []byte(data)}); err != nil {
		l.t.Error(err)
	}
}

func TestEachMissesNothingOverServerThatLagsBehind(t *testing.T) {
	var got []uint64
	err := newLagging(t).each(t.Context(), ">", 1, 100, func(m message) error {
		got = append(got, m.seq)
		return nil
	})
	expect.Done(t, err)
	if want := []uint64{1, 2, 3}; !slices.Equal(got, want) {
		t.Errorf("messages %d, want %d", got, want)
	}
}

func TestLastsMissesNothingOverServerThatLagsBehind(t *testing.T) {
	list, err := newLagging(t).lasts(t.Context(), "x")
	expect.Done(t, err)
	if len(list) != 1 || list[0].seq != laggingEnd {
		t.Errorf("last messages %v, want number %d", list, laggingEnd)
	}
}
