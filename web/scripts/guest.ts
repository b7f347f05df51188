// A guest without a browser: a program that plays over HTTP.

import { createHash, randomBytes } from 'node:crypto'
import type { Schema } from '../src/api/client'

export interface Listener {
  view?(view: Schema['View']): void
  event?(event: Schema['Event']): void
  now?(now: Schema['Now']): void
}

export class Guest {
  private constructor(
    private readonly url: string,
    readonly id: string,
    private readonly token: string,
  ) {}

  static async enter(url: string, name: string): Promise<Guest> {
    const answer = await fetch(`${url}/api/me`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name, program: true }),
    })
    const me = (await answer.json()) as Schema['Guest']
    return new Guest(url, me.id, me.token!)
  }

  ask<T>(path: string): Promise<T> {
    return this.send<T>(path, {})
  }

  post<T>(path: string, body: unknown): Promise<T> {
    return this.send<T>(path, { method: 'POST', body: JSON.stringify(body) })
  }

  make(table: Partial<Schema['Making']>): Promise<Schema['View']> {
    return this.post('/api/tables', table)
  }

  order(table: string, verb: string, body: Record<string, unknown> = {}): Promise<Schema['Done']> {
    return this.post(`/api/tables/${table}/${verb}`, { id: randomBytes(8).toString('hex'), ...body })
  }

  /** Sends the hash of a number for the fair deal; the returned function reveals the number. */
  private async mix(table: string): Promise<() => Promise<unknown>> {
    const number = randomBytes(32)
    await this.order(table, 'hash', { hex: createHash('sha256').update(number).digest('hex') })
    return () => this.order(table, 'reveal', { hex: number.toString('hex') })
  }

  /**
   * Follows a table until listen returns true, and takes part in the fair deal. Listen gets the
   * messages in the order in which they arrive.
   */
  async watch(table: string, listen: (name: string, data: unknown) => boolean | Promise<boolean>): Promise<void> {
    const end = new AbortController()
    const answer = await fetch(`${this.url}/api/tables/${table}/stream`, { headers: this.headers(), signal: end.signal })
    let text = ''
    let show: (() => Promise<unknown>) | undefined
    try {
      for await (const bytes of answer.body!.pipeThrough(new TextDecoderStream())) {
        text += bytes
        for (let at = text.indexOf('\n\n'); at >= 0; at = text.indexOf('\n\n')) {
          const { name, data } = readMessage(text.slice(0, at))
          text = text.slice(at + 2)
          if (data === undefined) continue
          const event = data as Schema['Event']
          if (name === 'event' && event.kind === 'started') show = await this.mix(table)
          if (name === 'event' && event.kind === 'hashes_closed') await show?.()
          if (await listen(name, data)) return
        }
      }
    } finally {
      end.abort()
    }
  }

  private headers(): Record<string, string> {
    return { 'content-type': 'application/json', authorization: `Bearer ${this.token}` }
  }

  /** Sends a request, and waits and retries if it was refused as one too many. */
  private async send<T>(path: string, what: RequestInit): Promise<T> {
    const answer = await fetch(this.url + path, { ...what, headers: this.headers() })
    if (answer.status === 429) {
      await new Promise((done) => setTimeout(done, 1000))
      return this.send<T>(path, what)
    }
    if (!answer.ok) throw new Error(`${answer.url}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
}

function readMessage(text: string): { name: string; data?: unknown } {
  let name = 'message'
  let data: unknown
  for (const line of text.split('\n')) {
    if (line.startsWith('event:')) name = line.slice(6).trim()
    if (line.startsWith('data:')) data = JSON.parse(line.slice(5))
  }
  return { name, data }
}
