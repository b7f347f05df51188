package table

// Rematch names the table where the same people play again.
type Rematch struct{ Table string }

var _ = registerCommand[Rematch]("rematch", unseated)

func (w Rematch) decide(d *decision, c Command) error {
	switch {
	case !d.over:
		return Refuse(NotPlaying, "the match is not over")
	case d.onwards != "":
		return nil
	case w.Table == "":
		return Refuse(NoSuchTable, "table: is missing")
	}
	return d.emit(RematchMade{Table: w.Table, By: c.By})
}
