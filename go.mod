module roundhouse

go 1.26
