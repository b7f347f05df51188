package words

// Fact returns a few words about what an action does, for use in a list. The code is that of a
// bot.FactKind, and n is the fact's number. For an unknown code it returns "".
func (c *Catalogue) Fact(code string, n int) string {
	return c.Fill(c.facts[code], Values{"n": n}, Seating{})
}
