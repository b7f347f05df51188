package words

var germanReasons = map[string][]string{
	"other":         {"Das ist nicht erlaubt."},
	"not_your_turn": {"Du bist nicht an der Reihe, sondern {player}.", "Du bist nicht an der Reihe."},
	"not_in_hand":   {"{tile} ist nicht auf dieser Hand.", "Dieser Stein ist nicht auf dieser Hand."},
	"does_not_match": {
		"{tile} passt nicht, denn {train} endet auf {end}.",
		"{tile} passt nicht, denn {train} endet auf eine andere Zahl.",
		"{tile} passt nicht, denn dieser Zug endet auf {end}.",
		"Dieser Stein passt nicht, denn {train} endet auf {end}.",
		"Dieser Stein passt nicht, denn {train} endet auf eine andere Zahl.",
		"{tile} passt nicht ans Ende dieses Zugs.",
		"Dieser Stein passt nicht, denn dieser Zug endet auf {end}.",
		"Dieser Stein passt nicht ans Ende dieses Zugs.",
	},
	"no_such_train": {"Diesen Zug gibt es nicht: {train}.", "Diesen Zug gibt es nicht."},
	"train_closed": {
		"{train} ist geschlossen: Ohne Marker darf dort nur {owner} anlegen.",
		"{train} ist für einen ersten Spielzug geschlossen.",
		"Dieser Zug ist geschlossen.",
	},
	"must_satisfy": {
		"{double_train} endet mit dem offenen Pasch {double}; dieser muss zuerst bedient werden.",
		"Zuerst muss der offene Pasch {double} bedient werden.",
		"{double_train} endet mit einem offenen Pasch; dieser muss zuerst bedient werden.",
		"Zuerst muss ein offener Pasch bedient werden.",
	},
	"must_feed": {
		"{double_train} endet mit dem eben gelegten Pasch {double}; dort muss der zusätzliche Dominostein hin.",
		"Der zusätzliche Dominostein muss an den eben gelegten Pasch {double}.",
		"{double_train} endet mit dem eben gelegten Pasch; dort muss der zusätzliche Dominostein hin.",
		"Der zusätzliche Dominostein muss an den eben gelegten Pasch.",
	},
	"one_double_only": {
		"{tile} kann jetzt nicht gelegt werden: Ein Spielzug darf nur einen Pasch enthalten.",
		"Ein Spielzug darf nur einen Pasch enthalten.",
	},
	"own_train_only": {
		"Im ersten Spielzug wird nur an den eigenen Zug angelegt; {train} kommt nicht infrage.",
		"Im ersten Spielzug wird nur an den eigenen Zug angelegt.",
	},
	"own_train_first": {
		"{train} kommt für {tile} nicht infrage: Solange der eigene Zug leer ist, darf ein Stein mit der Zahl des Anfangspaschs nur diesen beginnen.",
		"{tile} kann dort nicht hin: Solange der eigene Zug leer ist, darf ein Stein mit der Zahl des Anfangspaschs nur diesen beginnen.",
		"Solange der eigene Zug leer ist, darf ein Stein mit der Zahl des Anfangspaschs nur diesen beginnen.",
	},
	"must_play": {"Ein Stein dieser Hand passt, also muss einer gelegt werden."},
	"must_play_drawn": {
		"Nach dem Ziehen darf nur der gezogene Stein gelegt werden: {drawn}, nicht {tile}.",
		"Jetzt ist der gezogene Stein zu legen: {drawn}.",
		"Nach dem Ziehen ist der gezogene Stein zu legen.",
	},
	"must_draw":     {"Zuerst muss ein Stein gezogen werden."},
	"cannot_draw":   {"Jetzt kann kein Stein gezogen werden."},
	"must_continue": {"Ein Stein dieser Hand passt noch, also muss der Zug weitergehen."},
	"cannot_stop":   {"Hier gibt es nichts zu beenden: Aufhören beendet den Zug eines ersten Spielzugs, wenn dieser Zug schon einen Stein hat."},
	"cannot_pass":   {"Aussetzen ist hier nicht möglich: In diesem ersten Spielzug wurden schon Steine gelegt, und er endet durch Aufhören."},
	"cannot_knock":  {"Klopfen kann nur, wer genau einen Stein hat und das noch nicht angesagt hat."},
	"must_lay_engine": {
		"Zuerst muss der Anfangspasch gelegt werden: {double}.",
		"Zuerst muss der Anfangspasch gelegt werden.",
	},
	"wrong_tile_drawn": {
		"Gezogen wurde {given}, der erste Stein des Stocks ist aber {expected}.",
		"Der gezogene Stein ist nicht der erste des Stocks.",
	},
	"round_over": {"Die Runde ist vorbei."},
	"bad_deal": {
		"So kann nicht ausgeteilt werden: {detail}.",
		"So kann nach diesen Regeln nicht ausgeteilt werden.",
	},
	"wrong_engine": {
		"Der Anfangspasch ist {given}, es muss aber {expected} sein.",
		"Der Anfangspasch ist nicht der, den diese Regeln ergeben.",
	},
	"wrong_starter": {
		"Die Runde beginnt {given}, an der Reihe ist aber {expected}.",
		"Die Runde beginnt der falsche Spieler.",
	},
	"wrong_end": {
		"Als Ende der Runde ist {given} angegeben, die Aktionen ergeben aber {expected}.",
		"Das Ende der Runde ist nicht das, das die Aktionen ergeben.",
	},
	"wrong_score": {
		"Als Wertung ist {given} angegeben, die Aktionen ergeben aber {expected}.",
		"Die Wertung ist nicht die, die die Aktionen ergeben.",
	},
	"bad_position": {
		"Diese Stellung ist nicht möglich: {detail}.",
		"Diese Stellung ist nicht möglich.",
	},
	"unreadable": {
		"Das lässt sich nicht lesen: {detail}.",
		"Das lässt sich nicht lesen.",
	},
}
