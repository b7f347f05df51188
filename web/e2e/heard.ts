// A whole round as a screen reader says it, held to the events of the table: each is said once, in
// order and briefly.

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { JSHandle } from 'playwright-core'
import { expect } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { readEvent, type Event } from '../src/api/message.ts'
import { Player } from './player.ts'
import { keysOf, saying } from './text.ts'
import type { Visitor } from './visitor.ts'

const reader = readFileSync(createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js'), 'utf8')

/** Starts a screen reader in the page. */
async function listen({ page }: Visitor): Promise<() => Promise<string[]>> {
  await page.route('**/reader.js', (route) => route.fulfill({ contentType: 'text/javascript', body: reader }))
  // As text, since the test runner would turn this import into its own.
  const start = "import('/reader.js').then(({ virtual }) => virtual.start({ container: document.body }).then(() => virtual))"
  const virtual = (await page.evaluateHandle(start)) as JSHandle<typeof import('@guidepup/virtual-screen-reader').virtual>
  return async () => {
    const said = await virtual.evaluate((virtual) => virtual.spokenPhraseLog())
    return said.flatMap((phrase) => /^(?:polite|assertive): (.*)$/su.exec(phrase)?.[1] ?? [])
  }
}

/** Opens the stream of a table as its player gets it. */
async function follow({ server, context }: Visitor, table: string): Promise<Response> {
  const cookie = (await context.cookies(server)).map(({ name, value }) => `${name}=${value}`).join('; ')
  return fetch(`${server}/api/tables/${table}/stream`, { headers: { cookie } })
}

/** Reads the events of a stream until the round is over. */
async function events(stream: Response): Promise<Event[]> {
  const found: Event[] = []
  let text = ''
  for await (const part of stream.body!.pipeThrough(new TextDecoderStream())) {
    const messages = (text + part).split('\n\n')
    text = messages.pop()!
    for (const message of messages) {
      if (!/^event: event$/m.test(message)) continue
      found.push(readEvent(JSON.parse(/^data: (.*)$/m.exec(message)![1]!) as Schema['Event']))
      if (found.at(-1)!.kind === 'round_ended') return found
    }
  }
  throw new Error('the stream ended before the round')
}

/** A sentence that must be said: a pattern, and what it must name. */
interface Due {
  pattern: RegExp
  names: string[]
}

/** Returns what must be said of the events, in order, to the player on a seat. */
function due(all: Event[], players: string[], you: number, lang: string): Due[] {
  const trains = new Map<number, string[]>() // opening trains of others
  return all.flatMap((event): Due[] => {
    const { tell = [] } = event
    const laid = event.kind === 'acted' && event.body.action.kind === 'play' ? event.body.action.laid : undefined
    const lines: Due[] = tell.map(({ key, who = [], tiles = [] }) => ({
      pattern: saying(`tell.${key}`, lang),
      names: [
        ...(laid && /^acted\.(play|start)$/.test(key) ? [laid] : tiles),
        ...who.filter((one) => one !== you).map((one) => players[one - 1]!),
      ],
    }))
    if (event.kind !== 'acted' || event.body.seat === you) return lines
    const { seat } = event.body
    const train = trains.get(seat) ?? []
    const grows = laid !== undefined && !event.then.status.opened[seat - 1]
    if (!grows && train.length === 0) return lines
    if (laid) trains.set(seat, [...train, laid])
    const others = lines.filter((_, i) => !/^acted\.(play|start|stop)$/.test(tell[i]!.key))
    if (grows) return others
    const whole = trains.get(seat)!
    trains.delete(seat)
    return [{ pattern: saying('heard.train', lang), names: [players[seat - 1]!, String(whole.length), whole.at(-1)!.split('-')[1]!] }, ...others]
  })
}

/** Counts words; in Japanese, which has no spaces, three characters are one on average. */
const words = (text: string): number => text.match(/[぀-ヿ一-鿿]{1,3}|[\p{L}\p{N}][^\s぀-ヿ一-鿿]*/gu)!.length

/** Reports whether a phrase says briefly what is due. */
function isSaid({ pattern, names }: Due, phrase: string): boolean {
  return words(phrase) <= 12 && pattern.test(phrase) && names.every((name) => phrase.includes(name))
}

/** Plays a round by a set of rules in the visitor's language, and returns what was heard. */
export async function hearRound(ana: Visitor, rules: string): Promise<string[]> {
  await ana.enter('Ana')
  const table = await ana.make({ rules, seats: 4, bots: ['casual', 'planner', 'casual'] })
  await ana.open(`/t/${table}`)
  const heard = await listen(ana)
  const told = events(await follow(ana, table))
  await ana.order(table, 'start')
  const player = new Player(ana)
  await player.dealt()
  await player.round()
  const all = (await told).filter(({ kind }) => ['round_dealt', 'acted', 'round_ended'].includes(kind))
  const view = await ana.ask<Schema['View']>(`/api/tables/${table}`)
  const wanted = due(all, view.house.seats.map(({ name }) => name!), view.you, ana.lang)
  const meanings = keysOf(/^end\.means\./, ana.lang).map((key) => saying(key, ana.lang))
  const means = (phrase: string): boolean => meanings.some((meaning) => meaning.test(phrase))
  await expect.poll(async () => means((await heard()).at(-1) ?? '')).toBe(true)

  const said = (await heard()).slice(0, -1)
  const prompts = new RegExp(`^(?:(?:${keysOf(/^prompt\./, ana.lang).map((key) => saying(key, ana.lang).source.slice(1, -1)).join('|')})\\s*)+$`)
  // A phrase may read like a prompt and like an event: how many sentences may have been said by then?
  let counts = new Set([0])
  for (const phrase of said) {
    const next = new Set(prompts.test(phrase) ? counts : [])
    for (const n of counts) if (wanted[n] && isSaid(wanted[n], phrase)) next.add(n + 1)
    const { pattern, names } = wanted[Math.max(...counts)] ?? {}
    expect(next.size, `“${phrase}”, which is too long or not ${pattern} with ${names?.join()}`).toBeGreaterThan(0)
    counts = next
  }
  expect([...counts]).toContain(wanted.length)
  return said
}
