// The language of texts, the same as the server's: words/words.go describes it, and both
// interpreters pass words/testdata/story.jsonl.

/** What stands for a name in a text, and which of the text's forms it takes. */
export interface Filled {
  text: string
  form: number
}

/** A text with its names filled in; one that is not known stays in its braces. */
export function fill(text: string, value: (name: string) => Filled | undefined): string {
  return text.replace(/\{([\w.]+)(?::((?:[^{}]|\{[\w.]+\})*))?\}/g, (whole, name: string, forms?: string) => {
    const found = value(name)
    if (!found || forms === undefined) return found?.text ?? whole
    const list = forms.split('|')
    const form = list[Math.min(found.form, list.length - 1)]!
    return form.split('#').map((part) => fill(part, value)).join(found.text)
  })
}

/** The form of a number: those of a text stand in the order one, few, other. */
export function formOf(n: number, plural: Intl.PluralRules): number {
  return { one: 0, few: 1 }[plural.select(n) as string] ?? 2
}
