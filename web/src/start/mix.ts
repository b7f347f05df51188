// A mix of switches: a rule set and what differs from it. Which values go together is
// the server's to say; here is only how a choice is written, and how the others give way
// to it.

import type { Schema } from '../api/client'
import { readHands } from './hands'

export type Switch = Schema['Switch']

/** What the server says of a mix. */
export type Verdict = Schema['Checked']

/** Values of switches as texts, by name. */
export type Values = Record<string, string>

/** Rules as the API takes them: a rule set, or a base and the switches that differ from it. */
export type Rules = string | Record<string, unknown>

/** The mix as the API takes it: the rule set's ID where nothing differs. */
export function written(base: string, own: Values, switches: readonly Switch[]): Rules {
  const changed = switches.filter((s) => s.name in own)
  if (changed.length === 0) return base
  return { base, ...Object.fromEntries(changed.map((s) => [s.name, typed(s, own[s.name]!)])) }
}

function typed({ kind }: Switch, text: string): unknown {
  switch (kind) {
    case 'flag':
      return text === 'true'
    case 'number':
      return Number(text)
    case 'hands':
      return readHands(text)
    case 'word':
      return text
  }
}

/** The own values with one more choice, without those that the rule set has anyway. */
export function chosen(standard: Values, own: Values, name: string, value: string): Values {
  const { [name]: _, ...rest } = own
  return value === standard[name] ? rest : { ...rest, [name]: value }
}

/** Whether the server's message is about the switch: it names it first. */
export function blames(verdict: Verdict, name: string): boolean {
  return verdict.message?.startsWith(`${name}:`) ?? false
}

export interface Mended {
  own: Values
  verdict: Verdict
  also: string[] // switches that gave way
}

/**
 * The mix after a choice: as long as it does not go together, a switch that has a value
 * the server calls impossible gives way. Where none can, the verdict stays what it is.
 */
export async function mend(
  standard: Values,
  own: Values,
  name: string,
  value: string,
  ask: (own: Values) => Promise<Verdict>,
): Promise<Mended> {
  const fixed = new Set([name])
  let mended = chosen(standard, own, name, value)
  let verdict = await ask(mended)
  while (!verdict.ok) {
    const other = Object.keys(verdict.possible).find((s) => !fixed.has(s) && gives(verdict, s))
    if (other === undefined) break
    fixed.add(other)
    mended = chosen(standard, mended, other, instead(verdict.possible[other]!, standard[other], verdict.switches![other]!))
    verdict = await ask(mended)
  }
  fixed.delete(name)
  return { own: mended, verdict, also: [...fixed] }
}

function gives({ possible, switches }: Verdict, name: string): boolean {
  const values = possible[name] ?? []
  return values.length > 0 && switches !== undefined && !values.includes(switches[name]!)
}

/** The rule set's own value where it is possible, else the nearest number, else the first. */
function instead(values: string[], standard: string | undefined, current: string): string {
  if (standard !== undefined && values.includes(standard)) return standard
  const far = (value: string): number => Math.abs(Number(value) - Number(current))
  return values.reduce((best, value) => (far(value) < far(best) ? value : best))
}
