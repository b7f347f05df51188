package words

// japaneseReadings says why documents are read as they are, by the keys in preset.
var japaneseReadings = map[string]string{}

// japaneseDocuments says what documents give besides the rules, by the keys in preset.
var japaneseDocuments = map[string]string{}
