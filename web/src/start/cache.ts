// Caches the server's fixed data: its rule sets, their switches, its bots. They are fetched when
// they are needed, and again only after a failure.

import { api, ok, patient, Problem, type Schema } from '../api/client'
import type { Switches } from '../rules/values'

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask().catch((error: unknown) => {
      asked = undefined
      throw error
    })
    return asked
  }
}

export type RuleSet = Schema['RuleSet']

/** All rule sets, each one that stands alone followed by its variants. */
export const ruleSets = once(() => ok(api.GET('/api/rules')))

/** The levels of bots, from the weakest to the strongest. */
export const levels = once(() => ok(api.GET('/api/bots')))

/** Returns the level, or the strongest one that can play now: a device may be slower than a server. */
export async function carried(level: string): Promise<string> {
  const now = await ok(api.GET('/api/bots')).catch(() => [level])
  return now.includes(level) ? level : now.at(-1)!
}

export const switches = once(() => ok(api.GET('/api/switches')))

const asked = new Map<string, () => Promise<RuleSet>>()

/** A rule set with its switches: the one that has the ID, or had it in an earlier release. */
export function ruleSet(id: string): Promise<RuleSet> {
  let ask = asked.get(id)
  if (!ask) {
    ask = once(() => ok(api.GET('/api/rules/{id}', { params: { path: { id } } })))
    asked.set(id, ask)
  }
  return ask()
}

/** Returns what ruleSet returns, or undefined if there is no such rule set. */
export async function findRuleSet(id: string): Promise<RuleSet | undefined> {
  try {
    return await ruleSet(id)
  } catch (error) {
    if (error instanceof Problem && error.code === 'no_such_rules') return undefined
    throw error
  }
}

/** The switches of a rule set. */
export async function standardOf(id: string): Promise<Switches> {
  return (await ruleSet(id)).switches ?? {}
}

/** Returns the switches of a table's rules: those of the rule set, with the players' changes. */
export async function switchesOf(rules: Schema['ShownSettings']['rules']): Promise<Switches> {
  const { base, ...changed } = typeof rules === 'string' ? { base: rules } : rules
  return { ...(base ? await patient(() => standardOf(base)) : {}), ...(changed as Switches) }
}
