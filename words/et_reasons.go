package words

var estonianReasons = map[string][]string{
	"other":         {"See ei ole lubatud."},
	"not_your_turn": {"Praegu ei ole sinu kord: käigul on {player}.", "Praegu ei ole sinu kord."},
	"not_in_hand":   {"Kivi {tile} ei ole selle mängija käes.", "See kivi ei ole selle mängija käes."},
	"does_not_match": {
		"Kivi {tile} ei sobi: {train} lõpeb arvuga {end}.",
		"Kivi {tile} ei sobi: {train} lõpeb teise arvuga.",
		"Kivi {tile} ei sobi: rong lõpeb arvuga {end}.",
		"See kivi ei sobi: {train} lõpeb arvuga {end}.",
		"See kivi ei sobi: {train} lõpeb teise arvuga.",
		"Kivi {tile} ei sobi: rong lõpeb teise arvuga.",
		"See kivi ei sobi: rong lõpeb arvuga {end}.",
		"See kivi ei sobi: rong lõpeb teise arvuga.",
	},
	"no_such_train": {"Sellist rongi ei ole: {train}.", "Sellist rongi ei ole."},
	"train_closed": {
		"{train} on suletud: ilma markerita tohib sinna panna ainult {owner}.",
		"{train} on esimesel käigul suletud.",
		"See rong on suletud.",
	},
	"must_satisfy": {
		"Enne tuleb rahuldada paljastatud duubel {double} ({double_train}).",
		"Enne tuleb rahuldada paljastatud duubel {double}.",
		"Enne tuleb rahuldada paljastatud duubel ({double_train}).",
		"Enne tuleb rahuldada paljastatud duubel.",
	},
	"must_feed": {
		"Lisakivi peab minema äsja pandud duublile {double} ({double_train}).",
		"Lisakivi peab minema äsja pandud duublile {double}.",
		"Lisakivi peab minema äsja pandud duublile ({double_train}).",
		"Lisakivi peab minema äsja pandud duublile.",
	},
	"one_double_only": {
		"Kivi {tile} ei saa praegu panna: käigus tohib olla ainult üks duubel.",
		"Käigus tohib olla ainult üks duubel.",
	},
	"own_train_only": {
		"Esimesel käigul tohib kive panna ainult oma rongile, mitte siia: {train}.",
		"Esimesel käigul tohib kive panna ainult oma rongile.",
	},
	"own_train_first": {
		"Kivi {tile} ei saa sinna panna ({train}): kuni oma rong on tühi, tuleb rongijaama arvuga kiviga käivitada see.",
		"Kivi {tile} ei saa sinna panna: kuni oma rong on tühi, tuleb rongijaama arvuga kiviga käivitada see.",
		"Kuni oma rong on tühi, tuleb rongijaama arvuga kiviga käivitada see.",
	},
	"must_play": {"Käes on sobiv kivi, seega tuleb kivi panna."},
	"must_play_drawn": {
		"Pärast tõmbamist tohib panna ainult tõmmatud kivi: {drawn}, mitte {tile}.",
		"Nüüd tuleb panna tõmmatud kivi {drawn}.",
		"Pärast tõmbamist läheb lauale ainult tõmmatud kivi.",
	},
	"must_draw":     {"Enne tuleb üks kivi tõmmata."},
	"cannot_draw":   {"Praegu ei saa ühtki kivi tõmmata."},
	"must_continue": {"Käes on veel sobiv kivi, seega peab rong jätkuma."},
	"cannot_stop":   {"Siin ei ole midagi lõpetada: peatumine lõpetab esimese käigu rongi, kui selles on juba kivi."},
	"cannot_pass":   {"Siin ei saa mööduda: sel esimesel käigul on kive pandud ja see käik lõpeb peatumisega."},
	"cannot_knock":  {"Koputada saab ainult mängija, kellel on täpselt üks kivi ja kes pole sellest veel teatanud."},
	"must_lay_engine": {
		"Enne tuleb panna rongijaam {double}.",
		"Enne tuleb panna rongijaam.",
	},
	"wrong_tile_drawn": {
		"Tõmmatud kivi on {given}, aga luuaia esimene kivi on {expected}.",
		"Tõmmatud kivi ei ole luuaia esimene.",
	},
	"round_over": {"Voor on läbi."},
	"bad_deal": {
		"Selline jagamine ei ole võimalik: {detail}.",
		"Selline jagamine ei ole nende reeglitega võimalik.",
	},
	"wrong_engine": {
		"Rongijaam on {given}, aga peab olema {expected}.",
		"Rongijaam ei ole see, mille annavad need reeglid.",
	},
	"wrong_starter": {
		"Vooru alustab {given}, aga alustama peab {expected}.",
		"Vooru alustab vale mängija.",
	},
	"wrong_end": {
		"Vooru lõpuks on märgitud {given}, aga tegevuste järgi on see {expected}.",
		"Vooru lõpp ei ole see, mille annavad tegevused.",
	},
	"wrong_score": {
		"Punktideks on märgitud {given}, aga tegevuste järgi on need {expected}.",
		"Punktid ei ole need, mille annavad tegevused.",
	},
	"bad_position": {
		"Selline seis ei ole võimalik: {detail}.",
		"Selline seis ei ole võimalik.",
	},
	"unreadable": {
		"Seda ei saa lugeda: {detail}.",
		"Seda ei saa lugeda.",
	},
}
