// Package other is no package whose arrows are counted.
package other
