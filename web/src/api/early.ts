// Opens the stream of a table as soon as this small file has been loaded, while the rest of the client
// is still on its way: the server's page of a table names it as a script of its own.

/** The kinds of messages in a stream. */
export const kinds = ['view', 'event', 'now', 'heartbeat'] as const

/** An open stream, and what it has said so far. */
interface Early {
  table: string
  source: EventSource
  heard: MessageEvent<string>[]
}

let early: Early | null = null

const [, table] = /^\/t\/([^/]+)$/.exec(location.pathname) ?? []
if (table && !document.hidden) {
  early = { table, source: openStream(table), heard: [] }
  for (const kind of kinds) early.source.addEventListener(kind, hear)
  early.source.addEventListener('error', lose)
}

function hear(message: MessageEvent<string>): void {
  early?.heard.push(message)
}

function lose(): void {
  leave()?.source.close()
}

/** Stops listening to the early stream, and returns it. */
function leave(): Early | null {
  const was = early
  early = null
  for (const kind of kinds) was?.source.removeEventListener(kind, hear)
  was?.source.removeEventListener('error', lose)
  return was
}

/** Opens the stream of a table, after an event or from the beginning. */
export function openStream(table: string, after = 0): EventSource {
  return new EventSource(`/api/tables/${table}/stream${after > 0 ? `?after=${after}` : ''}`)
}

/** Hands the early stream over to its table; null if there is none. */
export function takeEarly(table: string): Early | null {
  if (early?.table === table) return leave()
  lose()
  return null
}
