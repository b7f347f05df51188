package words

// spanishReadings says why documents are read as they are, by the keys in preset.
var spanishReadings = map[string]string{}

// spanishDocuments says what documents give besides the rules, by the keys in preset.
var spanishDocuments = map[string]string{}
