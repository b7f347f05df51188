package server

import (
	"context"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/play/desk"
	"roundhouse/play/wire"
)

// guestOutput is the answer to a person who has been admitted; a browser also gets the secret as a
// cookie.
type guestOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      wire.Guest
}

// registerAdmission registers an operation that admits a person.
func registerAdmission[I any](s *Server, op *desk.Operation[I, desk.Admitted]) {
	huma.Register(s.api, s.describeOperation(&op.About), func(ctx context.Context, in *I) (*guestOutput, error) {
		a, err := op.Do(ctx, s.desk, callerOf(ctx), in)
		if err != nil {
			return nil, problemOf(err)
		}
		out := &guestOutput{Body: a.Guest}
		if a.Secret != "" && a.Token == "" {
			out.SetCookie = s.cookiesFor(a.Secret)
		}
		return out, nil
	})
}

// registerMe registers GET /api/me, the first request of every browser. It is no error there if the
// caller has no name.
func (s *Server) registerMe() {
	op := s.describeOperation(&desk.ShowMe.About)
	op.Responses = map[string]*huma.Response{"204": {Description: "You have no name yet"}}
	type input struct {
		Token string `header:"Authorization" hidden:"true"`
	}
	type output struct {
		Status int
		Body   *wire.Me
	}
	huma.Register(s.api, op, func(ctx context.Context, in *input) (*output, error) {
		me, err := desk.ShowMe.Do(ctx, s.desk, callerOf(ctx), &struct{}{})
		switch {
		case err != nil:
			return nil, problemOf(err)
		case me == nil && in.Token != "":
			return nil, newProblem(http.StatusUnauthorized, "no_identity",
				"you have no name yet: POST /api/me gives you one")
		case me == nil:
			return &output{Status: http.StatusNoContent}, nil
		}
		return &output{http.StatusOK, me}, nil
	})
}

// registerDelete registers the operation by which callers delete themselves; it also removes the
// cookie.
func (s *Server) registerDelete() {
	type output struct {
		SetCookie []http.Cookie `header:"Set-Cookie"`
	}
	huma.Register(s.api, s.describeOperation(&desk.DeleteMe.About),
		func(ctx context.Context, _ *struct{}) (*output, error) {
			if _, err := desk.DeleteMe.Do(ctx, s.desk, callerOf(ctx), &struct{}{}); err != nil {
				return nil, problemOf(err)
			}
			return &output{s.cookiesFor("")}, nil
		})
}
