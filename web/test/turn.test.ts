// A page in the background says that it is the person's turn, unless the bell does.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { begin } from '../src/app/turn'
import { settings } from '../src/state/settings.svelte'

const said: string[] = []
let told: boolean

class Note {
  static permission = 'granted'
  constructor(_: string, { tag }: { tag: string }) {
    said.push(tag)
  }
}

beforeEach(() => {
  said.length = 0
  settings.notify = true
  vi.stubGlobal('Notification', Note)
  vi.stubGlobal('caches', { match: async () => (told ? Response.json({ endpoint: 'e', key: 'k', lang: 'en' }) : undefined) })
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
})
afterEach(() => {
  settings.notify = false
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  ['a table with a clock', 0, true, ['t']],
  ['a table with days, without a bell here', 2, false, ['t']],
  ['a table with days', 2, true, []],
])('a turn is told once: %s', async (_, days, bell, expected) => {
  told = bell
  begin({ id: 't', view: { settings: { days } } } as unknown as Parameters<typeof begin>[0])()
  await new Promise((done) => setTimeout(done))
  expect(said).toEqual(expected)
})
