//go:build !js

package desk

import (
	"context"
	"time"

	"roundhouse/play/bell"
)

// The operations on how the caller is told, while away, that something waits; see package bell.
var (
	ShowBell = newNamedOperation(About{
		Method: "GET", Path: "/api/me/bell", ID: "bell", Summary: "How you are told that it is your turn",
		Description: "At tables with days for each action, while you do not look. Nobody else sees it.",
	}, (*Desk).showBell)
	SetBell = newNamedOperation(About{
		Method: "PATCH", Path: "/api/me/bell", ID: "set-bell", Summary: "Say when you are told, and in which language",
		Description: "What is missing stays as it is.",
	}, (*Desk).setBell)
	TryBell = newNamedOperation(About{
		Method: "POST", Path: "/api/me/bell/try", ID: "try-bell", Summary: "Tell me now, in every way",
		Description: "Quiet hours do not matter. The answer says what has become of it.",
	}, (*Desk).tryBell)
	AddDevice = newNamedOperation(About{
		Method: "POST", Path: "/api/me/push", ID: "add-device", Summary: "Tell me by Web Push",
		Description: "What the browser's PushSubscription says. At most eight browsers; one that is known by its endpoint stays as it is.",
		Refusals:    []Kind{Conflict},
	}, (*Desk).addDevice)
	DropDevice = newNamedOperation(About{
		Method: "DELETE", Path: "/api/me/push/{id}", ID: "drop-device", Summary: "Tell a browser nothing more",
	}, (*Desk).dropDevice)
	SetMail = newNamedOperation(About{
		Method: "POST", Path: "/api/me/mail", ID: "set-mail", Summary: "Tell me by mail",
		Description: "A letter with a link goes to the address; before somebody opens that, no other is sent. There is one address.",
		Refusals:    []Kind{Conflict},
	}, (*Desk).setMail)
	DropMail = newNamedOperation(About{
		Method: "DELETE", Path: "/api/me/mail", ID: "drop-mail", Summary: "No more mail",
	}, (*Desk).dropMail)
	UseMailToken = newOperation(About{
		Method: "POST", Path: "/api/mail/{token}", ID: "use-mail-token", Summary: "Follow a link of a letter",
		Description: "Confirms an address, or stops its letters at once. Nobody has to be known.", Refusals: []Kind{NotFound},
	}, (*Desk).useMailToken)
	AddHook = newNamedOperation(About{
		Method: "POST", Path: "/api/me/hooks", ID: "add-hook", Summary: "Tell a program of mine",
		Description: "An https address at a public host. At most three; one that fails three times in a row is off until it is added again.",
		Refusals:    []Kind{Conflict},
	}, (*Desk).addHook)
	DropHook = newNamedOperation(About{
		Method: "DELETE", Path: "/api/me/hooks/{id}", ID: "drop-hook", Summary: "Tell a program nothing more",
	}, (*Desk).dropHook)
	GoAway = newNamedOperation(About{
		Method: "POST", Path: "/api/me/vacation", ID: "go-away", Summary: "Plan a vacation",
		Description: "Whole days in your zone, in place of the vacation that is on or planned. Your clocks of days stand still, and the others see from when to when. At most 28 days that begin in a year.",
	}, (*Desk).goAway)
	ComeHome = newNamedOperation(About{
		Method: "DELETE", Path: "/api/me/vacation", ID: "come-home", Summary: "I am back",
		Description: "Ends the vacation that is on, of which today counts as a day, and takes back one that is planned.",
	}, (*Desk).comeHome)
)

// BellView is how the caller is told.
type BellView struct {
	Push    string       `json:"push,omitempty" doc:"The applicationServerKey for subscriptions; missing if the server cannot push, since it has no public https address"`
	Mail    *MailView    `json:"mail,omitempty" doc:"Missing if the server sends no mail"`
	Off     bool         `json:"off,omitempty" doc:"The data was copied or restored: the host has to switch the bell on again"`
	Devices []DeviceView `json:"devices"`
	Hooks   []HookView   `json:"hooks"`
	Calls   bool         `json:"calls" doc:"Also when somebody sits down at the table of one of your circles"`
	Quiet   *QuietTime   `json:"quiet,omitempty" doc:"When you are told nothing"`
	Zone    string       `json:"zone" example:"Europe/Prague"`
	Lang    string       `json:"lang" example:"en"`
	Away    *AwayDays    `json:"away,omitempty" doc:"The vacation that is on or planned"`
	Left    int          `json:"left" doc:"Days of vacation that are left this year"`
}

// MailView is the caller's mail address.
type MailView struct {
	Address   string `json:"address,omitempty"`
	Confirmed bool   `json:"confirmed,omitempty" doc:"Somebody has followed the link of the first letter"`
	Daily     bool   `json:"daily,omitempty" doc:"One letter a day, at 18:00, not one for each turn"`
}

// DeviceView is a browser that is told.
type DeviceView struct {
	ID       string     `json:"id"`
	Endpoint string     `json:"endpoint" doc:"By which a browser finds itself"`
	Since    time.Time  `json:"since"`
	Tried    *time.Time `json:"tried,omitempty" doc:"When a message was last accepted for it"`
}

// HookView is a program that is told.
type HookView struct {
	ID   string `json:"id"`
	URL  string `json:"url"`
	Form string `json:"form" enum:"ntfy,json"`
	Off  bool   `json:"off,omitempty" doc:"It has failed three times in a row"`
}

// QuietTime is a time of day, by the clock on the wall.
type QuietTime struct {
	From  string `json:"from" maxLength:"5" example:"22:00"`
	Until string `json:"until" maxLength:"5" example:"07:30"`
}

// AwayDays are the first and the last day of a vacation.
type AwayDays struct {
	From  string `json:"from" maxLength:"10" example:"2026-12-24"`
	Until string `json:"until" maxLength:"10" example:"2027-01-01"`
}

// BellChange changes when the caller is told.
type BellChange struct {
	Calls   *bool      `json:"calls,omitempty"`
	Daily   *bool      `json:"daily,omitempty" doc:"For mail"`
	Quiet   *QuietTime `json:"quiet,omitempty"`
	Unquiet bool       `json:"unquiet,omitempty" doc:"true: at any time of the day"`
	Zone    string     `json:"zone,omitempty" maxLength:"64" example:"Europe/Prague"`
	Lang    string     `json:"lang,omitempty" maxLength:"35" example:"en"`
}

// DeviceKeys is what a browser's PushSubscription says.
type DeviceKeys struct {
	Endpoint string `json:"endpoint" maxLength:"1000"`
	Key      string `json:"p256dh" maxLength:"200"`
	Auth     string `json:"auth" maxLength:"100"`
	Old      string `json:"old,omitempty" maxLength:"1000" doc:"The endpoint that it replaces"`
}

// MailAddress is the request to be told by mail.
type MailAddress struct {
	Address string `json:"address" maxLength:"254" example:"lea@example.org"`
	Daily   bool   `json:"daily,omitempty"`
}

// NewHook is the request to tell a program.
type NewHook struct {
	URL  string `json:"url" maxLength:"500" example:"https://ntfy.sh/my-topic"`
	Form string `json:"form" enum:"ntfy,json"`
}

// OwnInput names one of the caller's devices or hooks.
type OwnInput struct {
	ID string `path:"id" maxLength:"32"`
}

// TokenInput is the end of a link in a letter.
type TokenInput struct {
	Token string `path:"token" maxLength:"100"`
}

// TokenUsed says what a link of a letter has done.
type TokenUsed struct {
	Done string `json:"done" enum:"confirmed,stopped"`
}

// Tried says what has become of a message, by the way it went: push/ID, hook/ID, mail.
type Tried struct {
	Results map[string]string `json:"results" doc:"sent; gone, if the browser has forgotten the server; refused; later, if it could not be reached"`
}

// Messenger sends what a bell has for people, each by its own way. It is the only part of that which
// knows a network. It may be called at the same time.
type Messenger interface {
	// PushKey returns the public key for a site, or "" if there is no push for pages of that address.
	PushKey(site string) string
	// HasMail reports whether mail can be sent.
	HasMail() bool
	// CheckDevice, CheckHook and CheckAddress return an error that begins with the name of a field.
	CheckDevice(site string, d bell.Device) error
	CheckHook(bell.Hook) error
	CheckAddress(address string) error
	Push(ctx context.Context, site string, d bell.Device, n *Note) bell.Outcome
	Hook(ctx context.Context, h bell.Hook, n *Note) bell.Outcome
	Mail(ctx context.Context, address string, n *Note) bell.Outcome
}

// Note is a message to somebody who is away.
type Note struct {
	Title, Text string
	Lang        string // a language's tag
	Link        string // what to open
	Mark        string // 32 letters, the same if it is sent again
	Stop        string // for mail: the link that ends it
}
