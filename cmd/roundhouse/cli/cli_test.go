package cli

import (
	"errors"
	"syscall"
	"testing"
)

func TestThatNobodyReadsHidesNoOtherError(t *testing.T) {
	file := errors.New("file")
	if err := JoinErrors(syscall.EPIPE, file); err != file {
		t.Error(err)
	}
	if err := JoinErrors(syscall.EPIPE, nil); !errors.Is(err, syscall.EPIPE) {
		t.Error(err)
	}
	if err := JoinErrors(nil, nil); err != nil {
		t.Error(err)
	}
}
