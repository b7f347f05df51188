package words

var germanFacts = map[string]string{
	"forced":      "nichts anderes ist erlaubt",
	"goes_out":    "legt deinen letzten Stein",
	"knocks":      "sagt deinen letzten Stein an",
	"satisfies":   "bedient einen offenen Pasch",
	"follows_up":  "auf den Pasch kann ein weiterer Stein folgen",
	"leaves_open": "kein Stein von dir kann auf den Pasch folgen",
	"unmarks":     "entfernt deinen Marker",
	"opens":       "öffnet deinen Zug für {n:1 Spieler|# Spieler}",
	"extends":     "spielt aus deinem Zug von {n:1 Stein|# Steinen}",
	"keeps":       "erhält deinen Zug von {n:1 Stein|# Steinen}",
	"breaks":      "kostet deinen Zug {n:1 Stein|# Steine}",
	"sheds":       "wird {n:1 Punkt|# Punkte} los",
	"draws":       "zieht {n:den letzten Stein|einen von # Steinen}",
	"ends":        "beendet deinen ersten Spielzug und lässt {n:1 Stein|# Steine} übrig",
	"declines":    "legt trotz eines passenden Steins nichts",
}
