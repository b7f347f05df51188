package words

// frenchReadings says why documents are read as they are, by the keys in preset.
var frenchReadings = map[string]string{}

// frenchDocuments says what documents give besides the rules, by the keys in preset.
var frenchDocuments = map[string]string{}
