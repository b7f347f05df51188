//go:build !js

package desk

import (
	"context"
	"time"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/play/circle"
	"roundhouse/play/log"
	"roundhouse/play/table"
)

// The operations on circles, see package circle. A circle is a log of its own; only its members see
// it, and its key is the only way in.
var (
	FoundCircle = newNamedOperation(About{
		Method: "POST", Path: "/api/circles", ID: "found-circle", Summary: "Found a circle",
		Description: "You are its keeper. Its link is the site's address followed by /c/join/ and its key. Nothing else leads to it.",
	}, (*Desk).foundCircle)
	ListCircles = newNamedOperation(About{
		Method: "GET", Path: "/api/me/circles", ID: "circles", Summary: "Your circles",
		Description: "In the order of their names.",
	}, (*Desk).listCircles)
	ShowMeInCircles = newNamedOperation(About{
		Method: "PATCH", Path: "/api/me/circles", ID: "show-me", Summary: "Show your circles that you are here, or not",
	}, (*Desk).showMeInCircles)
	ShowCircle = newNamedOperation(About{
		Method: "GET", Path: "/api/circles/{circle}", ID: "circle", Summary: "A circle",
		Description: "For its members only.", Refusals: []Kind{NotFound},
	}, (*Desk).showCircle)
	ShowInvitation = newOperation(About{
		Method: "GET", Path: "/api/invitations/{key}", ID: "invitation", Summary: "The circle to which a link leads",
		Description: "Its name, its rules and how many belong to it; no names.", Refusals: []Kind{NotFound},
	}, (*Desk).showInvitation)
	JoinCircle = newNamedOperation(About{
		Method: "POST", Path: "/api/invitations/{key}", ID: "join-circle", Summary: "Join a circle, or ask to",
		Description: "If a keeper has to say yes, asked is true, and the circle is yours to see only then.",
		Refusals:    []Kind{Conflict, NotFound},
	}, (*Desk).joinCircle)
	RenameCircle = newCircleCommand("rename", "Give the circle another name", "",
		func(in *CircleChange) circle.Body { return circle.Body{Do: circle.Rename, Name: in.Name} })
	SetCircleRules = newCircleCommand("set_rules", "Choose the rules by which you play", "",
		func(in *CircleChange) circle.Body { return circle.Body{Do: circle.SetRules} })
	SetDoor = newCircleCommand("set_door", "Say who may join", "",
		func(in *CircleChange) circle.Body { return circle.Body{Do: circle.SetDoor, Door: in.Door} })
	NewKey = newCircleCommand("new_key", "Make a new link", "The old one leads nowhere from then on.",
		func(*CircleChange) circle.Body { return circle.Body{Do: circle.NewKey, Key: newID()} })
	NewSeason = newCircleCommand("new_season", "Begin the next season", "",
		func(*CircleChange) circle.Body {
			return circle.Body{Do: circle.NewSeason, Series: string(log.Series) + newID()}
		})
	LetIn = newCircleCommand("let_in", "Let somebody in who asks to join", "",
		func(*CircleChange) circle.Body { return circle.Body{Do: circle.LetIn} })
	TurnAway = newCircleCommand("turn_away", "Do not let somebody in", "",
		func(*CircleChange) circle.Body { return circle.Body{Do: circle.TurnAway} })
	AddName = newCircleCommand("add_name", "Add somebody who has no device", "",
		func(*CircleChange) circle.Body { return circle.Body{Do: circle.AddName} })
	BePerson = newCircleCommand("be", "Say that you have played here before", "A keeper confirms it with merge, or says deny.",
		func(*CircleChange) circle.Body { return circle.Body{Do: circle.Be} })
	DenyPerson = newCircleCommand("deny", "Say that somebody is not who they say", "",
		func(*CircleChange) circle.Body { return circle.Body{Do: circle.Deny} })
	MergePeople = newCircleCommand("merge", "Make one of two people", "Their matches become one list. It cannot be taken back.",
		func(*CircleChange) circle.Body { return circle.Body{Do: circle.Merge} })
	MakeKeeper = newCircleCommand("make_keeper", "Make somebody a keeper", "",
		func(*CircleChange) circle.Body { return circle.Body{Do: circle.MakeKeeper} })
	RemoveMember = newCircleCommand("remove", "Take somebody out of the circle", "Their matches stay.",
		func(*CircleChange) circle.Body { return circle.Body{Do: circle.Remove} })
	LeaveCircle = newNamedOperation(About{
		Method: "POST", Path: "/api/circles/{circle}/leave", ID: "leave-circle", Summary: "Leave the circle",
		Description: "Your matches stay, so that the sums of the others stay right; with mask, without your name. The last member with a device takes the circle along.",
		Refusals:    []Kind{NotFound},
	}, (*Desk).leaveCircle)
	DeleteCircle = newNamedOperation(About{
		Method: "POST", Path: "/api/circles/{circle}/delete", ID: "delete-circle", Summary: "Delete the circle",
		Description: "For keepers, who write its name. Everybody's own matches stay.", Refusals: []Kind{Forbidden, NotFound},
	}, (*Desk).deleteCircle)
	HandOver = newNamedOperation(About{
		Method: "POST", Path: "/api/circles/{circle}/hand_over", ID: "hand-over", Summary: "Hand over a person without a device",
		Description: "Gives a code, with which another browser becomes that person. It works once, for one hour.", Refusals: []Kind{Conflict, Forbidden, NotFound},
	}, (*Desk).handOver)
	TakeOver = newOperation(About{
		Method: "POST", Path: "/api/handovers/{code}", ID: "take-over", Summary: "Become the person who is handed over",
		Description: "For a browser that is nobody yet, or a program.", Refusals: []Kind{Conflict, NotFound},
	}, (*Desk).takeOver)
	SitInCircle = newNamedOperation(About{
		Method: "POST", Path: "/api/circles/{circle}/sit", ID: "sit-in-circle", Summary: "Sit down at the circle's table",
		Description: "A circle has one table that waits; it is made for whoever sits down first, by the circle's rules.", Refusals: []Kind{Conflict, NotFound},
	}, (*Desk).sitInCircle)
	SitWithDays = newNamedOperation(About{
		Method: "POST", Path: "/api/circles/{circle}/sit_days", ID: "sit-with-days", Summary: "Sit down where each action has days",
		Description: "As sit, at another table of the circle, where nobody has to be there at the same time. What you say counts only for a new table.",
		Refusals:    []Kind{Conflict, NotFound},
	}, (*Desk).sitWithDays)
)

// MaxCircleName is the length of the longest name of a circle, in letters as a reader counts them.
const MaxCircleName = 40

// CircleInput names a circle.
type CircleInput struct {
	Circle string `path:"circle" maxLength:"18" doc:"The circle's ID" example:"c-k3v7q2mzx5t4w6ab"`
}

// KeyInput names a circle by its key.
type KeyInput struct {
	Key string `path:"key" maxLength:"32" doc:"The end of the circle's link" example:"k3v7q2mzx5t4w6ab"`
}

// Founding is the request to found a circle.
type Founding struct {
	ID    string   `json:"id,omitempty" maxLength:"64" doc:"Any text that you use for no other circle: a repeated request founds no second one"`
	Name  string   `json:"name" maxLength:"400" doc:"At most 40 letters" example:"Kitchen Table"`
	Rules Rules    `json:"rules"`
	Names []string `json:"names,omitempty" maxItems:"50" doc:"Others who sit at your table and have no device"`
	Table string   `json:"table,omitempty" maxLength:"32" doc:"The table of a match that is over: whoever played it belongs to the circle at once. There is one circle for a table, whoever founds it"`
}

// CircleLine is a circle in a list.
type CircleLine struct {
	ID    string     `json:"id" example:"c-k3v7q2mzx5t4w6ab"`
	Name  string     `json:"name" example:"Kitchen Table"`
	Rules preset.Ref `json:"rules"`
	Here  []string   `json:"here" doc:"The others who are here now"`
	Table string     `json:"table,omitempty" doc:"The table that waits there for players"`
	Until *time.Time `json:"until,omitempty" doc:"If it is near: when the circle is removed, unless somebody visits it"`
}

// Shown says whether circles show that the caller is here.
type Shown struct {
	Shown bool `json:"shown"`
}

// MyCircles holds the caller's circles.
type MyCircles struct {
	Circles []CircleLine `json:"circles"`
	Shown
}

// Invitation is what a circle's link shows to everybody who has it.
type Invitation struct {
	Name   string      `json:"name"`
	Rules  preset.Ref  `json:"rules"`
	People int         `json:"people" doc:"How many belong to it"`
	Door   circle.Door `json:"door" enum:"link,ask" doc:"ask: a keeper has to say yes"`
	Asked  bool        `json:"asked,omitempty" doc:"You have asked, and no keeper has answered yet"`
}

// Joined is the answer to somebody who joins.
type Joined struct {
	Circle string `json:"circle,omitempty" doc:"The circle's ID, for its members"`
	Asked  bool   `json:"asked,omitempty" doc:"A keeper has to say yes"`
}

// CircleChange is what a command to a circle says.
type CircleChange struct {
	ID     string      `json:"id,omitempty" maxLength:"64" doc:"Any text that you use for no other command to this circle: a repeated command does nothing more"`
	Name   string      `json:"name,omitempty" maxLength:"400" doc:"rename, add_name: the name"`
	Rules  *Rules      `json:"rules,omitempty" doc:"set_rules: the rules"`
	Door   circle.Door `json:"door,omitempty" enum:"link,ask" doc:"set_door: link, whoever has the link; ask, if a keeper says yes"`
	Person int         `json:"person,omitempty" minimum:"0" doc:"let_in, turn_away, be, deny, merge, make_keeper, remove: whom"`
	Into   int         `json:"into,omitempty" minimum:"0" doc:"merge: whom the person becomes"`
}

// CircleChangeInput is the input of a command to a circle.
type CircleChangeInput struct {
	CircleInput
	Body CircleChange
}

// LeavingInput is the input of a request to leave a circle.
type LeavingInput struct {
	CircleInput
	Body Leaving
}

// Leaving is the request to leave a circle.
type Leaving struct {
	Mask bool `json:"mask,omitempty" doc:"Take the name off past results"`
}

// DeletingInput is the input of a request to delete a circle.
type DeletingInput struct {
	CircleInput
	Body Deleting
}

// Deleting is the request to delete a circle.
type Deleting struct {
	Name string `json:"name" maxLength:"400" doc:"The circle's name"`
}

// HandingInput is the input of a request to hand a person over.
type HandingInput struct {
	CircleInput
	Body Handing
}

// Handing is the request to hand a person over.
type Handing struct {
	Person int `json:"person" minimum:"1" doc:"Somebody without a device"`
}

// TakingInput is the input of a request to become a person who is handed over.
type TakingInput struct {
	TypedCode
	Body Taking
}

// Taking is the request to become a person who is handed over.
type Taking struct {
	Program bool `json:"program,omitempty" doc:"Give a bearer token instead of a cookie"`
}

// Circle is a circle as one of its members sees it. People have numbers, by which commands name them.
type Circle struct {
	ID      string         `json:"id" example:"c-k3v7q2mzx5t4w6ab"`
	Seq     log.Seq        `json:"seq" doc:"The number of its entries"`
	Name    string         `json:"name" example:"Kitchen Table"`
	Rules   preset.Ref     `json:"rules"`
	Made    time.Time      `json:"made"`
	Key     string         `json:"key" doc:"The end of the link by which others join"`
	Door    circle.Door    `json:"door" enum:"link,ask"`
	Me      int            `json:"me" doc:"Your number"`
	Keeper  bool           `json:"keeper" doc:"Whether you may change the circle"`
	Members []CircleMember `json:"members" doc:"In the order in which they came"`
	Asking  []CircleAsking `json:"asking,omitempty" doc:"For keepers: who asks to join"`
	Table   *LaidTable     `json:"table,omitempty" doc:"The table that waits for players"`
	Days    *LaidTable     `json:"days,omitempty" doc:"The table that waits for players and has days for each action"`
	Season  Season         `json:"season"`
	Earlier []SeasonLine   `json:"earlier,omitempty" doc:"The seasons before it in which somebody has played, the newest first"`
	Until   time.Time      `json:"until" doc:"When the circle is removed, unless somebody visits it"`
}

// CircleMember is a member of a circle.
type CircleMember struct {
	Number int    `json:"number"`
	Name   string `json:"name"`
	Keeper bool   `json:"keeper,omitempty"`
	Device bool   `json:"device" doc:"false: somebody who has no device"`
	Here   bool   `json:"here,omitempty" doc:"Has the site open now, and shows it"`
	Says   int    `json:"says,omitempty" doc:"For keepers: the number of the person without a device whom the member says to be"`
}

// CircleAsking is somebody who asks to join.
type CircleAsking struct {
	Number int    `json:"number"`
	Name   string `json:"name"`
}

// LaidTable is a table of a circle that waits for players.
type LaidTable struct {
	Table string   `json:"table"`
	Seats []string `json:"seats" doc:"By seat: who has it; empty if it is free"`
	Days  int      `json:"days,omitempty" doc:"Days for each action"`
}

// DaysInput is the input of a request to sit down where each action has days.
type DaysInput struct {
	CircleInput
	Body Days
}

// Days is how a table with days is made.
type Days struct {
	Days    int           `json:"days" minimum:"1" maximum:"7"`
	Overdue table.Overdue `json:"overdue,omitempty" enum:"bot,pass,end" doc:"As for a table; bot unless you say another"`
	Rounds  int           `json:"rounds,omitempty" minimum:"0" maximum:"38" doc:"One unless you say another number"`
}

// Season is the results of a season and what follows from them.
type Season struct {
	From    time.Time      `json:"from" doc:"When it began"`
	Matches int            `json:"matches" doc:"That count"`
	Real    int            `json:"real" doc:"Of them at tables with real dominoes"`
	Rows    []StandingRow  `json:"rows" doc:"Those with few matches last; otherwise who is best a round comes first"`
	Last    []SeasonResult `json:"last" doc:"The latest results, the newest first"`
}

// StandingRow is what a season says of a person.
type StandingRow struct {
	Number  int       `json:"number"`
	Name    string    `json:"name,omitempty" doc:"Empty for somebody who took it off, see former"`
	Former  int       `json:"former,omitempty" doc:"Of those who took their names off, in the order in which they first appear, from 1"`
	Matches int       `json:"matches"`
	Few     bool      `json:"few,omitempty" doc:"Fewer than five matches: the figures say little"`
	Real    int       `json:"real"`
	Won     int       `json:"won"`
	Place   float64   `json:"place" doc:"On average"`
	Better  float64   `json:"better" doc:"Points a round better than the average of the table; less than 0: worse"`
	Best    float64   `json:"best" doc:"Points a round better in the best match"`
	BestAt  time.Time `json:"best_at"`
	Train   int       `json:"train,omitempty" doc:"The longest train, at tables of the server"`
}

// SeasonResult is a match of a season.
type SeasonResult struct {
	ID        string       `json:"id" doc:"Of the table, or of the score sheet"`
	Ended     time.Time    `json:"ended"`
	Real      bool         `json:"real,omitempty" doc:"At a table with real dominoes"`
	Rounds    int          `json:"rounds"`
	By        string       `json:"by,omitempty" doc:"Who kept the score sheet"`
	Corrected int          `json:"corrected,omitempty" doc:"How often it was corrected after its end"`
	Seats     []SeasonSeat `json:"seats" doc:"By place"`
}

// SeasonSeat is a seat of a match of a season.
type SeasonSeat struct {
	Number int        `json:"number,omitempty" doc:"Missing for bots and guests"`
	Name   string     `json:"name,omitempty"`
	Former int        `json:"former,omitempty"`
	Bot    bool       `json:"bot,omitempty"`
	Total  game.Score `json:"total"`
	Place  int        `json:"place"`
}

// newCircleCommand makes the operation for a command to a circle.
func newCircleCommand(name, summary, description string, of func(*CircleChange) circle.Body) *Operation[CircleChangeInput, *Circle] {
	return newNamedOperation(About{
		Method: "POST", Path: "/api/circles/{circle}/" + name, ID: name + "-circle",
		Summary: summary, Description: description, Refusals: []Kind{Conflict, Forbidden, NotFound},
	}, func(d *Desk, ctx context.Context, from Caller, in *CircleChangeInput) (*Circle, error) {
		return d.changeCircle(ctx, from, in, of(&in.Body))
	})
}
