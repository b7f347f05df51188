package words

// Fact returns a few words, for a list, on what an action does: a code of bot.FactKind and its
// number. It returns nothing for an unknown code.
func (c *Catalogue) Fact(code string, n int) string {
	return c.Fill(c.facts[code], Values{"n": n}, Seating{})
}
