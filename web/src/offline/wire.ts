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
  n: number
  status?: number
  text?: string
  frame?: string
}

/** What goes between the workers of several pages: they ask the one that holds the tables. */
export type Shared = { from: string; asked: Asked } | { to: string; told: Told } | { holder: string }
