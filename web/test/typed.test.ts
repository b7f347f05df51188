import { describe, expect, test } from 'vitest'
import type { Tile } from '../src/api/notation'
import { matching } from '../src/table/typed'
import { change, fieldsOf } from '../src/start/keys'
import { commandOf, usualKeys, type Keys } from '../src/state/keys'

const hand: Tile[] = ['12-8', '12-1', '2-1', '10-2', '5-5', '11-1', '0-0', '18-10']

describe('a tile is spelt by its numbers', () => {
  test.for([
    ['8', ['12-8']],
    ['5', ['5-5']],
    ['1', ['12-8', '12-1', '2-1', '10-2', '11-1', '18-10']],
    ['12', ['12-8', '12-1', '2-1']], // 12, or 1 and then 2
    ['12 ', ['12-8', '12-1']],
    ['1 ', ['12-1', '2-1', '11-1']],
    ['1 2', ['2-1']],
    ['128', ['12-8']],
    ['12 1', ['12-1']],
    ['11', ['11-1', '12-1']],
    ['55', ['5-5']],
    ['0', ['0-0']],
    ['00', ['0-0']],
    ['1018', ['18-10']],
    ['7', []],
    ['5 5 ', ['5-5']],
    ['2 1 ', ['2-1']],
  ] as [string, Tile[]][])('%s', ([typed, tiles]) => {
    expect(new Set(matching(typed, hand))).toEqual(new Set(tiles))
  })

  test('each tile of a set of 18 is found by its numbers, whichever comes first', () => {
    const set = Array.from({ length: 19 }, (_, a) => Array.from({ length: a + 1 }, (_, b): Tile => `${a}-${b}`)).flat()
    for (const tile of set) {
      const [a, b] = tile.split('-')
      expect(matching(`${a} ${b} `, set)).toEqual([tile])
      expect(matching(`${b} ${a} `, set)).toEqual([tile])
      expect(matching(`${a}${b}`, set)).toContain(tile)
    }
  })
})

describe('keys can be changed', () => {
  test('each usual key has one meaning', () => {
    const all = fieldsOf(usualKeys).map((field) => field.value).join('')
    expect(new Set(all).size).toBe(all.length)
  })

  test('a command gets another key, and its old one is free', () => {
    const keys = change(usualKeys, 'draw', 'Y') as Keys | { by: string }
    expect(keys).toEqual({ key: 'y', by: 'trains' }) // a row has it
    const shorter = change(usualKeys, 'trains', 'abc') as Keys
    const changed = change(shorter, 'draw', 'Y') as Keys
    expect(commandOf(changed, 'y')).toBe('draw')
    expect(commandOf(changed, 'd')).toBeUndefined()
    expect(change(changed, 'pass', 'd')).toMatchObject({ commands: 'ydfkshl' })
  })

  test('what cannot be used says why', () => {
    expect(change(usualKeys, 'pass', 'd')).toEqual({ key: 'd', by: 'draw' })
    expect(change(usualKeys, 'pass', '')).toEqual({ key: '', by: 'pass' })
    expect(change(usualKeys, 'digits', '012345678')).toEqual({ key: '', by: 'digits' })
    expect(change(usualKeys, 'digits', '0123456788')).toEqual({ key: '8', by: 'digits' })
    expect(change(usualKeys, 'hint', ' ')).toEqual({ key: ' ', by: 'hint' }) // it would press buttons
    expect(change(usualKeys, 'digits', 'àyvutwzéèç')).toMatchObject({ by: 'trains' })
  })

  test('digits may stand on other keys', () => {
    const keys = change({ ...usualKeys, trains: 'abc' }, 'digits', 'à&é"\'(-è_ç') as Keys
    expect(keys.digits).toBe('à&é"\'(-è_ç ')
    expect((change(keys, 'end', '.') as Keys).digits).toBe('à&é"\'(-è_ç.')
  })
})
