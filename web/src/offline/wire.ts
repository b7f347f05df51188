// What the page, its worker and other pages' workers say to each other.

/** What a page asks: a request, or a stream. n is its number. */
export interface Asked {
  n: number
  method: string // FOLLOW for a stream, and STOP for its end
  address: string
  body: string
}

/** What is answered. A request has one answer; a stream has a frame each time, and a status at its end. */
export interface Told {
  n: number // 0 for a worker that says that it lives
  status?: number // 0 if there is no answer
  text?: string
  frame?: string
}

/**
 * What goes between the workers of several pages: they ask the one that holds the tables, which says so
 * when it begins, and when another one asks with an empty name.
 */
export type Shared = { from: string; asked: Asked } | { to: string; told: Told } | { holder: string }

/** The name of the lock that a worker holds as long as it lives. */
export const lifeOf = (worker: string): string => `roundhouse-${worker}`

/**
 * Whether to ask again after a worker has gone: commands are done once, by their IDs, and a preview of a
 * score sheet does nothing. Of other requests
 * that change something, nobody knows whether they were done; streams are opened again by those who
 * follow them.
 */
export const isRepeatable = ({ method, address }: Asked): boolean =>
  method === 'GET' || (method === 'POST' && /^\/api\/(tables\/[^/]+\/\w+|sheets\/preview)$/.test(address))
