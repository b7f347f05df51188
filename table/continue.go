package table

// Continue names the table where the same people play again.
type Continue struct{ Table string }

var _ = command[Continue]("Continue", unseated)

func (w Continue) plan(f *State, c Command) ([]What, error) {
	switch {
	case !f.over:
		return nil, Refuse(NotPlaying, "the match is not over")
	case f.onwards != "":
		return nil, nil
	case w.Table == "":
		return nil, Refuse(NoSuchTable, "table: is missing")
	}
	return []What{Continued{Table: w.Table, By: c.By}}, nil
}
