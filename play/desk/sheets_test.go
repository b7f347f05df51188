package desk_test

import (
	"encoding/json"
	"testing"

	"roundhouse/play/desk"
	"roundhouse/play/sheets"
)

func TestASheetIsWrittenByTwo(t *testing.T) {
	d := open(t, nil)
	ana, ben := enter(t, d, "Ana"), enter(t, d, "Ben")
	opening := desk.Opening{Rules: desk.Rules{RawMessage: json.RawMessage(`"pagat"`)}, Seats: []sheets.Named{{Name: "Ana"}, {Name: "Ben"}, {Name: "Cleo"}}}
	s, err := desk.OpenSheet.Do(t.Context(), d, ana, &desk.Body[desk.Opening]{Body: opening})
	if err != nil {
		t.Fatal(err)
	}
	var w desk.WritingInput
	w.Sheet = s.ID
	if err := json.Unmarshal([]byte(`{"id":"1","after":1,"round":1,"end":"out","out":[2],"points":[5,null,null],"tiles":[null,null,["5-4"]]}`), &w.Body); err != nil {
		t.Fatal(err)
	}
	s, err = desk.WriteSheet.Do(t.Context(), d, ana, &w)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := json.MarshalIndent(s, "", " ")
	t.Logf("%s", text)
	code, err := desk.ShareSheet.Do(t.Context(), d, ana, &desk.SheetInput{Sheet: s.ID})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := desk.UseCode.Do(t.Context(), d, ben, &desk.TypedCode{Code: code.Code}); err != nil {
		t.Fatal(err)
	}
	w.Body.ID, w.Body.After = "x", 1
	n := 7
	w.Body.Points[0] = &n
	_, err = desk.WriteSheet.Do(t.Context(), d, ben, &w)
	t.Logf("%+v %+v", err, err.(*desk.Error).Spot)
	text, _ = json.Marshal(s)
	var again sheets.Sheet
	if err := json.Unmarshal(text, &again); err != nil {
		t.Fatal(err)
	}
	p, err := desk.PreviewSheet.Do(t.Context(), d, ana, &desk.Body[desk.Preview]{Body: desk.Preview{Sheet: &again}})
	if err != nil {
		t.Fatal(err)
	}
	twice, _ := json.Marshal(p)
	if string(text) != string(twice) {
		t.Errorf("%s\n%s", text, twice)
	}
}
