package server

import (
	"context"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"roundhouse/people"
	"roundhouse/table"
)

// Me is the sender of a request.
type Me struct {
	ID    string    `json:"id" doc:"What tables and others know you by" example:"k3v7q2mzx5t4w6ab"`
	Name  string    `json:"name" example:"Ana"`
	Since time.Time `json:"since"`
}

// Named is somebody who wants to play.
type Named struct {
	Name string `json:"name" doc:"At most 24 characters" maxLength:"200" example:"Ana"`
	// Program asks for a token instead of a cookie.
	Program bool `json:"program,omitempty" doc:"Give a bearer token instead of a cookie"`
}

// Guest is somebody who can play now.
type Guest struct {
	Me
	Token string `json:"token,omitempty" doc:"For programs: send it as Authorization: Bearer TOKEN. It is shown only once"`
}

type meOutput struct{ Body Me }

type guestOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      Guest
}

type cookieOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
}

// asked is an operation of the API.
func asked(method, path, id, summary, description string, errors ...int) huma.Operation {
	tag := "Tables"
	switch {
	case len(path) >= 7 && path[:7] == "/api/me":
		tag = "People"
	case len(path) >= 10 && path[:10] == "/api/rules":
		tag = "Rules"
	}
	errors = append(errors, http.StatusUnprocessableEntity, http.StatusTooManyRequests, http.StatusServiceUnavailable, http.StatusInternalServerError)
	if method != http.MethodGet {
		errors = append(errors, http.StatusBadRequest, http.StatusForbidden, http.StatusRequestTimeout,
			http.StatusRequestEntityTooLarge, http.StatusUnsupportedMediaType)
	}
	if strings.HasPrefix(path, "/api/tables/{table}") {
		errors = append(errors, http.StatusGone)
	}
	slices.Sort(errors)
	return huma.Operation{
		Method: method, Path: path, OperationID: id, Summary: summary, Description: description, Tags: []string{tag},
		Errors:       slices.Compact(errors),
		MaxBodyBytes: maxBody,
	}
}

// sender is who sends the request, or a problem.
func (s *Server) sender(ctx context.Context) (*identity, error) {
	if i := who(ctx); i != nil {
		return i, nil
	}
	return nil, problem(http.StatusUnauthorized, "no_identity", "you have no name yet: POST /api/me gives you one")
}

func meOf(p people.Person) Me { return Me{ID: string(p.ID), Name: p.Name, Since: p.Since.UTC()} }

// person is the operations on oneself.
func (s *Server) person(api huma.API) {
	huma.Register(api, asked("POST", "/api/me", "enter", "Enter as a guest",
		"Gives you an identity: a cookie, or a token for programs. Whoever has one already keeps it and is renamed.", 409), s.enter)
	s.who(api)
	huma.Register(api, asked("PATCH", "/api/me", "rename", "Change your name", "Two people at one table must have names that differ, however they are written: name_taken.", 401, 409), s.rename)
	huma.Register(api, asked("DELETE", "/api/me", "forget", "Delete yourself",
		"Removes your name, your identity on all devices and who you were in finished matches; their records stay without it. A bot plays on for you where you play.", 401), s.deleteMe)
	s.recoveries(api)
}

// who is the operation that browsers begin with: to have no name yet is no error there.
func (s *Server) who(api huma.API) {
	op := asked("GET", "/api/me", "me", "Who you are", "204 where a browser has no name yet.", 401)
	op.Responses = map[string]*huma.Response{"204": {Description: "You have no name yet"}}
	type input struct {
		Token string `header:"Authorization" hidden:"true"`
	}
	huma.Register(api, op, func(ctx context.Context, in *input) (*struct {
		Status int
		Body   *Me
	}, error) {
		out := &struct {
			Status int
			Body   *Me
		}{Status: http.StatusOK}
		i, err := s.sender(ctx)
		switch {
		case err == nil:
			me := meOf(i.person)
			out.Body = &me
		case in.Token != "":
			return nil, err
		default:
			out.Status = http.StatusNoContent
		}
		return out, nil
	})
}

func (s *Server) enter(ctx context.Context, in *struct{ Body Named }) (*guestOutput, error) {
	name, err := cleanName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	if i := who(ctx); i != nil && !in.Body.Program {
		p, err := s.renameTo(ctx, i, name)
		if err != nil {
			return nil, s.failed(ctx, err)
		}
		return &guestOutput{Body: Guest{Me: meOf(p)}}, nil
	}
	if err := s.limits.guest(addressOf(ctx)); err != nil {
		return nil, err
	}
	p := people.Person{ID: people.ID(newID()), Name: name, Since: time.Now().Truncate(time.Second)}
	secret, hash := newSecret()
	if err := s.c.People.Add(ctx, p, hash); err != nil {
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

func (s *Server) rename(ctx context.Context, in *struct{ Body Named }) (*meOutput, error) {
	i, err := s.sender(ctx)
	if err != nil {
		return nil, err
	}
	name, err := cleanName(in.Body.Name)
	if err != nil {
		return nil, err
	}
	p, err := s.renameTo(ctx, i, name)
	if err != nil {
		return nil, s.failed(ctx, err)
	}
	return &meOutput{meOf(p)}, nil
}

// renameTo gives the person another name, and lets everybody know it. Nobody else at the
// person's tables may be called so.
func (s *Server) renameTo(ctx context.Context, i *identity, name string) (people.Person, error) {
	p := i.person
	if err := s.limits.name(p.ID); err != nil {
		return p, err
	}
	defer s.calling(p.ID, name)()
	if err := s.requireNameFree(ctx, p.ID, name); err != nil {
		return p, err
	}
	if err := s.c.People.Rename(ctx, p.ID, name); err != nil {
		return p, err
	}
	s.known.forget(p.ID, false)
	s.audience.renamed(table.Who(p.ID))
	p.Name = name
	return p, nil
}

func (s *Server) deleteMe(ctx context.Context, _ *struct{}) (*cookieOutput, error) {
	i, err := s.sender(ctx)
	if err != nil {
		return nil, err
	}
	if err := s.leaveAll(ctx, i.person.ID); err != nil {
		return nil, s.failed(ctx, err)
	}
	if err := s.c.People.Delete(ctx, i.person.ID); err != nil {
		return nil, s.failed(ctx, err)
	}
	s.known.forget(i.person.ID, true)
	s.audience.end(table.Who(i.person.ID))
	s.hub.end(table.Who(i.person.ID))
	s.audience.renamed(table.Who(i.person.ID)) // nobody's name any more
	return &cookieOutput{s.cookies("")}, nil
}
