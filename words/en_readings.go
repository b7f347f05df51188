package words

// englishReadings says why documents are read as they are, by the keys in preset.
var englishReadings = map[string]string{}

// englishDocuments says what documents give besides the rules, by the keys in preset.
var englishDocuments = map[string]string{}
