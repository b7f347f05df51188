// A mix of switches: a rule set and what differs from it. The server decides which values go
// together; the client only writes the choice, and makes other switches give way to it.

import type { Schema } from '../api/client'
import { same, type Switches, type Value } from '../rules/values'

export type Switch = Schema['Switch']

/** The server's verdict on a mix. */
export type Verdict = Schema['Checked']

/** Rules in the form of the API: a rule set, or a base and the switches that differ from it. */
export type Rules = Schema['Mix']['rules']

/** Returns the mix in the form of the API: the rule set's ID if nothing differs. */
export function written(base: string, own: Switches): Rules {
  return Object.keys(own).length === 0 ? base : { base, ...own }
}

/** Returns the own values with one more choice, without those equal to the rule set's. */
export function chosen(standard: Switches, own: Switches, name: string, value: Value): Switches {
  const { [name]: _, ...rest } = own
  return same(value, standard[name]) ? rest : { ...rest, [name]: value }
}

/** Returns what the server says is wrong with the switch: each fault names its switch first. */
export function faults(verdict: Verdict, name: string): string[] {
  return verdict.faults?.filter((fault) => fault.startsWith(`${name}:`)) ?? []
}

export interface Mended {
  own: Switches
  verdict: Verdict
  also: string[] // switches that gave way
}

/**
 * Returns the mix after a choice: as long as it does not go together, a switch gives way whose
 * value the server calls impossible. If none can, the verdict stays as it is.
 */
export async function mend(
  standard: Switches,
  own: Switches,
  name: string,
  value: Value,
  ask: (own: Switches) => Promise<Verdict>,
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

/**
 * Returns the rule set's own value if it is possible, otherwise the nearest number, otherwise the
 * first.
 */
function instead(values: Value[], standard: Value | undefined, current: Value): Value {
  if (standard !== undefined && values.includes(standard)) return standard
  const far = (value: Value): number => Math.abs(Number(value) - Number(current))
  return values.reduce((best, value) => (far(value) < far(best) ? value : best))
}
