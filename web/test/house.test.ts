// House rules show the rule book's own titles and sentences, in the language of the page.

import { fireEvent, render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import { speak } from '../src/i18n/index.svelte'
import HandTable from '../src/start/HandTable.svelte'
import HouseRules from '../src/start/HouseRules.svelte'
import { House } from '../src/start/house.svelte'
import type { Switches } from '../src/rules/values'

const { get, post } = vi.hoisted(() => ({ get: vi.fn(), post: vi.fn() }))
vi.mock('../src/api/client', async (original) => ({ ...(await original<typeof import('../src/api/client')>()), api: { GET: get, POST: post } }))

const answer = (data: unknown) => Promise.resolve(Response.json(data))
const books: Record<string, unknown> = {
  en: [{ name: 'last', title: 'The last tile', sentences: [{ switch: 'knock', text: 'You knock.' }] }],
  cs: [{ name: 'last', title: 'Poslední kámen', sentences: [{ switch: 'knock', text: 'Zaťukáš.' }] }],
}

test('a page that changes its language shows the titles and sentences of chapters in it', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  get.mockImplementation((path: string) =>
    answer(path === '/api/switches' ? ['knock', 'out_on_double'].map((name) => ({ name, chapter: 'last', kind: 'flag', options: [false, true] })) : { switches: { knock: true } }),
  )
  post.mockImplementation((path: string, { params }: { params?: { query: { lang: string } } }) =>
    answer(path === '/api/rules/check' ? { ok: true, possible: { knock: [false, true] }, mute: [] } : books[params!.query.lang]),
  )
  await speak('en')
  const house = new House()
  await house.follow('pagat')
  await house.open()
  render(HouseRules, { house, trouble: '', attempt: (step) => void step() })
  await screen.findByText('The last tile')
  expect(house.sentences).toEqual({ knock: ['You knock.'] })
  await speak('cs')
  await screen.findByText('Poslední kámen')
  expect(house.sentences).toEqual({ knock: ['Zaťukáš.'] })
  vi.unstubAllGlobals()
})

test('what houses differ in is a switch, which says a contradiction and is undone above all others', async () => {
  await speak('en')
  get.mockImplementation(() => answer({ switches: { satisfy: 'reverse' } })) // the list of switches is kept
  let own: Record<string, unknown> = {}
  post.mockImplementation((path: string, { body }: { body: { rules: string | Record<string, unknown> } }) => {
    if (path !== '/api/rules/check') return answer([{ name: 'doubles', title: 'Doubles', sentences: [] }])
    own = typeof body.rules === 'string' ? {} : body.rules
    const clash = own['satisfy'] === 'off'
    return answer({ ok: !clash, faults: clash ? ['satisfy: no'] : [], possible: {}, mute: [] })
  })
  const house = new House()
  await house.follow('czech')
  await house.open()
  render(HouseRules, { house, trouble: '', attempt: (step) => void step() })
  const first = await screen.findByRole('switch', { name: 'home.satisfy' })
  expect(first).toHaveProperty('checked', true) // whichever comes first
  await fireEvent.click(first)
  await vi.waitFor(() => expect(own).toEqual({ base: 'czech', satisfy: 'off' }))
  await screen.findByText('house.clash')
  const undo = screen.getByRole('button', { name: 'house.undo', hidden: true })
  await fireEvent.click(undo)
  await vi.waitFor(() => expect(house.changes).toBe(0))
  expect(first).toHaveProperty('checked', true)
  await fireEvent.click(first)
  await fireEvent.click(first)
  await vi.waitFor(() => expect(house.value('satisfy')).toBe('reverse')) // as the rule set has it
})

test('a set of tiles comes with the hands and rounds that the server says go with it', async () => {
  const sizes: { set: number; switches: Switches }[] = [
    { set: 6, switches: { hand: { 2: 9 }, rounds: 7, first_engine: null } },
    { set: 12, switches: { hand: { 2: 15, 3: 14 }, rounds: 13, first_engine: null } },
  ]
  get.mockImplementation(() => answer([]))
  post.mockImplementation((path: string) => answer(path === '/api/rules/check' ? { ok: true, possible: {}, mute: [], sizes } : []))
  const house = new House()
  house.base = 'pagat'
  house.standard = { set: 12, ...sizes[1]!.switches }
  await house.resize(6) // before anything else was asked
  expect(house.own).toEqual({ set: 6, hand: { 2: 9 }, rounds: 7 })
  await house.resize(12)
  expect(house.own).toEqual({})
})

test('a table of hands has a field for each number of players, and gives back what it shows', async () => {
  await speak('en')
  const change = vi.fn()
  render(HandTable, { hands: { 2: 15, 3: 12 }, least: 2, most: 4, change, about: '' })
  const fields = screen.getAllByRole<HTMLInputElement>('spinbutton')
  expect(fields.map((field) => field.value)).toEqual(['15', '12', ''])
  await fireEvent.change(fields[2]!, { target: { value: '10' } })
  await fireEvent.change(fields[0]!, { target: { value: '' } })
  expect(change.mock.calls).toEqual([[{ 2: 15, 3: 12, 4: 10 }], [{ 3: 12 }]])
})
