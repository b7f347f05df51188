// What goes between a page and its tables.

import type { Schema } from '../src/api/client.ts'
import type { Visitor } from './visitor.ts'

/** What a page has sent to its tables. */
export class Wire {
  sockets = 0 // that were tried
  streams = 0 // by requests that last
  polls = 0
  readonly framed: Schema['Act'][] = [] // actions over a WebSocket
  readonly posted: Schema['Act'][] = []
  heard = 0 // messages over a WebSocket

  constructor({ page }: Visitor) {
    page.on('websocket', (socket) => {
      this.sockets++
      socket.on('framesent', ({ payload }) => {
        const { command, body } = JSON.parse(String(payload)) as Schema['SocketCommand']
        if (command === 'act') this.framed.push(body as Schema['Act'])
      })
      socket.on('framereceived', () => this.heard++)
    })
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (/^\/api\/tables\/\w+\/stream$/.test(pathname)) searchParams.has('poll') ? this.polls++ : this.streams++
      if (/^\/api\/tables\/\w+\/act$/.test(pathname)) this.posted.push(request.postDataJSON() as Schema['Act'])
    })
  }
}

export const short = { rules: { base: 'french', set: 6, hand: { 3: 8 } }, seats: 3, bots: ['casual', 'casual'], rounds: 2, start: true }
