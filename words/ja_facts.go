package words

var japaneseFacts = map[string]string{
	"forced":      "ほかにできることがない",
	"goes_out":    "最後の1枚を出す",
	"knocks":      "残り1枚を宣言する",
	"satisfies":   "先端のダブルにつなぐ",
	"follows_up":  "ダブルに続けてもう1枚出せる",
	"leaves_open": "ダブルに続けて出せるドミノが手札にない",
	"unmarks":     "自分のマーカーを取り除く",
	"opens":       "自分の列車をほかの{n:#人}に開く",
	"extends":     "手札で作れる{n}枚の列車から出す",
	"keeps":       "手札で作れる{n}枚の列車を残す",
	"breaks":      "手札で作れる列車が{n:#枚}短くなる",
	"sheds":       "手札の点を{n:#点}減らす",
	"draws":       "残り{n:#枚}のタロンから1枚ドローする",
	"ends":        "手札を{n:#枚}残して最初のプレイを終える",
	"declines":    "出せるドミノがあるのに出さない",
}
