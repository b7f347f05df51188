package server

import (
	"context"
	"errors"
	"net/http"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/people"
)

// mostCodes is how many recovery codes somebody may have at once.
const mostCodes = 5

// Recovery is a recovery code that has just been made.
type Recovery struct {
	Code string `json:"code" doc:"Whoever has it is you: on another device, or after cookies were cleared. It is shown only once" example:"3q2-7wXyZ"`
	KeptCode
}

// KeptCode is a recovery code as it is listed: without the code itself.
type KeptCode struct {
	ID   string    `json:"id" doc:"What it is taken back by" example:"9f86d081884c7d65"`
	Made time.Time `json:"made"`
}

// Recovering brings somebody back.
type Recovering struct {
	Code string `json:"code" maxLength:"128" example:"3q2-7wXyZ"`
	// Program asks for a token instead of a cookie.
	Program bool `json:"program,omitempty" doc:"Give a bearer token instead of a cookie"`
}

// recoveries is the operations on recovery codes.
func (s *Server) recoveries(api huma.API) {
	huma.Register(api, asked("POST", "/api/me/recovery", "recovery", "Make a recovery code",
		"Keep it, or open its link on another device. It stays valid until you take it back or delete yourself. You may have five: too_many_codes.", 401, 409), s.recovery)
	huma.Register(api, asked("GET", "/api/me/recovery", "recoveries", "Your recovery codes", "The oldest first.", 401), s.codes)
	huma.Register(api, asked("DELETE", "/api/me/recovery/{code}", "revoke", "Take a recovery code back",
		"Nobody can come back with it any more. Devices that have done so stay you.", 401, 404), s.revoke)
	huma.Register(api, asked("POST", "/api/me/recover", "recover", "Come back with a recovery code",
		"Gives this browser your identity, or a program a token.", 404), s.recover)
}

func keptCode(c people.Code) KeptCode { return KeptCode{ID: c.ID, Made: c.Made.UTC()} }

// recovery gives one more secret, to be kept elsewhere.
func (s *Server) recovery(ctx context.Context, _ *struct{}) (*struct{ Body Recovery }, error) {
	i, err := s.sender(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.limits.name(i.person.ID); err != nil {
		return nil, err
	}
	secret, hash := newSecret()
	code, err := s.c.People.GrantCode(ctx, i.person.ID, hash, time.Now().Truncate(time.Second), mostCodes)
	if errors.Is(err, people.ErrTooMany) {
		return nil, problem(http.StatusConflict, "too_many_codes", "you have five recovery codes: take one back first")
	}
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	return &struct{ Body Recovery }{Recovery{secret, keptCode(code)}}, nil
}

func (s *Server) codes(ctx context.Context, _ *struct{}) (*struct{ Body []KeptCode }, error) {
	i, err := s.sender(ctx)
	if err != nil {
		return nil, err
	}
	list, err := s.c.People.Codes(ctx, i.person.ID)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	out := &struct{ Body []KeptCode }{[]KeptCode{}}
	for _, c := range list {
		out.Body = append(out.Body, keptCode(c))
	}
	return out, nil
}

func (s *Server) revoke(ctx context.Context, in *struct {
	Code string `path:"code" maxLength:"64" doc:"The code's ID" example:"9f86d081884c7d65"`
}) (*struct{}, error) {
	i, err := s.sender(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.c.People.RevokeCode(ctx, i.person.ID, in.Code); err != nil {
		return nil, s.failed(ctx, err)
	}
	s.known.forget(i.person.ID, false) // whoever has sent the code itself as a secret is asked for again
	return nil, nil
}

func (s *Server) recover(ctx context.Context, in *struct{ Body Recovering }) (*guestOutput, error) {
	p, err := s.c.People.Who(ctx, hashOf(in.Body.Code))
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	if err := s.limits.name(p.ID); err != nil {
		return nil, err
	}
	secret, hash := newSecret()
	if err := s.c.People.Grant(ctx, p.ID, hash); err != nil {
		return nil, s.failed(ctx, err)
	}
	out := &guestOutput{Body: Guest{Me: meOf(p)}}
	if in.Body.Program {
		out.Body.Token = secret
	} else {
		out.SetCookie = s.cookies(secret)
	}
	return out, nil
}
