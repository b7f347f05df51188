package words

var frenchReasons = map[string][]string{
	"other":         {"Ce n’est pas permis."},
	"not_your_turn": {"Ce n’est pas votre tour : c’est à {player} de jouer.", "Ce n’est pas votre tour."},
	"not_in_hand":   {"{tile} n’est pas dans cette main.", "Ce domino n’est pas dans cette main."},
	"does_not_match": {
		"{tile} ne correspond pas : sur {train}, il faut un {end}.",
		"Sur {train}, {tile} ne correspond pas à l’extrémité.",
		"{tile} ne correspond pas : sur ce train, il faut un {end}.",
		"Ce domino ne correspond pas : sur {train}, il faut un {end}.",
		"Sur {train}, ce domino ne correspond pas à l’extrémité.",
		"{tile} ne correspond pas à l’extrémité du train.",
		"Ce domino ne correspond pas : sur ce train, il faut un {end}.",
		"Ce domino ne correspond pas à l’extrémité du train.",
	},
	"no_such_train": {"Ce train n’existe pas : {train}.", "Ce train n’existe pas."},
	"train_closed": {
		"{train} est fermé : sans marqueur, personne sauf {owner} ne peut y jouer.",
		"{train} est fermé lors d’un premier tour.",
		"Ce train est fermé.",
	},
	"must_satisfy": {
		"Il faut d’abord fermer le doublet ouvert {double} sur {double_train}.",
		"Il faut d’abord fermer le doublet ouvert {double}.",
		"Il faut d’abord fermer un doublet ouvert sur {double_train}.",
		"Il faut d’abord fermer un doublet ouvert.",
	},
	"must_feed": {
		"Le second domino doit aller sur le doublet qui vient d’être posé, {double} sur {double_train}.",
		"Le second domino doit aller sur le doublet qui vient d’être posé, {double}.",
		"Le second domino doit aller sur le doublet qui vient d’être posé sur {double_train}.",
		"Le second domino doit aller sur le doublet qui vient d’être posé.",
	},
	"one_double_only": {
		"{tile} ne peut pas être posé maintenant : un tour ne peut compter qu’un doublet.",
		"Un tour ne peut compter qu’un doublet.",
	},
	"own_train_only": {
		"Au premier tour, on ne pose des dominos que sur son train personnel, et non sur {train}.",
		"Au premier tour, on ne pose des dominos que sur son train personnel.",
	},
	"own_train_first": {
		"{tile} ne peut pas aller sur {train} : tant que son train personnel est vide, on ne pose un domino portant le chiffre de la locomotive que pour commencer ce train.",
		"{tile} ne peut pas aller là : tant que son train personnel est vide, on ne pose un domino portant le chiffre de la locomotive que pour commencer ce train.",
		"Tant que son train personnel est vide, on ne pose un domino portant le chiffre de la locomotive que pour commencer ce train.",
	},
	"must_play": {"Un domino de cette main est jouable : il faut donc en poser un."},
	"must_play_drawn": {
		"Après avoir pioché, on ne peut poser que le domino pioché : {drawn}, et non {tile}.",
		"Le domino à poser maintenant est celui qui vient d’être pioché : {drawn}.",
		"Après avoir pioché, le domino à poser est celui qui vient d’être pioché.",
	},
	"must_draw":     {"Il faut d’abord piocher un domino."},
	"cannot_draw":   {"On ne peut piocher aucun domino maintenant."},
	"must_continue": {"Un domino de cette main est encore jouable : le train doit donc continuer."},
	"cannot_stop":   {"Il n’y a rien à terminer : on ne termine que le train d’un premier tour, une fois qu’il compte un domino."},
	"cannot_pass":   {"On ne peut pas passer ici : des dominos ont été posés pendant ce premier tour, et il faut terminer le train."},
	"cannot_knock":  {"Pour frapper, il faut n’avoir plus qu’un domino et ne pas avoir déjà frappé."},
	"must_lay_engine": {
		"Il faut d’abord poser la locomotive, {double}.",
		"Il faut d’abord poser la locomotive.",
	},
	"wrong_tile_drawn": {
		"Le domino pioché est {given}, mais le premier de la pioche est {expected}.",
		"Le domino pioché n’est pas le premier de la pioche.",
	},
	"round_over": {"La partie est terminée."},
	"bad_deal": {
		"La distribution n’est pas possible : {detail}.",
		"La distribution n’est pas possible avec ces règles.",
	},
	"wrong_engine": {
		"La locomotive est {given}, mais ce doit être {expected}.",
		"La locomotive n’est pas celle que donnent ces règles.",
	},
	"wrong_starter": {
		"La partie est commencée par {given}, mais c’est à {expected} de le faire.",
		"La partie n’est pas commencée par le bon joueur.",
	},
	"wrong_end": {
		"La fin de partie indiquée est {given}, mais les actions donnent {expected}.",
		"La fin de partie n’est pas celle que donnent les actions.",
	},
	"wrong_score": {
		"Les scores indiqués sont {given}, mais les actions donnent {expected}.",
		"Les scores ne sont pas ceux que donnent les actions.",
	},
	"bad_position": {
		"La position n’est pas possible : {detail}.",
		"La position n’est pas possible.",
	},
	"unreadable": {
		"Ceci est illisible : {detail}.",
		"Ceci est illisible.",
	},
}
