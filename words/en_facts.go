package words

var englishFacts = map[string]string{
	"forced":      "nothing else is allowed",
	"goes_out":    "lays your last tile",
	"knocks":      "announces your last tile",
	"satisfies":   "closes an open double",
	"follows_up":  "another tile can follow the double",
	"leaves_open": "no tile of yours can follow the double",
	"unmarks":     "takes your marker off",
	"opens":       "opens your train to {n:1 player|# players}",
	"extends":     "plays from your {n}-tile train",
	"keeps":       "keeps your {n}-tile train",
	"breaks":      "costs your train {n:1 tile|# tiles}",
	"sheds":       "sheds {n:1 point|# points}",
	"draws":       "draws {n:the last tile|one of # tiles}",
	"ends":        "ends your first turn with {n:1 tile|# tiles} left",
	"declines":    "lays nothing although a tile fits",
}
