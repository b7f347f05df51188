package words

var spanishReasons = map[string][]string{
	"other":         {"Esto no está permitido."},
	"not_your_turn": {"No es tu turno (turno actual: {player}).", "No es tu turno."},
	"not_in_hand":   {"{tile} no está en esta mano.", "Esa ficha no está en esta mano."},
	"does_not_match": {
		"{tile} no encaja: {train} termina en {end}.",
		"{tile} no encaja donde termina {train}.",
		"{tile} no encaja: el tren termina en {end}.",
		"La ficha no encaja: {train} termina en {end}.",
		"La ficha no encaja donde termina {train}.",
		"{tile} no encaja donde termina el tren.",
		"La ficha no encaja: el tren termina en {end}.",
		"La ficha no encaja donde termina el tren.",
	},
	"no_such_train": {"No existe ese tren: {train}.", "No existe ese tren."},
	"train_closed": {
		"{train} está cerrado: sin marcador, solo {owner} puede jugar ahí.",
		"{train} está cerrado en un primer turno.",
		"Ese tren está cerrado.",
	},
	"must_satisfy": {
		"Primero hay que cerrar el doble abierto {double} que hay en {double_train}.",
		"Primero hay que cerrar el doble abierto {double}.",
		"Primero hay que cerrar un doble abierto que hay en {double_train}.",
		"Primero hay que cerrar un doble abierto.",
	},
	"must_feed": {
		"La ficha adicional tiene que ir en el doble recién colocado: {double} en {double_train}.",
		"La ficha adicional tiene que ir en el doble recién colocado: {double}.",
		"La ficha adicional tiene que ir en el doble recién colocado en {double_train}.",
		"La ficha adicional tiene que ir en el doble recién colocado.",
	},
	"one_double_only": {
		"{tile} no se puede colocar ahora: en un turno solo puede haber un doble.",
		"En un turno solo puede haber un doble.",
	},
	"own_train_only": {
		"En el primer turno solo se colocan fichas en el tren propio, no en {train}.",
		"En el primer turno solo se colocan fichas en el tren propio.",
	},
	"own_train_first": {
		"{tile} no puede ir en {train}: mientras el tren propio está vacío, una ficha con el número de la locomotora debe servir para empezarlo.",
		"{tile} no puede ir ahí: mientras el tren propio está vacío, una ficha con el número de la locomotora debe servir para empezarlo.",
		"Mientras el tren propio está vacío, una ficha con el número de la locomotora debe servir para empezarlo.",
	},
	"must_play": {"En esta mano hay una ficha que encaja, así que hay que colocar una."},
	"must_play_drawn": {
		"Después de robar solo se puede colocar la ficha robada: {drawn}, no {tile}.",
		"La ficha que hay que colocar ahora es la robada, {drawn}.",
		"La ficha que hay que colocar después de robar es la robada.",
	},
	"must_draw":     {"Primero hay que robar una ficha."},
	"cannot_draw":   {"Ahora no se puede robar ninguna ficha."},
	"must_continue": {"En esta mano todavía hay una ficha que encaja, así que el tren debe continuar."},
	"cannot_stop":   {"No hay nada que terminar: solo se termina el tren de un primer turno, una vez que tiene alguna ficha."},
	"cannot_pass":   {"Aquí no se puede pasar: en este primer turno ya se han colocado fichas, y este acaba cuando se termina el tren."},
	"cannot_knock":  {"Solo puede golpear quien tiene una sola ficha y aún no ha golpeado."},
	"must_lay_engine": {
		"Primero hay que colocar la locomotora, {double}.",
		"Primero hay que colocar la locomotora.",
	},
	"wrong_tile_drawn": {
		"La ficha robada es {given}, pero la primera del pozo es {expected}.",
		"La ficha robada no es la primera del pozo.",
	},
	"round_over": {"La ronda ha terminado."},
	"bad_deal": {
		"El reparto no es posible: {detail}.",
		"El reparto no es posible con estas reglas.",
	},
	"wrong_engine": {
		"La locomotora es {given}, pero debe ser {expected}.",
		"La locomotora no es la que resulta de estas reglas.",
	},
	"wrong_starter": {
		"La ronda la empieza {given}, pero debe empezarla {expected}.",
		"La ronda la empieza quien no debe.",
	},
	"wrong_end": {
		"Como final de la ronda se indica {given}, pero de las jugadas resulta {expected}.",
		"El final de la ronda no es el que resulta de las jugadas.",
	},
	"wrong_score": {
		"Como puntuación se indica {given}, pero de las jugadas resulta {expected}.",
		"La puntuación no es la que resulta de las jugadas.",
	},
	"bad_position": {
		"La posición no es posible: {detail}.",
		"La posición no es posible.",
	},
	"unreadable": {
		"Esto no se puede leer: {detail}.",
		"Esto no se puede leer.",
	},
}
