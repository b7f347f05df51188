package words_test

import (
	"fmt"

	"roundhouse/game"
	"roundhouse/game/preset"
	"roundhouse/words"
)

// Each mix of switches has a rule book in every language.
func ExampleBook() {
	set, _ := preset.Get("czech")
	book, err := words.Book("cs", preset.Ref{Base: set.ID, Rules: set.Rules})
	if err != nil {
		panic(err)
	}
	first := book.Chapters[0]
	fmt.Println(first.Title)
	fmt.Println(first.Sentences[0].Text)
	// Output:
	// Za 60 sekund
	// Od základního kamene, dablu uprostřed stolu, stavíš trať, číslo k číslu, a chceš se kamenů zbavit jako první.
}

// A line of the story names seats; the reader is addressed.
func ExampleCatalogue_Story() {
	catalogue, _ := words.Find("en")
	seating := words.Seating{You: 2, Names: []string{"Ana", "Ben"}}
	for _, seat := range []game.Seat{1, 2} {
		fmt.Println(catalogue.Story([]words.Line{{Key: "acted.knock", Who: seat.Set()}}, seating))
	}
	// Output:
	// Ana knocked: last tile!
	// You knocked: last tile!
}
