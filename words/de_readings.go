package words

// germanReadings says why documents are read as they are, by the keys in preset.
var germanReadings = map[string]string{}

// germanDocuments says what documents give besides the rules, by the keys in preset.
var germanDocuments = map[string]string{}
