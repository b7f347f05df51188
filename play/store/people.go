package store

import (
	"context"
	"encoding/json"

	"roundhouse/play/people"
)

// Add implements people.People.
func (s *Store) Add(ctx context.Context, p people.Person, secret people.Hash) error {
	return s.writer.write(ctx, func(t *tx) error {
		if err := t.requireFree(p.ID, secret); err != nil {
			return err
		}
		if err := t.addPerson(p); err != nil {
			return err
		}
		return t.grantSecret(p.ID, secret)
	}, nil)
}

// requireFree returns people.ErrTaken if somebody has the ID or one of the secrets.
func (t *tx) requireFree(id people.ID, secrets ...people.Hash) error {
	taken, err := t.queryNumber("SELECT 1 FROM people WHERE id = ?", id)
	for _, secret := range secrets {
		if err == nil && taken == 0 {
			taken, err = t.queryNumber("SELECT 1 FROM secrets WHERE hash = ?", secret[:])
		}
	}
	if err == nil && taken != 0 {
		err = people.ErrTaken
	}
	return err
}

// addPerson adds a person without secrets.
func (t *tx) addPerson(p people.Person) error {
	num, err := t.queryNumber("INSERT INTO people (id, since) VALUES (?, ?) RETURNING num", p.ID, stampOf(p.Since))
	if err != nil {
		return err
	}
	_, err = t.runStatement("INSERT INTO names VALUES (?, ?) ON CONFLICT DO UPDATE SET name = excluded.name", num,
		nameSlot(p.Name))
	return err
}

// Who implements people.People.
func (s *Store) Who(ctx context.Context, secret people.Hash) (people.Person, error) {
	p, err := people.Person{}, people.ErrUnknown
	var since int64
	var name []byte
	failed := s.reader.eachRow(ctx, []any{&p.ID, &name, &since}, func() {
		p.Name, p.Since, err = nameIn(name), timeOf(since), nil
	}, "SELECT id, name, since FROM people JOIN secrets ON person = num JOIN names USING (num) WHERE hash = ?",
		secret[:])
	if failed != nil {
		err = failed
	}
	return p, err
}

// Names implements people.People.
func (s *Store) Names(ctx context.Context, ids ...people.ID) (map[people.ID]string, error) {
	wanted, err := json.Marshal(ids)
	if err != nil {
		return nil, err
	}
	names := make(map[people.ID]string, len(ids))
	var id people.ID
	var name []byte
	err = s.reader.eachRow(ctx, []any{&id, &name}, func() { names[id] = nameIn(name) },
		"SELECT id, name FROM people JOIN names USING (num) WHERE id IN (SELECT value FROM json_each(?))",
		string(wanted))
	return names, err
}

// Rename implements people.People.
func (s *Store) Rename(ctx context.Context, id people.ID, name string) error {
	return s.writer.write(ctx, func(t *tx) error {
		return t.changePerson("UPDATE names SET name = ? WHERE num = (SELECT num FROM people WHERE id = ?)",
			nameSlot(name), id)
	}, nil)
}

// Grant implements people.People.
func (s *Store) Grant(ctx context.Context, id people.ID, secret people.Hash) error {
	return s.writer.write(ctx, func(t *tx) error { return t.grantSecret(id, secret) }, nil)
}

// grantSecret gives the person another secret.
func (t *tx) grantSecret(id people.ID, secret people.Hash) error {
	taken, err := t.queryNumber("SELECT 1 FROM secrets WHERE hash = ?", secret[:])
	if err != nil {
		return err
	} else if taken != 0 {
		return people.ErrTaken
	}
	return t.changePerson("INSERT INTO secrets SELECT ?, num FROM people WHERE id = ?", secret[:], id)
}

// Delete implements people.People. The foreign keys delete everything else about the person: see
// schema. Delete waits for a while until the name has left the write-ahead log too; if a reader is
// in the way for longer, the name leaves the log later.
func (s *Store) Delete(ctx context.Context, id people.ID) error {
	err := s.writer.write(ctx, func(t *tx) error { return t.deletePerson(id) }, s.writer.emptyLog)
	if err == nil {
		s.writer.awaitEmptyLog(ctx)
	}
	return err
}

// deletePerson deletes the person, in the writer's transaction.
func (t *tx) deletePerson(id people.ID) error {
	_, err := t.runStatement("UPDATE names SET name = zeroblob(length(name)) WHERE num = (SELECT num FROM people WHERE id = ?)", id)
	if err != nil {
		return err
	}
	return t.changePerson("DELETE FROM people WHERE id = ?", id)
}

// changePerson runs a statement about one person. It returns people.ErrUnknown if the statement
// changes no row.
func (t *tx) changePerson(query string, args ...any) error {
	n, err := t.runStatement(query, args...)
	if err == nil && n == 0 {
		err = people.ErrUnknown
	}
	return err
}
