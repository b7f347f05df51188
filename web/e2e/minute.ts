// The first minute of a visitor who has never played.

import type { Schema } from '../src/api/client.ts'
import type { Switches } from '../src/rules/values.ts'
import { Player } from './player.ts'
import type { Visitor } from './visitor.ts'

/** The languages with usual rules of their own. */
export const spoken = ['en', 'cs', 'et', 'fr', 'ja']

export interface Minute {
  wait: number // milliseconds from the press to the first tile or button that can be chosen
  table: Schema['View']
  begins: boolean // whether the visitor is the first to act, or all begin at once
}

/** Presses *Play now* and waits for the visitor's first choice. */
export async function playNow(visitor: Visitor): Promise<Minute> {
  const { page } = visitor
  await page.addInitScript(() => {
    const heard: number[][] = []
    class Heard extends WebSocket {
      constructor(url: string) {
        super(url)
        this.addEventListener('message', (message: MessageEvent<string>) => {
          for (const { event, data } of JSON.parse(message.data) as { event: string; data: { turn?: number[]; kind?: string; body: { action: string } } }[]) {
            if (event === 'now') heard.push(data.turn ?? [])
            if (event === 'event' && data.kind === 'acted') heard.push([parseInt(data.body.action)])
          }
        })
      }
    }
    Object.assign(globalThis, { heard, WebSocket: Heard })
  })
  await visitor.open('/')
  const play = visitor.button('start.play')
  await play.waitFor()
  const from = Date.now()
  await play.click()
  const player = new Player(visitor)
  const buttons = ['table.draw', 'table.stop', 'table.pass'].map((key) => player.action(key))
  await buttons.reduce((one, other) => one.or(other), player.fitting()).first().waitFor({ timeout: 30_000 })
  const wait = Date.now() - from
  const table = await visitor.ask<Schema['View']>(`/api/tables/${new URL(page.url()).pathname.slice(3)}`)
  const beginners = await page.evaluate(() => (globalThis as unknown as { heard: number[][] }).heard.find((seats) => seats.length > 0))
  const { base } = table.settings.rules as { base: string }
  const { switches } = await visitor.ask<{ switches: Switches }>(`/api/rules/${base}`)
  return { wait, table, begins: switches['opening_order'] === 'simultaneous' || beginners!.includes(table.you) }
}
