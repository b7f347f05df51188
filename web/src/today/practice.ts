// Makes tables of past dates for practice: on the server, or without a network on this device.

import { ok, Problem, type Answer, type Schema } from '../api/client'
import { canAnswer, desk } from '../api/transport'
import type { Kept } from './kept'

/** Makes a table with the tiles of a past date, and returns its ID. */
export async function practise(date: string, { rules, secret }: Kept): Promise<string> {
  const address = `/api/days/${date}/practice`
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ rules, secret }) }
  try {
    return (await ok(fetch(address, init) as Promise<Answer<Schema['View']>>)).table
  } catch (error) {
    if (!(error instanceof Problem) || error.status > 0 || !(await canAnswer())) throw error
    return (await ok((await desk()).ask(address, init) as Promise<Answer<Schema['View']>>)).table
  }
}
