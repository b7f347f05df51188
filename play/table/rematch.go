package table

// Rematch names the table where the same people play again.
type Rematch struct{ Table string }

var _ = registerCommand[Rematch]("rematch", unseated)

func (w Rematch) decide(s *State, c Command) ([]EventBody, error) {
	switch {
	case !s.over:
		return nil, Refuse(NotPlaying, "the match is not over")
	case s.onwards != "":
		return nil, nil
	case w.Table == "":
		return nil, Refuse(NoSuchTable, "table: is missing")
	}
	return []EventBody{RematchMade{Table: w.Table, By: c.By}}, nil
}
