// The stream of a table's events.

import type { Schema } from './client'
import { openStream, takeEarly } from './early'
import { readEvent, readNow, type Event, type Now } from './message'

export interface Listener {
  view(view: Schema['View']): void
  event(event: Event): void
  now(now: Now): void
  /** The stream was opened or lost. */
  open(open: boolean): void
  /** The server refuses this viewer the stream, with this status. */
  gone(status: number): void
}

/**
 * Milliseconds of silence after which the connection counts as dead: the server sends something
 * every 5 s.
 */
const silence = 10_000

/** Timeout in milliseconds for fetching the table. */
const patience = 5000

/** Milliseconds without a connection that nobody is told of: a server that is replaced is back by then. */
const grace = 4000

/** As a status: the page is older than the server, and must be reloaded. */
const older = 426

/** The newest form of messages that this page understands. */
const form = 1

/**
 * A table's stream. If it breaks or falls silent it reconnects and continues after the last event;
 * it is closed while the page is hidden.
 */
export class Stream {
  private source: EventSource | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private quiet: ReturnType<typeof setTimeout> | undefined // runs since the last message
  private lost: ReturnType<typeof setTimeout> | undefined // runs since the connection was lost
  private seq = 0
  private tries = 0
  private stopped = false

  constructor(
    private readonly table: string,
    private readonly listener: Listener,
  ) {
    document.addEventListener('visibilitychange', this.look)
    addEventListener('online', this.look)
    addEventListener('offline', this.part)
    this.look()
  }

  /** Closes the stream for good. */
  stop(): void {
    this.stopped = true
    document.removeEventListener('visibilitychange', this.look)
    removeEventListener('online', this.look)
    removeEventListener('offline', this.part)
    this.close()
    clearTimeout(this.lost)
  }

  /** Reconnects from the start, with a fresh view. */
  renew(): void {
    this.close()
    this.seq = 0
    this.look()
  }

  private readonly look = (): void => {
    if (document.hidden) this.hide()
    else if (!this.source && !this.stopped) this.connect()
  }

  // A page that is hidden only for a moment keeps its stream.
  private hide(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => document.hidden && this.close(), 5000)
  }

  private close(): void {
    clearTimeout(this.timer)
    clearTimeout(this.quiet)
    this.timer = undefined
    this.source?.close()
    if (this.source) this.lost ??= setTimeout(() => this.listener.open(false), grace)
    this.source = undefined
  }

  // There is no network: the browser says so, or the silence does.
  private readonly part = (): void => {
    this.lose()
    this.listener.open(false)
  }

  private opened(): void {
    clearTimeout(this.lost)
    this.lost = undefined
    this.tries = 0
    this.listener.open(true)
  }

  // The connection is alive until it has been silent for too long.
  private readonly hear = (): void => {
    clearTimeout(this.quiet)
    this.quiet = setTimeout(this.part, silence)
  }

  private readonly lose = (): void => {
    if (!this.source) return
    this.close()
    void this.comeBack()
  }

  private connect(): void {
    clearTimeout(this.timer)
    this.hear() // a connection may be dead before the first message
    const early = takeEarly(this.table)
    const source = early?.source ?? openStream(this.table, this.seq)
    this.source = source
    const on = <T>(name: string, take: (data: T) => void): void =>
      source.addEventListener(name, (message: MessageEvent<string>) => {
        if (this.source !== source) return
        this.hear()
        const data = JSON.parse(message.data) as T & { form?: number }
        if (data.form! > form) {
          this.stop()
          return this.listener.gone(older)
        }
        if (message.lastEventId) this.seq = Number(message.lastEventId)
        take(data)
      })
    on<Schema['View']>('view', (view) => this.listener.view(view))
    on<Schema['Event']>('event', (event) => this.listener.event(readEvent(event)))
    on<Schema['Now']>('now', (now) => this.listener.now(readNow(now)))
    on('heartbeat', () => undefined)
    source.onopen = () => this.opened()
    source.onerror = () => {
      if (this.source === source) this.lose()
    }
    if (early && source.readyState === EventSource.OPEN) this.opened()
    for (const message of early?.heard ?? []) source.dispatchEvent(message)
  }

  // The browser hides the status of a refused stream; fetching the table shows it.
  private async comeBack(): Promise<void> {
    if (this.stopped) return
    const tries = this.tries++
    if (tries > 0) {
      const status = await fetch(`/api/tables/${this.table}`, { signal: AbortSignal.timeout(patience) }).then(
        (answer) => answer.status,
        () => 0,
      )
      if (status === 404 || status === 403 || status === 410) {
        this.listener.gone(status)
        return
      }
    }
    if (!this.source) this.timer = setTimeout(this.look, Math.min(300 * 2 ** tries, 5000))
  }
}
