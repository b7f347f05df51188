// The server's API, typed by its description.

import type { Client } from 'openapi-fetch'
import type { components, paths } from './schema'

export type Schema = components['schemas']

interface Asked {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown> }
  body?: unknown
  signal?: AbortSignal
}

/** Milliseconds that an answer may take, where the caller does not stop it itself, and that an order's may. */
const limits = { answer: 30_000, order: 8000 }

// What openapi-fetch does at run time is larger than what the API needs of it: JSON in,
// JSON out. Its types are what makes a call fit the description.
function call(method: string) {
  return async (path: string, { params = {}, body, signal = AbortSignal.timeout(limits.answer) }: Asked = {}) => {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params.path?.[name])))
    const query = Object.entries(params.query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
    const response = await fetch(query.length > 0 ? `${address}?${new URLSearchParams(query).toString()}` : address, {
      method,
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
    const text = await response.text()
    if (response.ok) return { data: text === '' ? undefined : (JSON.parse(text) as unknown), response }
    return { error: json(text), response }
  }
}

/** What an error says; a proxy's need not be JSON. */
function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The calls of the API: `await ok(api.GET('/api/me'))`. */
export const api = { GET: call('GET'), POST: call('POST'), PATCH: call('PATCH'), DELETE: call('DELETE') } as unknown as Pick<
  Client<paths>,
  'GET' | 'POST' | 'PATCH' | 'DELETE'
>

/** An answer that is not the one asked for. Code is the server's, or `offline`. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    detail: string,
  ) {
    super(detail)
  }
}

/** What a call answers; a Problem is thrown where it does not. */
export async function ok<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  let answer: Awaited<typeof call>
  try {
    answer = await call
  } catch (error) {
    throw new Problem('offline', 0, String(error))
  }
  if (answer.response.ok) return answer.data as T
  const problem = (answer.error ?? {}) as { code?: string; detail?: string }
  throw new Problem(problem.code ?? 'internal', answer.response.status, problem.detail ?? answer.response.statusText)
}

/** A word of its own, for a command or a number of a deal: so many random bytes in hexadecimal. */
export function random(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, '0')).join('')
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

type Verb =
  | 'act' | 'join' | 'leave' | 'bot' | 'clear' | 'host' | 'start' | 'hash' | 'number'
  | 'next' | 'cover' | 'return' | 'agree' | 'resume' | 'phrase'

/**
 * Sends a command to a table and answers with the number of its event. Where no answer
 * comes in time it is sent again under the same id: it is done once.
 */
export async function order(table: string, verb: Verb, body: Record<string, unknown> = {}): Promise<number> {
  const id = random(12)
  for (let again = 0; ; again++) {
    try {
      const path = `/api/tables/{table}/${verb}` as '/api/tables/{table}/act'
      const done = await ok(api.POST(path, { params: { path: { table } }, body: { id, ...body } as never, signal: AbortSignal.timeout(limits.order) }))
      return done.seq
    } catch (error) {
      const passes = error instanceof Problem && (error.code === 'offline' || error.status === 503)
      if (!passes || again === 8) throw error
      await wait(Math.min(250 * 2 ** again, 4000))
    }
  }
}
