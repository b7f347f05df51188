package lists

import "slices"

// first finds the first tables of many in an order, without sorting all of them.
type first struct {
	limit int
	order func(a, b *line) int
	list  []*line // the first ones so far, and perhaps others
	full  bool    // list begins with limit tables in order: only tables before the last of them matter
}

// add takes one more table into account.
func (f *first) add(t *line) {
	if f.limit == 0 || f.full && f.order(t, f.list[f.limit-1]) > 0 {
		return
	}
	f.list = append(f.list, t)
	if len(f.list)/2 >= f.limit {
		f.list, f.full = f.sorted(), true
	}
}

// sorted returns the first tables in order.
func (f *first) sorted() []*line {
	slices.SortFunc(f.list, f.order)
	return f.list[:min(len(f.list), f.limit)]
}
