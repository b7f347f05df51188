package words

var spanishFacts = map[string]string{
	"forced":      "es lo único permitido",
	"goes_out":    "coloca tu última ficha",
	"knocks":      "avisa de tu última ficha",
	"satisfies":   "cierra un doble abierto",
	"follows_up":  "otra ficha puede seguir al doble",
	"leaves_open": "ninguna ficha tuya puede seguir al doble",
	"unmarks":     "quita tu marcador",
	"opens":       "abre tu tren a {n:1 jugador|# jugadores}",
	"extends":     "sigue tu tren de {n}",
	"keeps":       "conserva tu tren de {n}",
	"breaks":      "le cuesta a tu tren {n:1 ficha|# fichas}",
	"sheds":       "te libra de {n:1 punto|# puntos}",
	"draws":       "roba {n:la última ficha|una de # fichas}",
	"ends":        "termina tu primer turno y te {n:queda 1 ficha|quedan # fichas}",
	"declines":    "no coloca nada aunque encaja una ficha",
}
