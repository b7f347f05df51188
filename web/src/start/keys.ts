// Changing the characters that act at the table.

import { commands, type Command, type Keys } from '../state/keys'

/** A field for keys: what it is for, what it holds, and how many characters it needs. */
export interface Field {
  what: Command | 'trains' | 'digits' | 'end'
  value: string
  least: number
  most: number
}

/** Returns the fields for the keys, in the order of the page. */
export function fieldsOf(keys: Keys): Field[] {
  return [
    ...commands.map((what, i) => ({ what, value: keys.commands[i]!, least: 1, most: 1 })),
    { what: 'trains', value: keys.trains, least: 1, most: 30 },
    { what: 'digits', value: keys.digits.slice(0, 10), least: 10, most: 10 },
    { what: 'end', value: keys.digits.slice(10), least: 1, most: 1 },
  ]
}

/** Why a value cannot be used: too few characters, or one that is used already, and where. */
export interface Clash {
  key: string // the character; empty if there are too few
  by: Field['what']
}

/** Returns the keys with another value of one field, or why that value cannot be used. */
export function change(keys: Keys, what: Field['what'], typed: string): Keys | Clash {
  const value = typed.toLowerCase()
  const fields = fieldsOf(keys)
  const { least, most } = fields.find((field) => field.what === what)!
  if (value.length < least || value.length > most) return { key: '', by: what }
  for (const field of fields) {
    const other = field.what === what ? '' : field.value
    const key = [...value].find((key, i) => other.includes(key) || value.indexOf(key) < i || (key === ' ' && what !== 'end'))
    if (key !== undefined) return { key, by: other.includes(key) ? field.what : what }
  }
  const at = (name: Field['what']): string => (name === what ? value : fields.find((field) => field.what === name)!.value)
  return { commands: commands.map(at).join(''), trains: at('trains'), digits: at('digits') + at('end') }
}
