// The connections that a page opens, without a network: the test is the server.

import { vi } from 'vitest'
import type { Said } from '../src/api/early'

/** All that the page has opened since the network was laid. */
export let lines: (Socket | Source | Poll)[] = []

/** Returns the connection that was opened last. */
export const line = (): Socket | Source | Poll => lines.at(-1)!

/** A WebSocket. */
export class Socket {
  onmessage: ((message: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  closed = false
  readonly sent: string[] = []

  constructor(readonly address: string) {
    lines.push(this)
  }

  send(text: string): void {
    this.sent.push(text)
  }

  close(): void {
    if (!this.closed) queueMicrotask(() => this.onclose?.())
    this.closed = true
  }

  say(...messages: Said[]): void {
    this.onmessage!({ data: JSON.stringify(messages) })
  }

  lose(): void {
    this.closed = true
    this.onclose?.()
  }
}

/** An EventSource. */
export class Source extends EventTarget {
  onopen: (() => void) | null = null
  closed = false

  constructor(readonly address: string) {
    super()
    lines.push(this)
  }

  close(): void {
    this.closed = true
  }

  say(...messages: Said[]): void {
    this.onopen?.()
    for (const { event, id = '', data = {} } of messages) this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data), lastEventId: String(id) }))
  }

  lose(): void {
    this.dispatchEvent(new Event('error'))
  }
}

/** A request for the next messages. */
export class Poll {
  closed = false
  answer: Promise<Response>
  private done!: (answer: Response) => void
  private fail!: (error: Error) => void

  constructor(
    readonly address: string,
    signal: AbortSignal,
  ) {
    this.answer = new Promise((done, fail) => Object.assign(this, { done, fail }))
    signal.addEventListener('abort', () => {
      this.closed = true
      this.lose()
    })
    lines.push(this)
  }

  say(...messages: Said[]): void {
    this.done(Response.json([...messages, { event: 'next', data: { poll: `mark${lines.length}` } }]))
  }

  lose(): void {
    this.fail(new TypeError('no network'))
  }
}

/** Lays a network, on which the page may open a WebSocket or not. */
export function lay(sockets: boolean): void {
  lines = []
  vi.stubGlobal('EventSource', Source)
  vi.stubGlobal('WebSocket', sockets ? Socket : undefined)
}
