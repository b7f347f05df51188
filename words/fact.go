package words

// Fact is a few words, to stand in a list, for what an action does: a code of
// bot.What and the number that goes with it. A code that is not known has none.
func (c *Catalogue) Fact(code string, n int) string {
	return c.Fill(c.facts[code], Values{"n": n}, Seating{})
}
