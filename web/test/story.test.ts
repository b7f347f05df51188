// The story of a match: the server's vectors, which its own interpreter passes, too.

import { describe, expect, test } from 'vitest'
import vectors from '../../words/testdata/story.jsonl?raw'
import type { Schema } from '../src/api/client'
import { languages, load, speak } from '../src/i18n/index.svelte'
import { sentence, story } from '../src/state/story'

interface Vector {
  line: Schema['Line']
  you: number
  several: boolean
  says: Record<string, string>
}

const list = vectors.trim().split('\n').map((line) => JSON.parse(line) as Vector)

// The server's test has the same people.
const seats: Schema['Seat'][] = ['Ana', 'Bo', '', '', '{tile}|#'].map((name, i) => ({
  seat: i + 1, name, presence: 'here', ...(i === 2 ? { bot: 'casual' } : {}),
}))

describe.each(Object.keys(languages))('the story in %s', (tag) => {
  test('is that of the server', async () => {
    await speak(tag)
    await load('story')
    for (const { line, you, several, says } of list) {
      expect({ line, you, says: sentence(line, seats, you, several) }).toEqual({ line, you, says: says[tag] })
    }
  })
})

test('who leaves is called by name, or by the seat where there is none, and not like the bot that follows', async () => {
  await speak('en')
  await load('story')
  const left = (more: object): string =>
    story({ seq: 1, at: 0, kind: 'left', tell: [{ key: 'left', who: [3] }], body: { seat: 3 }, ...more }, seats, 1, false)
  expect(left({ then: { name: 'Ben' } })).toBe('Ben left.')
  expect(left({})).toBe('Seat 3 left.')
})

test('lines follow one another, and of a silent event nothing is told', async () => {
  await speak('en')
  await load('story')
  const event = { seq: 1, at: 0, kind: 'resumed', body: { seat: 2 } } as const
  const tell = [{ key: 'acted.pass', who: [2] }, { key: 'acted.open_train', train: '2' }] satisfies Schema['Line'][]
  expect(story({ ...event, tell }, seats, 2, false)).toBe('You passed. Your train is open now.')
  expect(story(event, seats, 2, false)).toBe('')
})
