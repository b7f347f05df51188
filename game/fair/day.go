package fair

import (
	"encoding/json"
	"strconv"
	"time"

	"roundhouse/game"
	"roundhouse/game/deal"
	"roundhouse/game/preset"
	"roundhouse/game/quote"
	"roundhouse/game/record"
	"roundhouse/game/tile"
)

// DaySeed returns the seed of a date's deals for those who play by ref.
func DaySeed(secret deal.Secret, ref preset.Ref) (deal.Seed, error) {
	text, err := record.RulesText(ref)
	return deal.DaySeed(secret, string(text), deal.DaySeats), err
}

// DealDay returns the round of a date as it begins, and how often it was dealt before, since nobody
// had an engine.
func DealDay(secret deal.Secret, ref preset.Ref) (s game.State, redeals uint32, err error) {
	seed, err := DaySeed(secret, ref)
	if err != nil {
		return s, 0, err
	}
	m, d, redeals := dayDeal(seed, ref.OneRound())
	s.Deal(m.Rules(), deal.DaySeats, m.Round(), d.engine, d.starter, d.deck)
	return s, redeals, nil
}

// dayDeal returns the first deal from the seed that need not be dealt again. ref is of one round.
func dayDeal(seed deal.Seed, ref preset.Ref) (m game.Match, d seedDeal, redeals uint32) {
	m = game.NewMatch(&ref.Rules, deal.DaySeats)
	for {
		d = dealFrom(func(n uint32) deal.Seed { return seed.RoundSeed(1, n) }, redeals, &m, deal.DaySeats)
		if !d.endsInRedeal(&m, deal.DaySeats) {
			return m, d, redeals
		}
		redeals++
	}
}

// Day is the round of a date, as a server shows it when the date is over.
type Day struct {
	Date       string
	Rules      preset.Ref
	Commitment deal.Commitment
	Fixed      string // when the commitment was made, if that is known
	Secret     deal.Secret
}

// ParseDay reads the answer of GET /api/days/{date}.
func ParseDay(data []byte) (*Day, error) {
	var texts struct {
		Date, Commitment, Fixed, Secret string
		Rules                           json.RawMessage
	}
	if err := json.Unmarshal(data, &texts); err != nil {
		return nil, dayError("", "is not the round of a date: "+err.Error())
	}
	d := &Day{Date: texts.Date, Fixed: texts.Fixed}
	if _, err := time.Parse(time.DateOnly, d.Date); err != nil {
		return nil, dayError("date", quote.Text(d.Date)+" is no date, as 2026-11-26 is")
	}
	if len(texts.Rules) == 0 {
		return nil, dayError("rules", "is missing")
	}
	var err error
	if d.Rules, err = preset.ParseMatch(texts.Rules); err == nil {
		err = d.Rules.Rules.CheckSeats(deal.DaySeats)
	}
	if err != nil {
		return nil, dayError("rules", err.Error())
	}
	if d.Commitment, err = deal.ParseCommitment(texts.Commitment); err != nil {
		return nil, dayError("commitment", err.Error())
	}
	if texts.Secret == "" {
		return nil, dayError("secret", "is missing: it is shown when the date is over everywhere, at 12:00 UTC of the day after")
	}
	if d.Secret, err = deal.ParseSecret(texts.Secret); err != nil {
		return nil, dayError("secret", err.Error())
	}
	return d, nil
}

func dayError(field, message string) error {
	return &record.Error{Reason: game.Unreadable, Field: field, Message: message}
}

// DayVerdict says whether the secret of a date holds, and what it deals.
type DayVerdict struct {
	OK         bool          `json:"ok"`
	Date       string        `json:"date"`
	Commitment Problem       `json:"commitment"`        // the secret fits the commitment
	Deal       *Problem      `json:"deal,omitempty"`    // the tiles of the record are those that the secret determines
	Actions    *Problem      `json:"actions,omitempty"` // the actions of the record follow from the tiles
	Seed       deal.Seed     `json:"seed"`
	Redeals    uint32        `json:"redeals"` // how many times it was dealt before, without anybody having an engine
	Engine     tile.Pip      `json:"engine"`
	Lots       []record.Lot  `json:"lots,omitempty"`
	Starter    game.Seat     `json:"starter,omitempty"`
	Hands      [][]tile.Tile `json:"hands"`
	Boneyard   []tile.Tile   `json:"boneyard"`

	day   *Day
	noted bool
}

// VerifyDay verifies the round of a date. A commitment that was noted before the date must be its;
// nil if there is none. The record of a table of the date is optional.
func VerifyDay(d *Day, noted *deal.Commitment, m *record.Record) (*DayVerdict, error) {
	seed, err := DaySeed(d.Secret, d.Rules)
	if err != nil {
		return nil, err
	}
	one := d.Rules.OneRound()
	_, dealt, redeals := dayDeal(seed, one)
	v := &DayVerdict{
		Date: d.Date, Seed: seed, Redeals: redeals, Engine: dealt.engine, Lots: dealt.lots, Starter: dealt.starter,
		Boneyard: deal.Boneyard(dealt.deck, deal.DaySeats, dealt.hand), day: d, noted: noted != nil,
	}
	for seat := 1; seat <= deal.DaySeats; seat++ {
		v.Hands = append(v.Hands, deal.Hand(dealt.deck, seat, dealt.hand))
	}
	switch c := d.Secret.Commitment(); {
	case c != d.Commitment:
		v.Commitment = problemf("the secret has the commitment %s, not %s", shortHex(c), shortHex(d.Commitment))
	case noted != nil && c != *noted:
		v.Commitment = problemf("it is %s, but you noted %s", shortHex(c), shortHex(noted))
	}
	if m != nil {
		if len(m.Rounds) == 0 {
			return nil, &record.Error{Reason: game.Unreadable, Field: "rounds", Message: "there is none: the table's round was not over"}
		}
		v.Deal, v.Actions = new(Problem), new(Problem)
		*v.Deal = dealt.compareDay(m, one)
		if _, err := m.Replay(nil); err != nil {
			*v.Actions = Problem(err.Error())
		}
	}
	v.OK = len(v.Problems()) == 0
	return v, nil
}

// compareDay returns the first difference between the deal of a date and that of a record.
func (d *seedDeal) compareDay(m *record.Record, one preset.Ref) Problem {
	switch rounds := len(m.Rounds); {
	case m.Ref.Rules != one.Rules:
		return "the rules are not those of the date, for one round"
	case rounds != 1:
		return problemf("there are %d rounds, not 1", rounds)
	case len(m.Players) != deal.DaySeats:
		return problemf("there are %d players, not %d", len(m.Players), deal.DaySeats)
	}
	return d.compareRound(&m.Rounds[0], deal.DaySeats)
}

// Problems lists everything that does not hold.
func (v *DayVerdict) Problems() (list []string) {
	for _, part := range []struct {
		name string
		*Problem
	}{{"commitment", &v.Commitment}, {"deal", v.Deal}, {"actions", v.Actions}} {
		if part.Problem != nil && *part.Problem != "" {
			list = append(list, part.name+": "+string(*part.Problem))
		}
	}
	return list
}

// Text returns the verdict as text for people.
func (v *DayVerdict) Text() string {
	var p record.Columns
	rules, _ := record.RulesText(v.day.Rules) // DaySeed has written it
	p.AddRow("date", "", v.Date+" by "+string(rules))
	promise := "it fits the commitment"
	if v.noted {
		promise = "it is the one that you were promised"
	}
	if v.day.Fixed != "" {
		promise += ", made " + quote.Text(v.day.Fixed)
	}
	row := func(name string, problem Problem, text string) {
		p.AddRow(name, map[bool]string{true: "holds", false: "fails"}[problem == ""], text)
	}
	row("secret", v.Commitment, v.Commitment.textOr("the commitment", promise))
	p.AddRow("seed", "", v.Seed.String())
	if v.Redeals > 0 {
		p.AddRow("redeals", "", strconv.Itoa(int(v.Redeals))+", since nobody had an engine")
	}
	if v.Engine != tile.NoPip {
		p.AddRow("engine", "", engineText(v.Engine))
	}
	for _, lot := range v.Lots {
		p.AddRow("lot", "", "seat "+lot.Seat.String()+" draws "+lot.Tile.String())
	}
	if v.Starter != game.NoSeat {
		p.AddRow("starter", "", "seat "+v.Starter.String())
	}
	for i, hand := range v.Hands {
		p.AddRow("hand "+strconv.Itoa(i+1), "", record.TilesText(hand))
	}
	p.AddRow("boneyard", "", record.TilesText(v.Boneyard)+", in the order of drawing")
	if v.Deal != nil {
		row("record", *v.Deal+*v.Actions, v.Deal.textOr("the deal", "its tiles are the date's")+"; "+v.Actions.textOr("the play", "it was played by the rules"))
	}
	for i, sentence := range v.proofText() {
		p.AddRow([]string{"proof", ""}[min(i, 1)], "", sentence)
	}
	return p.String()
}

// proofText says what the verdict proves.
func (v *DayVerdict) proofText() []string {
	if !v.OK {
		return []string{"what fails was not dealt or played as promised, or what was shown of it was changed"}
	}
	list := []string{"the secret gives the deal, for everybody who plays the date by these rules"}
	if v.noted {
		list = append(list, "proven: the deal was fixed when you noted the commitment")
	} else {
		list = append(list, "not proven without --commitment: that the secret was made before the date")
	}
	return append(list, "not proven: that the server did not know the tiles, nor choose them before it made the commitment")
}
