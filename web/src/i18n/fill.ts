// Interprets the language of texts, which the server shares: words/words.go describes it, and both
// interpreters pass words/testdata/story.jsonl.

/** A value for a name in a text, and which of the text's forms it selects. */
export interface Filled {
  text: string
  form: number
}

/** Returns a text with its names filled in; an unknown name stays in its braces. */
export function fill(text: string, value: (name: string) => Filled | undefined): string {
  return text.replace(/\{([\w.]+)(?::((?:[^{}]|\{[\w.]+\})*))?\}/g, (whole, name: string, forms?: string) => {
    const found = value(name)
    if (!found || forms === undefined) return found?.text ?? whole
    const list = forms.split('|')
    const form = list[Math.min(found.form, list.length - 1)]!
    return form.split('#').map((part) => fill(part, value)).join(found.text)
  })
}

/** Returns the form for a number: the forms of a text are in the order one, few, other. */
export function formOf(n: number, plural: Intl.PluralRules): number {
  return { one: 0, few: 1 }[plural.select(n) as string] ?? 2
}
