// The server's API, typed by its description.

import type { components, paths } from './schema'

export type Schema = components['schemas']

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The operation of a path for a method. */
type Operation<P extends keyof paths, M extends Method> = NonNullable<paths[P][Lowercase<M>]>

/** The paths that have a method. */
type PathOf<M extends Method> = { [P in keyof paths]: [Operation<P, M>] extends [never] ? never : P }[keyof paths]

/** What a request sends; required parts may not be left out. */
type Sent<O> = { signal?: AbortSignal } & (O extends { parameters: infer P } ? (Record<never, never> extends P ? { params?: P } : { params: P }) : unknown) &
  (O extends { requestBody: { content: { 'application/json': infer B } } } ? { body: B } : { body?: undefined })

/** The body of an answer; undefined if there may be none. */
type Answered<O> = O extends { responses: infer R }
  ? (R extends { 200: { content: { 'application/json': infer D } } } ? D : never) | (R extends { 204: unknown } ? undefined : never)
  : never

type Call<M extends Method> = <P extends PathOf<M>>(
  path: P,
  ...sent: Record<never, never> extends Sent<Operation<P, M>> ? [sent?: Sent<Operation<P, M>>] : [sent: Sent<Operation<P, M>>]
) => Promise<Answer<Answered<Operation<P, M>>>>

interface Asked {
  params?: { path?: Record<string, unknown>; query?: Record<string, unknown> }
  body?: unknown
  signal?: AbortSignal
}

interface Answer<T> {
  data?: T
  error?: unknown
  response: Response
}

/** Timeouts in milliseconds: of a call, unless the caller aborts it itself, and of an order. */
const limits = { answer: 30_000, order: 8000 }

function call(method: string) {
  return async <T>(path: string, { params = {}, body, signal = AbortSignal.timeout(limits.answer) }: Asked = {}): Promise<Answer<T>> => {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params.path?.[name])))
    const query = Object.entries(params.query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
    const response = await fetch(query.length > 0 ? `${address}?${new URLSearchParams(query).toString()}` : address, {
      method,
      signal,
      ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    })
    const text = await response.text()
    if (response.ok) return { data: text === '' ? undefined : (JSON.parse(text) as T), response }
    return { error: json(text), response }
  }
}

/** Parses the body of an error; a proxy's need not be JSON. */
function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The calls of the API: `await ok(api.GET('/api/me'))`. */
export const api: { [M in Method]: Call<M> } = { GET: call('GET'), POST: call('POST'), PATCH: call('PATCH'), DELETE: call('DELETE') }

/** An error of a call. Code is the server's, or `offline`. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    detail: string,
  ) {
    super(detail)
  }
}

/** Returns the body of an answer, or throws a Problem. */
export async function ok<T>(call: Promise<Answer<T>>): Promise<T> {
  let answer: Answer<T>
  try {
    answer = await call
  } catch (error) {
    throw new Problem('offline', 0, String(error))
  }
  if (answer.response.ok) return answer.data as T
  const problem = (answer.error ?? {}) as { code?: string; detail?: string }
  throw new Problem(problem.code ?? 'internal', answer.response.status, problem.detail ?? answer.response.statusText)
}

/** Returns n random bytes in hexadecimal, for the id of a command or a number for a fair deal. */
export function random(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (b) => b.toString(16).padStart(2, '0')).join('')
}

export const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The commands of a table, and the body of each without its id. */
type Commands = {
  [P in keyof paths as P extends `/api/tables/{table}/${infer V}` ? V : never]: paths[P] extends {
    post: { requestBody: { content: { 'application/json': infer B extends { id: string } } } }
  }
    ? Omit<B, 'id'>
    : never
}

export type Verb = { [V in keyof Commands]: [Commands[V]] extends [never] ? never : V }[keyof Commands]

/** The body of a command without its id; optional if it may be empty. */
export type Order<V extends Verb> = Record<never, never> extends Commands[V] ? [body?: Commands[V]] : [body: Commands[V]]

const post = call('POST')

/**
 * Sends a command to a table and returns the number of its event. If no answer comes in time it
 * retries with the same id: commands are idempotent.
 */
export async function order<V extends Verb>(table: string, verb: V, ...[body]: Order<V>): Promise<number> {
  const id = random(12)
  for (let again = 0; ; again++) {
    try {
      const done = await ok<Schema['Done']>(
        post(`/api/tables/{table}/${verb}`, { params: { path: { table } }, body: { id, ...body }, signal: AbortSignal.timeout(limits.order) }),
      )
      return done.seq
    } catch (error) {
      const passes = error instanceof Problem && (error.code === 'offline' || error.status === 503)
      if (!passes || again === 8) throw error
      await wait(Math.min(250 * 2 ** again, 4000))
    }
  }
}
