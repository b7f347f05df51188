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
  socket?: WebSocket // as soon as a message has come over it
  close: () => void
  over?: boolean // closed before anybody answered
}

/**
 * Milliseconds until the first message must have come over a WebSocket: not everything on the way
 * refuses what it does not know.
 */
const patience = 4000

let plain = false // whether requests get through and a WebSocket does not

let early: Line | undefined

const [, table] = /^\/t\/([^/]+)$/.exec(location.pathname) ?? []
if (table && !document.hidden) early = openLine(table)

/**
 * Opens the stream of a table, after an event or from the beginning, unless it was opened early: as a
 * WebSocket, or by a request where none can be opened.
 */
export function openLine(table: string, after: Seq = 0): Line {
  const address = `${location.origin}/api/tables/${table}/stream?after=${after}`
  const was = early
  early = undefined
  if (was?.address === address) return was
  was?.close()
  const line = { address, heard: [], hear: (said) => line.heard.push(said), close: () => (line.over = true) } as Partial<Line> as Line
  if (table.startsWith('local-')) void desk().then(({ follow }) => follow(line), () => line.hear({ event: 'error' }))
  else if (plain) listen(line)
  else call(line)
  return line
}

function call(line: Line): void {
  try {
    const socket = new WebSocket(line.address.replace('http', 'ws'))
    line.close = () => {
      socket.onclose = null
      socket.close()
    }
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      line.socket = socket
      for (const said of JSON.parse(data) as Said[]) line.hear(said)
    }
    socket.onclose = () => (line.socket ? line.hear({ event: 'error' }) : listen(line))
    setTimeout(() => line.socket ?? socket.close(), patience)
  } catch {
    listen(line) // WebKit throws where a policy forbids it
  }
}

function listen(line: Line): void {
  const source = new EventSource(line.address)
  line.close = () => source.close()
  source.onopen = () => (plain = true)
  for (const event of ['error', 'view', 'event', 'now', 'heartbeat']) {
    source.addEventListener(event, ({ data, lastEventId }: MessageEvent<string>) => line.hear({ event, id: lastEventId, data: data && JSON.parse(data) }))
  }
}
