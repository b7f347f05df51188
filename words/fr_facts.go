package words

var frenchFacts = map[string]string{
	"forced":      "rien d’autre n’est permis",
	"goes_out":    "pose votre dernier domino",
	"knocks":      "frappe pour votre dernier domino",
	"satisfies":   "ferme un doublet ouvert",
	"follows_up":  "un autre domino peut suivre le doublet",
	"leaves_open": "aucun de vos dominos ne peut suivre le doublet",
	"unmarks":     "retire votre marqueur",
	"opens":       "ouvre votre train à {n:# joueur|# joueurs}",
	"extends":     "entame votre train en main de {n:# domino|# dominos}",
	"keeps":       "préserve votre train en main de {n:# domino|# dominos}",
	"breaks":      "coûte {n:# domino|# dominos} à votre train en main",
	"sheds":       "vous débarrasse de {n:# point|# points}",
	"draws":       "pioche {n:# domino (le dernier)|un des # dominos}",
	"ends":        "termine votre premier tour avec {n:# domino restant|# dominos restants}",
	"declines":    "ne pose rien bien qu’un domino soit jouable",
}
