// A rule set is found by what is written on a box or a sheet.

import { fireEvent, render, screen } from '@testing-library/svelte'
import { createRawSnippet } from 'svelte'
import { describe, expect, test } from 'vitest'
import { speak } from '../src/i18n/index.svelte'
import SetFinder from '../src/rules/SetFinder.svelte'
import type { RuleSet } from '../src/rules/book'
import { fits, type Sheet } from '../src/rules/find'
import { variantsOf } from '../src/rules/names'

const set = (id: string, more: Partial<RuleSet> & { box: RuleSet['box'] }): RuleSet => ({ id, name: id, note: '', origin: '', document_lang: 'en', players: [], rounds: 13, ...more })
const long = set('long', { box: { hand: { 2: 15, 4: 15 }, first: 12, train: true } })
const short = set('short', { base: 'long', box: { hand: { 2: 15, 4: 9 }, first: 9, train: false } })
const boxed = set('boxed', { base: 'long', printed: true, box: { hand: { 2: 7 }, train: false } })
const sets = [long, short, boxed]

const open: Sheet = { words: '', tiles: 0, seats: 4, first: 'any', turn: 'any' }
const found = (more: Partial<Sheet>, text = ''): string[] => sets.filter((set) => fits(set, { ...open, ...more }, `${text} ${set.id}`)).map((set) => set.id)

describe('a sheet', () => {
  test('of which nothing is known may be any', () => expect(found({})).toEqual(['long', 'short', 'boxed']))
  test('says how many tiles each of some players takes', () => {
    expect(found({ tiles: 15 })).toEqual(['long'])
    expect(found({ tiles: 15, seats: 2 })).toEqual(['long', 'short'])
    expect(found({ tiles: 7 })).toEqual([]) // four cannot play with that box
  })
  test('says the first double, or that the hands decide it', () => {
    expect(found({ first: 9 })).toEqual(['short'])
    expect(found({ first: 'held' })).toEqual(['boxed'])
  })
  test('says whether one begins with a tile or a train', () => {
    expect(found({ turn: 'train' })).toEqual(['long'])
    expect(found({ turn: 'tile' })).toEqual(['short', 'boxed'])
  })
  test('says several things at once', () => expect(found({ turn: 'tile', first: 'held', words: 'box' })).toEqual(['boxed']))
  test('is found by words in any order, with or without capitals and accents', () => {
    expect(found({ words: ' MEXICO  box ' }, 'México')).toEqual(['boxed'])
    expect(found({ words: 'mexico box' })).toEqual([])
  })
})

test('a variant is as close to the document as what it is built on', () => {
  expect(variantsOf(sets, 'long')).toEqual([short])
  expect(variantsOf(sets, 'boxed')).toEqual([])
})

test('only the printed sheets are shown until something is known, and then all that fit', async () => {
  await speak('en')
  const show = createRawSnippet((list: () => RuleSet[]) => ({ render: () => `<output>${list().map((set) => set.id).join(' ')}</output>` }))
  const { container } = render(SetFinder, { sets, seats: 4, show })
  const lists = (): string[] => [...container.querySelectorAll('output')].map((each) => each.textContent!)
  expect(lists()).toEqual(['boxed'])
  await fireEvent.input(screen.getByRole('searchbox'), { target: { value: 'o' } })
  expect(lists()).toEqual(['long', 'boxed', 'short'])
  expect(container.querySelector('[role="status"]')!.textContent).toContain('find.found')
  await fireEvent.click(screen.getByRole('radio', { name: 'find.train' }))
  expect(lists()).toEqual(['long'])
  await fireEvent.click(screen.getByRole('radio', { name: '9' }))
  expect(lists()).toEqual([])
  expect(container.querySelector('[role="status"]')!.textContent).toContain('find.none')
})
