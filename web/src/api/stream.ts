// The stream of a table's events.

import type { Answer, At, Schema, Verb } from './client'
import { isLocal, send } from './transport'
import { openLine, type Line, type Said, type Seq } from './early'

export interface Listener {
  view(view: Schema['View']): void
  event(event: Schema['Event']): void
  now(now: Schema['Now']): void
  words?(words: Schema['Words']): void
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

/** As a status: the page speaks another form than the server, mostly an older one, and must be reloaded. */
const older = 426

/** The form of messages that this page understands. */
const form = 2

/**
 * A table's stream. If it breaks or falls silent it reconnects and continues after the last event;
 * it is closed while the page is hidden.
 */
export class Stream implements At {
  private line: Line | undefined
  private timer: ReturnType<typeof setTimeout> | undefined
  private quiet: ReturnType<typeof setTimeout> | undefined // runs since the last message
  private lost: ReturnType<typeof setTimeout> | undefined // runs, or has run, until a message comes
  private seq: Seq = 0
  private tries = 0
  private readonly end = new AbortController()
  private readonly asked = new Map<string, (answer: Answer<Schema['Done']>) => void>() // commands on the socket, by id

  constructor(
    readonly table: string,
    private readonly listener: Listener,
  ) {
    document.addEventListener('visibilitychange', this.look, this.end)
    addEventListener('online', this.look, this.end)
    if (!isLocal(table)) addEventListener('offline', this.part, this.end)
    this.look()
  }

  /** Closes the stream for good. */
  stop(): void {
    this.end.abort()
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
    if (document.hidden) {
      clearTimeout(this.timer)
      this.timer = setTimeout(() => document.hidden && this.close(), 5000) // a page that is hidden only for a moment keeps its stream
    } else if (!this.line && !this.end.signal.aborted) this.connect()
  }

  private close(): void {
    clearTimeout(this.timer)
    clearTimeout(this.quiet)
    this.line?.close()
    this.line = undefined
    this.lost ??= setTimeout(() => this.listener.open(false), grace)
    this.asked.forEach((answer) => answer(Response.error()))
  }

  // There is no network: the browser says so, or the silence does.
  private readonly part = (): void => {
    void this.lose()
    this.listener.open(false)
  }

  // The connection is alive until it has been silent for too long.
  private hear(limit = silence): void {
    clearTimeout(this.quiet)
    this.quiet = setTimeout(this.part, limit)
  }

  // The browser hides the status of a refused stream; fetching the table shows it.
  private async lose(): Promise<void> {
    if (!this.line) return
    this.close()
    const tries = this.tries++
    const asked = (): Promise<number> => send(`/api/tables/${this.table}`, { signal: AbortSignal.timeout(patience) }).then(({ status }) => status, () => 0)
    const status = tries && (await asked())
    if ([403, 404, 410].includes(status)) this.listener.gone(status)
    else if (!this.line) this.timer = setTimeout(this.look, Math.min(300 * 2 ** tries, 5000))
  }

  private connect(): void {
    this.close()
    this.hear(2 * silence) // by then, all ways have been tried
    const line = openLine(this.table, this.seq)
    this.line = line
    line.hear = (said) => {
      if (this.line === line) this.take(said)
    }
    line.heard.forEach(line.hear)
  }

  private take({ event, id, data }: Said): void {
    if (event === 'error') return void this.lose()
    this.hear()
    const { form: theirs = form } = (data ?? {}) as { form?: number }
    if (theirs !== form) {
      this.stop()
      return this.listener.gone(older)
    }
    if (id) this.seq = id
    if (this.lost) this.open()
    if (event === 'answer') this.answer(data as Schema['SocketAnswer'])
    else this.listener[event as 'view']?.(data as Schema['View'])
  }

  private open(): void {
    clearTimeout(this.lost)
    this.lost = undefined
    this.tries = 0
    this.listener.open(true)
  }

  private answer({ id, status, body }: Schema['SocketAnswer']): void {
    this.asked.get(id)?.(new Response(JSON.stringify(body), { status }))
  }

  /** Carries a command over the WebSocket, if one is open. */
  carry(command: Verb, body: { id: string }, limit: number): Promise<Answer<Schema['Done']>> | undefined {
    const socket = this.line?.socket
    return (
      socket &&
      new Promise((done) => {
        const timer = setTimeout(() => answer(Response.error()), limit)
        const answer = (given: Answer<Schema['Done']>): void => {
          clearTimeout(timer)
          this.asked.delete(body.id)
          done(given)
        }
        this.asked.set(body.id, answer)
        socket.send(JSON.stringify({ command, body }))
      })
    )
  }
}
