package sheet

import "slices"

// Because says why somebody has extra points, which no rule gives.
type Because string

// The reasons that people name.
const (
	OpenTrain    Because = "open_train"     // a train that was open or should have been
	ForgotMarker Because = "forgot_marker"  // a marker was not put down or taken away
	WentOutFirst Because = "went_out_first" // a bonus
	OtherReason  Because = "other"
)

// UnmarshalText reads a reason. One that this program does not know is OtherReason.
func (b *Because) UnmarshalText(text []byte) error {
	if *b = Because(text); !slices.Contains([]Because{OpenTrain, ForgotMarker, WentOutFirst}, *b) {
		*b = OtherReason
	}
	return nil
}
