// The lists in names.d.ts, which the tests hold to those of the program.

import { readFileSync } from 'node:fs'

const types = readFileSync(new URL('../names.d.ts', import.meta.url), 'utf8')

/** Returns the strings of a type that is a union of them. */
const namesOf = (type) => types.match(`export type ${type} =((\n  .*)*)`)[1].match(/'[^']+'/g).map((name) => name.slice(1, -1))

export const languages = namesOf('Language')
export const bots = [...namesOf('Bot'), ...namesOf('Level')]
