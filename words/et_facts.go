package words

var estonianFacts = map[string]string{
	"forced":      "midagi muud ei ole lubatud",
	"goes_out":    "paned oma viimase kivi",
	"knocks":      "teatad oma viimasest kivist",
	"satisfies":   "rahuldad paljastatud duubli",
	"follows_up":  "duublile saab järgneda veel üks kivi",
	"leaves_open": "ükski su kivi ei saa duublile järgneda",
	"unmarks":     "võtad oma markeri ära",
	"opens":       "avad oma rongi {n:1 mängijale|# mängijale}",
	"extends":     "mängid oma {n} kivi pikkusest rongist",
	"keeps":       "säilitad oma {n} kivi pikkuse rongi",
	"breaks":      "kaotad oma rongist {n:1 kivi|# kivi}",
	"sheds":       "vabaned {n:1 punktist|# punktist}",
	"draws":       "tõmbad {n:viimase kivi|ühe # kivist}",
	"ends":        "lõpetad esimese käigu ja kätte jääb {n:1 kivi|# kivi}",
	"declines":    "jätad sobiva kivi panemata",
}
