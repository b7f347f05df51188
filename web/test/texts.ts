// Texts as a language fills them in.

import { fill, formOf } from '../src/i18n/fill'

/** Returns a text with its values filled in, as on the page. */
export function compose(tag: string, text: string, values: Record<string, string | number>): string {
  return fill(text, (name) => {
    const value = values[name]
    if (typeof value === 'number') return { text: new Intl.NumberFormat(tag).format(value), form: formOf(value, new Intl.PluralRules(tag)) }
    return value === undefined ? undefined : { text: value, form: 0 }
  })
}

/** Returns the names in a text and its forms, sorted; and # if a form has the value. */
export function named(text: string): string[] {
  return [...new Set([...text.matchAll(/\{([a-z]+)/g)].map((match) => match[1]!))].sort()
}

/** Returns the forms that a text has for a number, or none. */
export function forms(text: string): string[][] {
  return [...text.matchAll(/\{\w+:((?:[^{}]|\{[\w.]+\})*)\}/g)].map((match) => match[1]!.split('|'))
}
