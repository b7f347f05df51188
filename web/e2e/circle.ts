// Circles as people found, join and use them.

import type { Schema } from '../src/api/client.ts'
import type { Visitor } from './visitor.ts'

export type Circle = Schema['Circle']

/** The rules of a match that is soon over. */
export const short = { base: 'celko-6', rounds: 1 }

const post = async <T>(who: Visitor, path: string, data: object = {}): Promise<T> => {
  const answer = await who.context.request.post(who.server + path, { data })
  if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
  return (await answer.json().catch(() => undefined)) as T
}

/** Founds a circle over the API. */
export const found = (who: Visitor, names: string[] = [], rules: object | string = short, name = 'Kitchen Table'): Promise<Circle> =>
  post(who, '/api/circles', { name, rules, names })

export const seen = (who: Visitor, circle: string): Promise<Circle> => who.ask(`/api/circles/${circle}`)

export const change = (who: Visitor, circle: string, verb: string, body: object = {}): Promise<Circle> =>
  post(who, `/api/circles/${circle}/${verb}`, body)

export const join = (who: Visitor, key: string): Promise<Schema['Joined']> => post(who, `/api/invitations/${key}`)

/** Lets members write the sheet of a match of one round, whose first seat goes out, and finish it; then does something with it. */
export async function evening(who: Visitor, circle: Circle, seats: { name: string; member?: number }[], then?: (sheet: string) => Promise<void>): Promise<void> {
  const sheet = await post<{ id: string; seq: number }>(who, '/api/sheets', { rules: circle.rules, circle: circle.id, seats })
  const points = seats.map((_, i) => 7 * i)
  await post(who, `/api/sheets/${sheet.id}/write`, { id: 'w', after: sheet.seq, round: 1, end: 'out', out: [1], points })
  await then?.(sheet.id)
}

/** Plays the match of a table on, as this person, over the API: what somebody else was faster with is asked anew. */
export async function playOut(who: Visitor, table: string): Promise<void> {
  for (;;) {
    const view = await who.ask<Schema['View']>(`/api/tables/${table}`)
    if (view.stage === 'over') return
    const legal = (view.position as { legal?: Record<string, string[]> } | undefined)?.legal?.[String(view.you)] ?? []
    const action = legal.find((what) => what.includes('>')) ?? legal[0]
    if (action) await who.context.request.post(`${who.server}/api/tables/${table}/act`, { data: { id: Math.random().toString(36).slice(2), after: view.seq, action } })
    else await new Promise((done) => setTimeout(done, 50))
  }
}
