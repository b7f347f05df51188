// Command bot plays one match on a Roundhouse server: it takes a seat at the table with a given
// link or ID, and always lays the heaviest tile that it can.
//
//	go run ./examples/bot http://127.0.0.1:8080 https://trains.example.org/t/k3v7q2mzx5t4w6ab
//
// It needs only Go's standard library. Read it from main downwards.
package main

import (
	"bufio"
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"log"
	mathrand "math/rand/v2"
	"net/http"
	"os"
	"path"
	"strconv"
	"strings"
	"time"
)

// bot is a player at one table.
type bot struct {
	table  string // the table's address in the API
	token  string // proves who we are
	number []byte // our number for the fair deal
	sent   int    // the number of commands so far, from which each gets its own ID
	last   string // the ID of the last event that we have seen
}

func main() {
	if len(os.Args) != 3 {
		log.Fatal("usage: bot SERVER TABLE")
	}
	server, table := strings.TrimSuffix(os.Args[1], "/"), path.Base(os.Args[2]) // a link ends with the table's ID
	b := &bot{table: server + "/api/tables/" + table, number: make([]byte, 32)}
	_, _ = rand.Read(b.number)
	mark := sha256.Sum256(b.number) // two bots at one table must have different names
	b.token = b.postUntilAnswered(server+"/api/me",
		map[string]any{"name": fmt.Sprintf("Heavy %x", mark[:2]), "program": true}).Token
	if !b.sendCommand("join", map[string]any{}) {
		os.Exit(1)
	}
	// a new stream continues after the last event
	for over, err := b.followStream(); !over; over, err = b.followStream() {
		log.Print("the stream broke: ", err)
		time.Sleep(time.Second / 2)
	}
}

// answer has the parts of an answer that we need: a token, or the reason for a refusal.
type answer struct{ Token, Code, Detail string }

// postUntilAnswered sends JSON, and tries again until there is an answer. Nothing is done twice,
// because the server recognises a repeated command by its ID.
func (b *bot) postUntilAnswered(url string, body map[string]any) answer {
	text, _ := json.Marshal(body)
	for ; ; time.Sleep(2 * time.Second) {
		var a answer
		res, err := b.sendRequest("POST", url, text)
		if err == nil {
			err = json.NewDecoder(res.Body).Decode(&a)
			res.Body.Close()
		}
		if err == nil && res.StatusCode < 500 &&
			res.StatusCode != http.StatusTooManyRequests && res.StatusCode != http.StatusRequestTimeout {
			return a
		}
	}
}

func (b *bot) sendRequest(method, url string, body []byte) (*http.Response, error) {
	req, err := http.NewRequest(method, url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Authorization", "Bearer "+b.token)
	return http.DefaultClient.Do(req)
}

// sendCommand sends a command to the table and reports whether it was accepted. A command that
// comes too late does no harm: the stream says what has happened in the meantime, and what we may
// do now.
func (b *bot) sendCommand(verb string, body map[string]any) bool {
	b.sent++
	body["id"] = fmt.Sprint("heavy", b.sent)
	a := b.postUntilAnswered(b.table+"/"+verb, body)
	if a.Code != "" {
		log.Printf("%s %v: %s: %s", verb, body["action"], a.Code, a.Detail)
	}
	return a.Code == ""
}

// followStream reads the stream until it breaks or the match is over.
func (b *bot) followStream() (over bool, err error) {
	res, err := b.sendRequest("GET", b.table+"/stream?after="+b.last, nil)
	if err != nil {
		return false, err
	}
	defer res.Body.Close()
	kind, in := "", bufio.NewScanner(res.Body)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		switch field, value, _ := strings.Cut(in.Text(), ": "); field {
		case "event":
			kind = value
		case "id":
			b.last = value
		case "data":
			if b.handleMessage(kind, []byte(value)) {
				return true, nil
			}
		}
	}
	return false, fmt.Errorf("%s, then %v", res.Status, in.Err())
}

// handleMessage reacts to a message of the stream, and reports whether the match is over.
func (b *bot) handleMessage(kind string, data []byte) (over bool) {
	var m struct {
		Seq         int
		Kind, Stage string              // the kind of the event; waiting, mixing, playing or over
		Turn        []int               // the seats whose turn it is
		You         int                 // our seat
		Legal       map[string][]string // what we may do; of all seats, only ours is there
	}
	_ = json.Unmarshal(data, &m)
	switch { // for a fair deal, all players first give a hash and then their number
	case m.Kind == "started", kind == "view" && m.Stage == "mixing":
		b.sendCommand("hash", map[string]any{"hex": fmt.Sprintf("%x", sha256.Sum256(b.number))})
	case m.Kind == "hashes_closed":
		b.sendCommand("reveal", map[string]any{"hex": fmt.Sprintf("%x", b.number)})
	case len(m.Legal) > 0:
		b.sendCommand("act", map[string]any{"after": m.Seq, "action": chooseHeaviest(m.Legal[strconv.Itoa(m.You)])})
	case kind == "now" && m.Stage == "playing" && len(m.Turn) == 0: // between rounds
		b.sendCommand("be_ready", map[string]any{})
	}
	return m.Stage == "over"
}

// chooseHeaviest returns the action that lays the heaviest tile. The list is in the order of
// trains, so it is shuffled first: none of several equally heavy actions is favoured. If no tile
// can be laid, it returns any action.
func chooseHeaviest(legal []string) string {
	mathrand.Shuffle(len(legal), func(i, j int) { legal[i], legal[j] = legal[j], legal[i] })
	best, most := legal[0], -1
	for _, action := range legal {
		var a, b int
		if n, _ := fmt.Sscanf(action, "%d-%d>", &a, &b); n == 2 && a+b > most {
			best, most = action, a+b
		}
	}
	return best
}
