package desk

import (
	"context"
	"errors"
	"math"
	"strings"
	"unicode"

	"roundhouse/game"
	"roundhouse/play/archive"
	"roundhouse/play/circle"
	"roundhouse/play/hall"
	"roundhouse/play/log"
	"roundhouse/play/people"
	"roundhouse/play/sheets"
	"roundhouse/play/table"
	"roundhouse/words"
)

// Kind says what is wrong with a request.
type Kind uint8

// The kinds of errors.
const (
	Internal    Kind = iota // something went wrong inside
	Damaged                 // the stored data cannot be read
	Unavailable             // the server has no room or time for the request at the moment
	Late                    // the request did not arrive in time
	Invalid                 // the request makes no sense, whatever the present state
	Nameless                // the operation is only for people with a name
	Forbidden               // the caller may not do it
	NotFound                // there is no such thing
	Conflict                // the request conflicts with the present state
	Vanished                // the thing no longer exists
	TooMany                 // the caller has exceeded a limit
)

// Error says why an operation was refused or failed. Operations return no other errors.
type Error struct {
	Kind   Kind
	Code   string       // one of Codes, or a reason of the game
	Detail string       // what was wrong, for people
	Last   table.Seq    // for the code stale: the table's last event
	Retry  int          // the seconds after which to retry; 0 if unknown
	Spot   *sheets.Spot // what of a score sheet it is about; nil for nothing
}

// Error returns the code and the detail.
func (e *Error) Error() string { return e.Code + ": " + e.Detail }

// Problem is an error as problem+json (RFC 9457), with a stable code for programs.
type Problem struct {
	Status int            `json:"status" doc:"HTTP status" example:"409"`
	Title  string         `json:"title" doc:"The status in words" example:"Conflict"`
	Code   string         `json:"code" doc:"Stable; the description of the API explains each" example:"stale"`
	Detail string         `json:"detail,omitempty" doc:"What was wrong, for people" example:"after: 17 is not the last event, 19 is"`
	Seq    *uint64        `json:"seq,omitempty" doc:"stale: the table's last event"`
	Spot   *sheets.Spot   `json:"spot,omitempty" doc:"What of a score sheet it is about"`
	Errors []*ErrorDetail `json:"errors,omitempty" doc:"The invalid fields"`
}

// ErrorDetail says what is wrong with one field.
type ErrorDetail struct {
	Message  string `json:"message,omitempty" doc:"Error message text"`
	Location string `json:"location,omitempty" doc:"Where the error occurred, e.g. 'body.items[3].tags' or 'path.thing-id'"`
}

// statuses holds the HTTP status of each kind of errors.
var statuses = [...]int{Internal: 500, Damaged: 500, Unavailable: 503, Late: 408, Invalid: 422, Nameless: 401, Forbidden: 403,
	NotFound: 404, Conflict: 409, Vanished: 410, TooMany: 429}

// Status returns the HTTP status of errors of that kind.
func (k Kind) Status() int { return statuses[k] }

// Title returns a status in words, for those that a problem can have.
func Title(status int) string {
	switch status {
	case 400:
		return "Bad Request"
	case 401:
		return "Unauthorized"
	case 403:
		return "Forbidden"
	case 404:
		return "Not Found"
	case 405:
		return "Method Not Allowed"
	case 408:
		return "Request Timeout"
	case 409:
		return "Conflict"
	case 410:
		return "Gone"
	case 413:
		return "Request Entity Too Large"
	case 415:
		return "Unsupported Media Type"
	case 421:
		return "Misdirected Request"
	case 422:
		return "Unprocessable Entity"
	case 429:
		return "Too Many Requests"
	case 503:
		return "Service Unavailable"
	}
	return "Internal Server Error"
}

// Problem returns the error as the message that clients get.
func (e *Error) Problem() Problem {
	status := e.Kind.Status()
	p := Problem{Status: status, Title: Title(status), Code: e.Code, Detail: e.Detail, Spot: e.Spot}
	if e.Last > 0 {
		seq := uint64(e.Last)
		p.Seq = &seq
	}
	return p
}

// refusalError returns an error with one of the codes.
func refusalError(code, detail string) *Error {
	c, ok := codes[code]
	if !ok {
		return &Error{Code: "internal", Detail: detail}
	}
	return &Error{Kind: c.kind, Code: code, Detail: detail}
}

// invalidField returns the error for an invalid field.
func invalidField(detail string) *Error { return refusalError("invalid", detail) }

// retryLater returns an error after which the caller may retry in that many seconds.
func retryLater(code, detail string, seconds int) *Error {
	e := refusalError(code, detail)
	e.Retry = seconds
	return e
}

// tooMany returns the error for exceeding a limit. seconds is the time until more is allowed, or 0
// if that is unknown.
func tooMany(detail string, seconds float64) *Error {
	return retryLater("too_many", detail, wholeSeconds(seconds))
}

// wholeSeconds rounds a number of seconds up.
func wholeSeconds(seconds float64) int { return int(math.Ceil(seconds - 1e-6)) }

// errorOf converts an error into one for callers. If callers must not see it, it is logged and
// becomes internal.
func (d *Desk) errorOf(ctx context.Context, err error) *Error {
	var e *Error
	if errors.As(err, &e) {
		return e
	}
	if e := refusalOf(err); e != nil {
		return e
	}
	switch {
	case errors.Is(err, log.ErrFull):
		d.log.Error("no room to store anything")
		return retryLater("no_room", "the server cannot store anything just now", 5)
	case errors.Is(err, log.ErrNotStored):
		d.log.Error("nothing can be stored", "error", logSafe(err))
		return retryLater("not_stored", "the server cannot store anything just now", 5)
	case d.isDamage(err):
		return refusalError("damaged", "this cannot be read any more: the server's data is damaged there")
	case errors.Is(err, hall.ErrClosed):
		return retryLater("closing", "the server is closing", 2)
	case errors.Is(err, hall.ErrNotKnown):
		return retryLater("unavailable", "the servers are being replaced by a later release", 2)
	case errors.Is(err, hall.ErrCutOff):
		return retryLater("unavailable", "this server does not hear the others just now", 2)
	case errors.Is(err, context.DeadlineExceeded):
		return retryLater("unavailable", "the server is too busy to store anything just now", 2)
	case ctx.Err() != nil: // a command may have been carried out
		return retryLater("unavailable", "the request was given up", 1)
	}
	d.log.Error("request failed", "error", logSafe(err))
	return refusalError("internal", "something went wrong here")
}

// refusalOf returns the error for callers if err is a refusal by a table, the game or a store, and
// nil otherwise.
func refusalOf(err error) *Error {
	var refusal table.Refusal
	var reason game.Reason
	var stale *table.Stale
	var earlier *table.Earlier
	var onSheet *sheets.Refusal
	var ofCircle *circle.Refusal
	switch {
	case errors.As(err, &onSheet):
		e := refusalError(string(onSheet.Code), onSheet.Text)
		e.Last, e.Spot = onSheet.Seq, onSheet.Spot
		return e
	case errors.As(err, &ofCircle):
		return refusalError(string(ofCircle.Code), ofCircle.Text)
	case errors.Is(err, circle.ErrNoCircle):
		return refusalError(string(circle.NotMember), "there is no such circle among yours")
	case errors.Is(err, sheets.ErrNoSheet):
		return refusalError("no_such_sheet", "there is no such score sheet")
	case errors.As(err, &stale):
		e := refusalError("stale", err.Error())
		e.Last = stale.Last
		return e
	case errors.As(err, &refusal):
		return refusalError(refusal.Error(), err.Error())
	case errors.As(err, &reason):
		return &Error{Kind: Invalid, Code: reason.Error(), Detail: reasonText(reason)}
	case errors.As(err, &earlier):
		e := refusalError(table.EarlierRules.Error(),
			"the table was played by earlier rules and could not go on: it is gone")
		e.Kind = Vanished
		return e
	case errors.Is(err, table.ErrNoTable):
		return refusalError("no_such_table", "there is no such table")
	case errors.Is(err, people.ErrUnknown), errors.Is(err, archive.ErrUnknown):
		return refusalError("not_found", "there is nothing like that")
	}
	return nil
}

// reasonText returns the reason in words.
func reasonText(reason game.Reason) string {
	catalogue, err := words.Find("en")
	if err != nil {
		return ""
	}
	return catalogue.Reason(reason.Error(), words.Params{})
}

// code is the kind and the meaning of an error code.
type code struct {
	kind Kind
	text string
}

// codes holds every error code except the reasons of the game, whose kind is Invalid.
var codes = map[string]code{
	"invalid":         {Invalid, "a field is invalid: detail or errors name it"},
	"bad_name":        {Invalid, "a name is empty or has more than 24 letters"},
	"name_unseen":     {Invalid, "a name has a character that shows nothing, or two spaces in a row"},
	"name_marks":      {Invalid, "a letter of a name has more marks than people write"},
	"name_taken":      {Conflict, "somebody else at the table has that name, or one that looks like it"},
	"no_identity":     {Nameless, "you have no name yet, or the token is unknown"},
	"not_found":       {NotFound, "there is no such thing"},
	"no_such_rules":   {NotFound, "there is no such rule set"},
	"timeout":         {Late, "the request did not arrive in time"},
	"too_many":        {TooMany, "a limit: Retry-After has the seconds until the request is allowed, if that is known"},
	"too_many_tables": {TooMany, "too many of your tables, or of those made from your address, wait for players"},
	"too_many_codes":  {Conflict, "you have five recovery codes"},
	"no_words":        {Forbidden, "people talk by phrases at the table"},
	"no_onlookers":    {Forbidden, "the table does not let others watch"},
	"stale":           {Conflict, "an event after the one in after has changed what your seat may do: seq is the table's last event"},
	"busy":            {Unavailable, "too many ask for hints at the moment"},
	"no_room":         {Unavailable, "the server has no room to store anything"},
	"not_stored":      {Unavailable, "the server cannot store anything at the moment"},
	"damaged":         {Damaged, "the stored data cannot be read any more"},
	"unavailable":     {Unavailable, "the server is too busy to store anything"},
	"closing":         {Unavailable, "the server is closing: reconnect"},
	"internal":        {Internal, "something went wrong in the server"},

	"bad_record":       {Invalid, "the record is not that of a whole match by the rules: detail says where"},
	"no_upload":        {Conflict, "a device keeps the matches that are played on it: only a server takes uploads"},
	"too_many_uploads": {TooMany, "many matches have been uploaded within a day, by you or from your address: Retry-After has the seconds until the next is allowed"},

	"no_such_day": {NotFound, "nothing is played on the date, or not yet"},
	"day_open":    {Conflict, "the date is not over yet"},
	"day_over":    {Conflict, "the date is over everywhere"},
	"played":      {Conflict, "you have played the date already"},
	"not_played":  {Forbidden, "results show once you have played"},

	"not_offered":   {Conflict, "the server has no such way to tell you: detail says why"},
	"too_many_ways": {Conflict, "you have as many browsers or programs as can be told"},
	"no_such_link":  {NotFound, "the link of a letter has ended"},
	"not_sent":      {Unavailable, "the letter could not be sent"},

	"no_such_sheet":          {NotFound, "there is no such score sheet, or no more"},
	"no_such_code":           {NotFound, "there is no such code, or it leads nowhere any more"},
	string(sheets.NotWriter): {Forbidden, "you may not write on the sheet: its code lets you"},
	string(sheets.NotOpener): {Forbidden, "only who has opened the sheet may do that"},
	string(sheets.Finished):  {Conflict, "the sheet is finished: only who has opened it can correct it, and no round follows"},
	string(sheets.InCircle):  {Conflict, "the sheet is in a circle already, and stays there"},
	string(sheets.Full):      {Conflict, "the sheet has 2000 entries, or 99 people or writers, and takes no more"},
	string(sheets.Differs):   {Conflict, "somebody else has entered something else after the entry in after: spot says what, seq is the sheet's last entry"},

	string(circle.NotMember): {NotFound, "there is no such circle among yours"},
	string(circle.NotKeeper): {Forbidden, "only a keeper of the circle can do that"},
	string(circle.NoKey):     {NotFound, "the link has ended: the circle has a new one, or is no more"},
	string(circle.Full):      {Conflict, "the circle has 200 members, or too many entries, and no room for more"},
	string(circle.Gone):      {Conflict, "that person is not in the circle, or not any more"},
	"too_many_circles":       {Conflict, "you belong to twelve circles"},
	"somebody_already":       {Conflict, "the browser is somebody already"},

	string(table.NotWaiting):   {Conflict, "the match has begun"},
	string(table.NotPlaying):   {Conflict, "no round is being played"},
	string(table.NotMixing):    {Conflict, "it is not the time for hashes or numbers"},
	string(table.NotHost):      {Forbidden, "only the host may do that"},
	string(table.NotSeated):    {Forbidden, "you do not sit at the table"},
	string(table.NotYourSeat):  {Forbidden, "the seat is somebody else's"},
	string(table.SeatTaken):    {Conflict, "somebody has the seat"},
	string(table.TableFull):    {Conflict, "no seat is open"},
	string(table.NoSuchSeat):   {Invalid, "the table has no such seat"},
	string(table.Removed):      {Forbidden, "the host has removed you"},
	string(table.SeatsOpen):    {Conflict, "not all seats are taken"},
	string(table.UnknownBot):   {Invalid, "there is no bot of that level"},
	string(table.UnknownThing): {Invalid, "the phrase is not in the list"},
	string(table.NotAbsent):    {Conflict, "the person is not away"},
	string(table.PlayedFor):    {Conflict, "it is not your turn, and a bot is playing for you: return takes the seat back"},
	string(table.LastRound):    {Conflict, "the last round is being played: there is no next one to join"},
	string(table.NotAwaited):   {Conflict, "nobody has kept the others waiting for 3 minutes"},
	string(table.TablePaused):  {Conflict, "the table is paused"},
	string(table.TableOver):    {Conflict, "the match or the table is over"},
	string(table.BadNumber):    {Invalid, "the number does not match its hash"},
	string(table.NotBetween):   {Conflict, "the round is not over"},
	string(table.NoSuchTable):  {NotFound, "there is no such table"},
	string(table.NotOver):      {Conflict, "the match is not over"},
	string(table.NoSuchRound):  {NotFound, "the match has no such round"},
	string(table.IDUsed):       {Conflict, "you have used the id for another command at this table or to this sheet, or another sheet has it"},
	string(table.NotAlone):     {Conflict, "other people play too: bots pause for all of them"},
	string(table.NoTakeBack):   {Conflict, "nothing can be taken back at this table"},
	string(table.NoHints):      {Conflict, "there are no hints at this table while several people sit at it"},
	string(table.NoAgreement):  {Conflict, "the round of a date is neither paused nor ended"},
	string(table.TooLate):      {Conflict, "your last action cannot be taken back any more"},
	string(table.EarlierRules): {Conflict,
		"the match was played by earlier rules: a finished one keeps its result and its record, " +
			"but its rounds cannot be shown again (409); an unfinished one is gone (410)"},
}

func init() {
	for name, text := range sheets.Reasons() {
		codes[name] = code{Invalid, text}
	}
}

// Codes returns every error code with its meaning, except the reasons of the game.
func Codes() map[string]string {
	list := map[string]string{}
	for name, c := range codes {
		list[name] = c.text
	}
	return list
}

// idLength is the length of the IDs of tables and people.
const idLength = 16

// logID shortens a table's ID for the log, so that people who read the log do not gain access to
// the table.
func logID(id string) string { return id[:min(4, len(id))] + "…" }

// logSafe returns an error's text with all IDs shortened as by logID.
func logSafe(err error) string {
	var out strings.Builder
	rest := err.Error()
	for rest != "" {
		word := wordLength(rest)
		if word == 0 {
			word = strings.IndexFunc(rest+"a", isOfWord) // what is between words
			out.WriteString(rest[:min(word, len(rest))])
		} else if isID(rest[:word]) {
			out.WriteString(logID(rest[:word]))
		} else {
			out.WriteString(rest[:word])
		}
		rest = rest[min(word, len(rest)):]
	}
	return out.String()
}

// wordLength returns the number of bytes of the word with which the text begins.
func wordLength(text string) int {
	if end := strings.IndexFunc(text, func(r rune) bool { return !isOfWord(r) }); end >= 0 {
		return end
	}
	return len(text)
}

func isOfWord(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// isID reports whether a word may be the ID of a table or a person.
func isID(word string) bool {
	return len(word) == idLength && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz234567") == ""
}
