import { describe, expect, test } from 'vitest'

import { engineOf, roundsIn } from '../src/rules/engines'
import type { Switches } from '../src/rules/values'

const six: Switches = { set: 6, rounds: 0, engine: 'held', first_engine: null, engine_order: 'down' }

describe('the engines of a match', () => {
  test.each<[Switches, string]>([
    [six, '6 5 4 3 2 1 0'],
    [{ ...six, rounds: 3 }, '6 5 4'],
    [{ ...six, first_engine: 3 }, '3 2 1 0'],
    [{ ...six, engine_order: 'up' }, '0 1 2 3 4 5 6'],
    [{ ...six, first_engine: 5, engine_order: 'up' }, '5 6'],
    [{ ...six, first_engine: 2, engine_order: 'down_wrap' }, '2 1 0 6 5 4 3'],
    [{ ...six, rounds: 9, engine_order: 'down_wrap' }, '6 5 4 3 2 1 0 6 5'],
  ])('%j', (switches, engines) => {
    expect(Array.from({ length: roundsIn(switches) }, (_, i) => engineOf(switches, i + 1)).join(' ')).toBe(engines)
  })

  test('are not known where the hands decide, nor while the rules are not', () => {
    expect(engineOf({ ...six, engine: 'highest_held' }, 1)).toBeUndefined()
    expect(roundsIn({ ...six, engine: 'highest_held', first_engine: 1, engine_order: 'up' })).toBe(7)
    expect(roundsIn({})).toBe(0)
  })
})
