package wire

import "time"

// Me is the person who sent the request.
type Me struct {
	ID    string    `json:"id" doc:"The ID by which tables and other players know you" example:"k3v7q2mzx5t4w6ab"`
	Name  string    `json:"name" example:"Ana"`
	Since time.Time `json:"since"`
}

// Named is the request to enter as a guest, or to be renamed.
type Named struct {
	Name string `json:"name" doc:"At most 24 letters, as a reader counts them; stored in the form NFC, without spaces around it" maxLength:"200" example:"Ana"`
	// Program asks for a token instead of a cookie.
	Program bool `json:"program,omitempty" doc:"Give a bearer token instead of a cookie"`
}

// Guest is a person who has entered or come back.
type Guest struct {
	Me
	Token string `json:"token,omitempty" doc:"For programs: send it as Authorization: Bearer TOKEN. It is shown only once"`
}

// Recovery is a recovery code that has just been made.
type Recovery struct {
	Code string `json:"code" doc:"It gives access to your identity, on another device or after cookies were cleared. It is shown only once" example:"3q2-7wXyZ"`
	KeptCode
}

// KeptCode is the entry of a recovery code in a list. It does not contain the code itself.
type KeptCode struct {
	ID   string    `json:"id" doc:"The ID with which to revoke it" example:"9f86d081884c7d65"`
	Made time.Time `json:"made"`
}

// Recovering is the request to come back with a recovery code.
type Recovering struct {
	Code string `json:"code" maxLength:"128" example:"3q2-7wXyZ"`
	// Program asks for a token instead of a cookie.
	Program bool `json:"program,omitempty" doc:"Give a bearer token instead of a cookie"`
}

// CodeInput names a recovery code.
type CodeInput struct {
	Code string `path:"code" maxLength:"64" doc:"The code's ID" example:"9f86d081884c7d65"`
}
