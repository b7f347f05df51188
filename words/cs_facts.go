package words

var czechFacts = map[string]string{
	"forced":      "nic jiného není dovoleno",
	"goes_out":    "vyložíš svůj poslední kámen",
	"knocks":      "ohlásíš svůj poslední kámen",
	"satisfies":   "nakrmíš nenakrmený dabl",
	"follows_up":  "po dablu máš co vyložit dál",
	"leaves_open": "po dablu nemáš co vyložit dál",
	"unmarks":     "odstraníš svůj vláček",
	"opens":       "otevřeš svou trať pro {n:# hráče|# hráče|# hráčů}",
	"extends":     "vyložíš z ruky začátek řady {n:# kamene|# kamenů|# kamenů}",
	"keeps":       "zachováš v ruce řadu {n:# kamene|# kamenů|# kamenů}",
	"breaks":      "zkrátíš řadu v ruce o {n:# kámen|# kameny|# kamenů}",
	"sheds":       "zbavíš se {n:# bodu|# bodů|# bodů}",
	"draws":       "dobereš si {n:poslední kámen zásoby|jeden kámen ze zásoby (# kameny)|jeden kámen ze zásoby (# kamenů)}",
	"ends":        "vypravíš první vlak a {n:zbude ti # kámen|zbudou ti # kameny|zbude ti # kamenů}",
	"declines":    "nevyužiješ možnost vyložit kámen",
}
