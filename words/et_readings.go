package words

// estonianReadings says why documents are read as they are, by the keys in preset.
var estonianReadings = map[string]string{}

// estonianDocuments says what documents give besides the rules, by the keys in preset.
var estonianDocuments = map[string]string{}
