// Brings what waits on this device to the server, in order and each once: what nobody knows to have arrived
// is sent again with its ID.

import { ok, Problem, type Answer } from '../api/client'
import { send } from '../api/transport'
import { anew, who } from '../state/me.svelte'
import { change, find, type Opening, type Row } from './store'
import type { Command, Sheet } from './types'

/** Milliseconds after which an answer is not waited for any longer. */
const limit = 8000

/** Sends JSON to the server, and returns what it answers. */
export function ask<T>(method: 'GET' | 'POST' | 'DELETE', address: string, body?: object): Promise<T> {
  const signal = AbortSignal.timeout(limit)
  const init = body ? { method, signal, body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : { method, signal }
  return ok(send(address, init) as Promise<Answer<T>>)
}

/** Tells the server a name: it, and not this device, is to know who writes. */
async function introduce(name: string): Promise<void> {
  const init = { method: 'POST', signal: AbortSignal.timeout(limit), body: JSON.stringify({ name }), headers: { 'Content-Type': 'application/json' } }
  await ok(fetch('/api/me', init))
  void anew().catch(() => undefined)
}

/** Asks as somebody whom the server knows; if it knows nobody here, it is told the name first. */
export async function asSomebody<T>(name: string, call: () => Promise<T>): Promise<T> {
  if ((await who().catch(() => undefined)) === null) await introduce(name)
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 401) throw error
    await introduce(name)
    return call()
  }
}

/** How the server is told. */
export interface Carrier {
  open: (opening: Opening) => Promise<Sheet>
  give: (sheet: string, command: Command) => Promise<Sheet>
}

export const carrier: Carrier = {
  open: (opening) => asSomebody(opening.seats[0]!.name, () => ask('POST', '/api/sheets', opening)),
  give: (sheet, { do: verb, ...body }) => ask('POST', `/api/sheets/${sheet}/${verb}`, body),
}

/** What has become of what waits: all is sent, some of it waits, or the server refuses the first. */
export type Outcome = 'sent' | 'waits' | { refused: Command | undefined; problem: Problem }

/** Whether to send it again later: nobody knows whether it was done, or the server has too much to do. */
const passes = (status: number): boolean => status === 0 || status === 408 || status === 429 || status >= 500

/** Returns the row with what the server has told, unless it has told something later. */
export function told(row: Row, sheet: Sheet): Row {
  return (row.server?.seq ?? -1) > sheet.seq ? row : { ...row, server: sheet, at: Math.max(row.at, Date.parse(sheet.changed) || 0) }
}

/** Sends what waits of a sheet; took is called after each. */
export async function deliver(id: string, to: Carrier, took: (row: Row) => void): Promise<Outcome> {
  for (let row = await find(id); row; ) {
    const [first] = row.waiting
    if (!row.opening && !first) return 'sent'
    const command = row.opening ? undefined : first!.command
    let sheet: Sheet
    try {
      sheet = command ? await to.give(id, command) : await to.open(row.opening!)
    } catch (error) {
      if (!(error instanceof Problem) || passes(error.status)) return 'waits'
      return { refused: command, problem: error }
    }
    row = await change(id, (now) => now && told(command ? without(now, command.id) : { ...now, opening: undefined }, sheet))
    if (row) took(row)
  }
  return 'sent'
}

/** Returns the row without a command. */
export function without(row: Row, command: string): Row {
  return { ...row, waiting: row.waiting.filter((one) => one.command.id !== command) }
}
