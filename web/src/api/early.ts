// Opens the stream of a table as soon as this small file has been loaded, while the rest of the client
// is still on its way: the server's page of a table names it as a script of its own.

import { desk } from './transport'

/** A message of a table's stream; or `error`, which a connection says of itself when it is lost. */
export interface Said {
  event: string
  id?: Seq
  data?: unknown
}

/** The number of a table's event, as a stream says it. */
export type Seq = number | string

/** A connection to a table. */
export interface Line {
  address: string
  heard: Said[] // until somebody hears
  hear: (said: Said) => void
  socket?: WebSocket | undefined // while messages come over it
  close: () => void
  over?: boolean // closed before anybody answered
}

/** Milliseconds that each transport has for its first message. The last one to be tried has twice as long. */
const patience = 4000

/** Milliseconds after which a better way is tried again. */
const later = 60_000

/**
 * A way to follow a table. It opens an address, with the number of an event after which it goes on,
 * and returns how it is closed, or undefined if it cannot be opened. Not everything between a page
 * and its server refuses what it does not know: a way counts only once a message has come.
 */
type Way = (address: string, after: Seq, hear: (said: Said[], socket?: WebSocket) => void, fail: () => void) => (() => void) | undefined

/** The ways, the best one first. */
const ways: Way[] = [call, listen, poll]

let best = 0 // the one by which messages came last

let early: Line | undefined

const [, table] = /^\/t\/([^/]+)$/.exec(location.pathname) ?? []
if (table && !document.hidden) early = openLine(table)

/** Opens the stream of a table, after an event or from the beginning, unless it was opened early. */
export function openLine(table: string, after: Seq = 0): Line {
  const address = `${location.origin}/api/tables/${table}/stream?after=`
  const was = early
  early = undefined
  if (was?.address === address + after) return was
  was?.close()
  const line = { address: address + after, heard: [], hear: (said) => line.heard.push(said), close: () => (line.over = true) } as Partial<Line> as Line
  if (table.startsWith('local-')) void desk().then(({ follow }) => follow(line), () => line.hear({ event: 'error' }))
  else follow(line, address, after)
  return line
}

/** Follows a table by the first way by which messages come, and by a better one as soon as they come by that. */
function follow(line: Line, address: string, after: Seq): void {
  let seq: Seq = 0 // of the last event that came
  let leave: (() => void) | undefined // closes the way in use
  let drop: () => void // ends what is being tried, or the wait for it
  line.close = () => {
    drop()
    leave?.()
  }

  const isOld = ({ event, id, data }: Said): boolean => (event === 'event' ? +id! <= +seq : event === 'now' && (data as { seq: number }).seq < +seq)

  const wait = (): void => {
    const timer = best ? setTimeout(() => attempt(0, best), later) : 0
    drop = () => clearTimeout(timer)
  }

  const attempt = (at: number, end: number): void => {
    if (at === end && leave) return wait()
    if (at === end) {
      best = 0
      drop = () => undefined
      return line.hear({ event: 'error' })
    }
    let open = true
    let used = false
    const next = (): void => {
      drop()
      attempt(at + 1, end)
    }
    const hear = (said: Said[], socket?: WebSocket): void => {
      if (!open) return
      if (!used) {
        used = true
        clearTimeout(timer)
        leave?.() // nothing comes twice: this way began where that one was
        leave = stop
        best = at
        line.socket = socket
        wait()
      }
      for (const one of said) {
        if (isOld(one)) continue
        if (one.id) seq = one.id
        line.hear(one)
      }
    }
    const fail = (): void => {
      if (!open) return
      if (!used) return next()
      stop()
      line.hear({ event: 'error' })
    }
    const timer = setTimeout(next, at === ways.length - 1 ? 2 * patience : patience)
    const stop = (): void => {
      open = false
      clearTimeout(timer)
      close?.()
    }
    drop = stop
    const close = ways[at]!(address, seq || after, hear, fail)
    if (!close) next()
  }
  attempt(best, ways.length)
}

/** Follows a table by a WebSocket. */
function call(...[address, after, hear, fail]: Parameters<Way>): ReturnType<Way> {
  try {
    const socket = new WebSocket(address.replace('http', 'ws') + after)
    socket.onmessage = ({ data }: MessageEvent<string>) => hear(JSON.parse(data) as Said[], socket)
    socket.onclose = fail
    return () => {
      socket.onclose = null
      socket.close()
    }
  } catch {
    return undefined // WebKit throws where a policy forbids it
  }
}

/** Follows a table by Server-Sent Events. */
function listen(...[address, after, hear, fail]: Parameters<Way>): ReturnType<Way> {
  const source = new EventSource(address + after)
  source.onerror = fail
  for (const event of ['view', 'event', 'now', 'words', 'heartbeat']) {
    source.addEventListener(event, ({ data, lastEventId }: MessageEvent<string>) => hear([{ event, id: lastEventId, data: JSON.parse(data) }]))
  }
  return () => source.close()
}

/** Follows a table by requests that each wait for the next messages. */
function poll(...[address, after, hear, fail]: Parameters<Way>): ReturnType<Way> {
  const end = new AbortController()
  const ask = async (): Promise<never> => {
    for (let next = ''; ; ) {
      const answer = await fetch(`${address}${after}&poll=${next}`, { signal: end.signal })
      const said = (await answer.json()) as Said[]
      for (const { event, id, data } of said) {
        if (id) after = id
        if (event === 'next') next = (data as { poll: string }).poll
        if (event === 'bye') throw event
      }
      hear(said)
    }
  }
  ask().catch(fail)
  return () => end.abort()
}
