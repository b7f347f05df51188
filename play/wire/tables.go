package wire

import "time"

// TableInput names a table.
type TableInput struct {
	Table string `path:"table" maxLength:"32" doc:"The table's ID" example:"k3v7q2mzx5t4w6ab"`
}

// Making is the request to make a table.
type Making struct {
	Rules     Rules    `json:"rules"`
	Seats     int      `json:"seats" minimum:"2" maximum:"14" example:"4"`
	Rounds    int      `json:"rounds,omitempty" minimum:"0" maximum:"19" doc:"Play only this many rounds, the first ones of the rule set; 0: all"`
	Bots      []string `json:"bots,omitempty" maxItems:"14" doc:"Levels of bots for the last seats" example:"[\"planner\",\"planner\",\"planner\"]"`
	Start     bool     `json:"start,omitempty" doc:"Start at once; all seats must be taken"`
	Listed    bool     `json:"listed,omitempty" doc:"Show the table to everybody, during the match only if others may watch; otherwise people need its link"`
	Onlookers bool     `json:"onlookers,omitempty" doc:"Let others watch the match"`
	Turn      int      `json:"turn,omitempty" doc:"Seconds for each action; 0: no clock"`
	Reserve   int      `json:"reserve,omitempty" doc:"Seconds for the whole match on top of the turns; 0: none"`
	Absent    int      `json:"absent,omitempty" doc:"Seconds after which a bot plays for a person who is away; 0: the others wait"`
	Forced    *bool    `json:"forced,omitempty" doc:"Whether the table carries out forced actions: if everybody can see that there is no choice, or if nobody else is at the table. It does unless you say false"`
	Quick     bool     `json:"quick,omitempty" doc:"Leave out pauses; meant for programs"`
	First     bool     `json:"first,omitempty" doc:"A newcomer's first match: bots take their time, and it counts in no standings"`
	Lang      string   `json:"lang,omitempty" maxLength:"20" doc:"The language of the bots' names; English unless you say another" example:"en"`
	Late      *bool    `json:"late,omitempty" doc:"Whether people may join the match late, in a bot's seat from the next round on. They may unless you say false, the table is listed, or others may not watch"`
	TakeBack  *bool    `json:"take_back,omitempty" doc:"Whether an action can be taken back if all agree. It can unless you say false or the table is listed"`
}

// Listing is the entry of one table in a list.
type Listing struct {
	Table  string    `json:"table" doc:"The table's ID, with which its link ends"`
	Rules  Rules     `json:"rules"`
	Host   string    `json:"host"`
	Seats  []Seat    `json:"seats"`
	Stage  Stage     `json:"stage" enum:"waiting,mixing,playing,over"`
	Round  int       `json:"round"`
	Rounds int       `json:"rounds"`
	Yours  bool      `json:"yours,omitempty" doc:"It is your turn"`
	Moved  time.Time `json:"moved"`
}

// Listings is a list of tables.
type Listings struct {
	Tables []Listing `json:"tables"`
}
