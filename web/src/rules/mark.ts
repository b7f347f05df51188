// The end of a text, with which a mark stays on a line.

/** Splits off the end of a text: its last word, or a few characters of a script without spaces. */
export function endOf(text: string): [string, string] {
  const space = text.lastIndexOf(' ') + 1
  const at = /[\u3000-\u9fff]/.test(text.slice(space)) ? text.length - 3 : space
  return [text.slice(0, at), text.slice(at)]
}
