package store

import (
	"context"
	"time"

	"roundhouse/play/people"
)

// codesOf selects the recovery codes of a person; its parameter is the person's ID.
const codesOf = " FROM codes JOIN secrets USING (hash) JOIN people ON num = person WHERE people.id = ?"

// GrantCode implements people.People.
func (s *Store) GrantCode(
	ctx context.Context, id people.ID, secret people.Hash, made time.Time, limit int,
) (people.Code, error) {
	code := people.Code{ID: secret.CodeID(), Made: made.Round(0).UTC()}
	return code, s.writer.write(ctx, func(t *tx) error {
		has, err := t.queryNumber("SELECT count(*)"+codesOf, id)
		if err != nil {
			return err
		} else if has >= int64(limit) {
			return people.ErrTooMany
		}
		if err := t.grantSecret(id, secret); err != nil {
			return err
		}
		return t.listCode(secret, made)
	}, nil)
}

// listCode lists a secret as a recovery code of its person.
func (t *tx) listCode(secret people.Hash, made time.Time) error {
	_, err := t.runStatement("INSERT INTO codes VALUES (?, ?, ?)", secret[:], secret.CodeID(), stampOf(made))
	return err
}

// Codes implements people.People.
func (s *Store) Codes(ctx context.Context, id people.ID) (list []people.Code, err error) {
	var code string
	var made int64
	err = s.reader.eachRow(ctx, []any{&code, &made}, func() {
		list = append(list, people.Code{ID: code, Made: timeOf(made)})
	}, "SELECT codes.id, made"+codesOf+" ORDER BY made, codes.id", id)
	return list, err
}

// RevokeCode implements people.People.
func (s *Store) RevokeCode(ctx context.Context, id people.ID, code string) error {
	return s.writer.write(ctx, func(t *tx) error {
		return t.changePerson("DELETE FROM secrets WHERE hash IN (SELECT hash"+codesOf+" AND codes.id = ?)", id, code)
	}, nil)
}
