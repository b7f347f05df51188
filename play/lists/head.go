package lists

import (
	"slices"
	"strconv"
	"strings"

	"roundhouse/play/people"
	"roundhouse/play/table"
)

// head is what an Index must know of each table.
type head struct {
	stage  uint8 // its place among stages
	listed bool
	moved  table.Millis
	who    []people.ID // the host, then those who sit there
}

// readHead returns the head of a listing. A program that starts reads many: where the listing is as
// json.Marshal writes it, readHead takes what it needs without the rest, which takes a tenth of the
// time.
func readHead(listing string) (head, error) {
	if h, ok := cutHead(listing); ok {
		return h, nil
	}
	e, err := Read("", []byte(listing))
	if err != nil {
		return head{}, err
	}
	h := head{uint8(slices.Index(stages, e.Stage)), e.Listed, e.Moved, []people.ID{e.Host}}
	for _, s := range e.Seats {
		if s.Who != "" {
			h.who = append(h.who, s.Who)
		}
	}
	return h, nil
}

// cutHead cuts the head out of a listing. It returns false if the listing is not as usual: then it
// is damaged, or somebody has an ID or a name that JSON must escape. No string without escapes
// contains what begins a member.
func cutHead(listing string) (h head, ok bool) {
	stage, rest, ok := between(listing, `{"stage":"`, `"`)
	at := slices.Index(stages, table.Stage(stage))
	if !ok || at < 0 || strings.Contains(listing, `\`) {
		return h, false
	}
	h.stage = uint8(at)
	rest, h.listed = strings.CutPrefix(rest, `,"listed":true`)
	moved, rest, _ := between(rest, `,"moved":`, `,`)
	ms, err := strconv.ParseInt(moved, 10, 64)
	who, rest, ok := between(rest, `"host":"`, `"`)
	if err != nil || !ok || !strings.HasPrefix(rest, `,"seats":[`) || !strings.HasSuffix(rest, "}") {
		return h, false
	}
	h.moved = table.Millis(ms)
	for ok {
		h.who = append(h.who, people.ID(who))
		_, rest, ok = strings.Cut(rest, `{"who":"`)
		who, rest, _ = strings.Cut(rest, `"`)
	}
	return h, true
}

// between returns what stands in text between begin, which must begin it, and the next end, and
// what follows.
func between(text, begin, end string) (found, rest string, ok bool) {
	if text, ok = strings.CutPrefix(text, begin); !ok {
		return "", "", false
	}
	return strings.Cut(text, end)
}

// groups returns the numbers of the groups of a table's people, each once.
func (h *head) groups() []uint64 {
	groups := make([]uint64, 0, len(h.who))
	for _, id := range h.who {
		if group := groupOf(id); !slices.Contains(groups, group) {
			groups = append(groups, group)
		}
	}
	return groups
}
