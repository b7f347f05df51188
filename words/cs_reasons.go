package words

var czechReasons = map[string][]string{
	"other":         {"To není dovoleno."},
	"not_your_turn": {"Nejsi na tahu: hraje {player}.", "Nejsi na tahu."},
	"not_in_hand":   {"{tile} v této ruce není.", "Takový kámen v této ruce není."},
	"does_not_match": {
		"{tile} nenavazuje: {train} má na konci {end}.",
		"{train} má na konci číslo, které {tile} nemá.",
		"{tile} nenavazuje: trať má na konci {end}.",
		"Kámen nenavazuje: {train} má na konci {end}.",
		"{train} má na konci číslo, které kámen nemá.",
		"{tile} nenavazuje na konec trati.",
		"Kámen nenavazuje: trať má na konci {end}.",
		"Kámen nenavazuje na konec trati.",
	},
	"no_such_train": {"Taková trať tu není: {train}.", "Taková trať tu není."},
	"train_closed": {
		"{train} je uzavřená: bez vláčku tam smí přikládat jen {owner}.",
		"V prvním kole je {train} uzavřená.",
		"Tato trať je uzavřená.",
	},
	"must_satisfy": {
		"Nejdřív se musí nakrmit nenakrmený dabl {double} ({double_train}).",
		"Nejdřív se musí nakrmit nenakrmený dabl {double}.",
		"Nejdřív se musí nakrmit nenakrmený dabl ({double_train}).",
		"Nejdřív se musí nakrmit nenakrmený dabl.",
	},
	"must_feed": {
		"Další kámen musí nakrmit právě položený dabl {double} ({double_train}).",
		"Další kámen musí nakrmit právě položený dabl {double}.",
		"Další kámen musí nakrmit právě položený dabl ({double_train}).",
		"Další kámen musí nakrmit právě položený dabl.",
	},
	"one_double_only": {
		"{tile} teď nelze vyložit: v jednom tahu smí být jen jeden dabl.",
		"V jednom tahu smí být jen jeden dabl.",
	},
	"own_train_only": {
		"V prvním kole se vykládá jen na vlastní trať, a tou {train} není.",
		"V prvním kole se vykládá jen na vlastní trať.",
	},
	"own_train_first": {
		"{tile} sem nelze přiložit ({train}): dokud je vlastní trať prázdná, kámen, který navazuje na základní kámen, ji musí zahájit.",
		"{tile} sem nelze přiložit: dokud je vlastní trať prázdná, kámen, který navazuje na základní kámen, ji musí zahájit.",
		"Dokud je vlastní trať prázdná, kámen, který navazuje na základní kámen, ji musí zahájit.",
	},
	"must_play": {"Některý kámen z této ruky lze přiložit, takže se nějaký vyložit musí."},
	"must_play_drawn": {
		"Po dobrání lze vyložit jen dobraný kámen: {drawn}, ne {tile}.",
		"Teď se vykládá právě dobraný kámen, {drawn}.",
		"Po dobrání se vykládá právě dobraný kámen.",
	},
	"must_draw":     {"Nejdřív je třeba dobrat si kámen."},
	"cannot_draw":   {"Teď si nelze dobrat žádný kámen."},
	"must_continue": {"Některý kámen z této ruky lze ještě napojit, takže první vlak musí pokračovat."},
	"cannot_stop":   {"Není co vypravit: vypravit lze jen první vlak, a to až má aspoň jeden kámen."},
	"cannot_pass":   {"Odpasovat tu nelze: v tomto prvním kole se už vykládalo, takže je třeba první vlak vypravit."},
	"cannot_knock":  {"Zaklepat může jen hráč, který má přesně jeden kámen a ještě ho neohlásil."},
	"must_lay_engine": {
		"Nejdřív se musí vyložit základní kámen {double}.",
		"Nejdřív se musí vyložit základní kámen.",
	},
	"wrong_tile_drawn": {
		"Dobraný kámen je {given}, ale první v zásobě je {expected}.",
		"Dobraný kámen není první v zásobě.",
	},
	"round_over": {"Sehrávka už skončila."},
	"bad_deal": {
		"Takové rozdání není možné: {detail}.",
		"Takové rozdání není podle těchto pravidel možné.",
	},
	"wrong_engine": {
		"Základní kámen je {given}, ale musí to být {expected}.",
		"Základní kámen není ten, který určují tato pravidla.",
	},
	"wrong_starter": {
		"Sehrávku začíná {given}, ale na řadě je {expected}.",
		"Sehrávku začíná nesprávný hráč.",
	},
	"wrong_end": {
		"Konec sehrávky je uveden jako {given}, ale podle akcí je to {expected}.",
		"Konec sehrávky není ten, který plyne z akcí.",
	},
	"wrong_score": {
		"Body jsou uvedeny jako {given}, ale podle akcí je to {expected}.",
		"Body nejsou ty, které plynou z akcí.",
	},
	"bad_position": {
		"Taková pozice není možná: {detail}.",
		"Taková pozice není možná.",
	},
	"unreadable": {
		"Tohle nelze přečíst: {detail}.",
		"Tohle nelze přečíst.",
	},
}
