// Texts as a language fills them in.

import { fill, formOf } from '../src/i18n/fill'

/** A text with its values filled in, as the page does. */
export function compose(tag: string, text: string, values: Record<string, string | number>): string {
  return fill(text, (name) => {
    const value = values[name]
    if (typeof value === 'number') return { text: new Intl.NumberFormat(tag).format(value), form: formOf(value, new Intl.PluralRules(tag)) }
    return value === undefined ? undefined : { text: value, form: 0 }
  })
}

/** The names of a text, with those in its forms, sorted; and # where a form has the value. */
export function named(text: string): string[] {
  return [...new Set([...text.matchAll(/\{([a-z]+)/g)].map((match) => match[1]!))].sort()
}

/** The forms that a text has for a number, none where it has none. */
export function forms(text: string): string[][] {
  return [...text.matchAll(/\{\w+:((?:[^{}]|\{[\w.]+\})*)\}/g)].map((match) => match[1]!.split('|'))
}
