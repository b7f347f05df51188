package deal

// FairMessage is for the tests beside the package.
var FairMessage = fairMessage
