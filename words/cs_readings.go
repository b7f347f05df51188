package words

// czechReadings says why documents are read as they are, by the keys in preset.
var czechReadings = map[string]string{}

// czechDocuments says what documents give besides the rules, by the keys in preset.
var czechDocuments = map[string]string{}
