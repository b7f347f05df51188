// The server's API, typed by its description.

import type { components, paths } from './schema'
import { send } from './transport'

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

/** An answer with a body of this type. */
export interface Answer<T> extends Response {
  json(): Promise<T>
}

/** Timeouts in milliseconds: of a call, unless the caller aborts it itself, and of an order. */
const answerLimit = 30_000
const orderLimit = 8000

function call(method: string) {
  return <T>(path: string, { params = {}, body, signal = AbortSignal.timeout(answerLimit) }: Asked = {}): Promise<Answer<T>> => {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params.path?.[name])))
    const query = new URLSearchParams(Object.entries(params.query ?? {}).filter(([, value]) => value !== undefined) as [string, string][]).toString()
    return send(query ? `${address}?${query}` : address, { method, signal, ...(body ? { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } } : {}) })
  }
}

const post = call('POST')

/** The calls of the API: `await ok(api.GET('/api/me'))`. */
export const api: { [M in Method]: Call<M> } = { GET: call('GET'), POST: post, PATCH: call('PATCH'), DELETE: call('DELETE') }

/** An error of a call. Code is the server's, or `offline` with the status 0. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
  ) {
    super(code)
  }
}

/** Returns the body of an answer, or throws a Problem. */
export async function ok<T>(call: Promise<Answer<T>>): Promise<T> {
  let status = 0
  let code = 'offline'
  try {
    const answer = await call
    const text = await answer.text()
    if (answer.ok) return (text ? JSON.parse(text) : undefined) as T
    status = answer.status
    if (status) code = 'internal' // what a proxy says need not be JSON; without a status the connection broke
    code = (JSON.parse(text) as { code?: string }).code ?? code
  } catch {
    // no answer, or none that can be read
  }
  throw new Problem(code, status)
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

/** A table, as commands need it. */
export interface At {
  table: string
  /** Carries a command to the table and its answer back, within milliseconds; undefined if only a request can. */
  carry?: (command: Verb, body: { id: string }, limit: number) => Promise<Answer<Schema['Done']>> | undefined
}

/**
 * Gives a table a command and returns the number of its event. If no answer comes in time it retries
 * with the same id: commands are idempotent.
 */
export async function order<V extends Verb>(at: At, verb: V, ...[own]: Order<V>): Promise<number> {
  const body = { id: random(12), ...own }
  const ask = (): Promise<Schema['Done']> =>
    ok(at.carry?.(verb, body, orderLimit) ?? post(`/api/tables/${at.table}/${verb}`, { body, signal: AbortSignal.timeout(orderLimit) }))
  return (await patient(ask)).seq
}

/**
 * The statuses after which nobody knows whether an order was carried out: there is no answer, or a server
 * or a proxy says that none came in time.
 */
const doubtful = [0, 408, 502, 503, 504]

/** Asks again while there is no answer: a server that is replaced is back within seconds. */
export async function patient<T>(ask: () => Promise<T>): Promise<T> {
  for (let again = 0; ; again++) {
    try {
      return await ask()
    } catch (error) {
      const passes = error instanceof Problem && doubtful.includes(error.status)
      if (!passes || again === 8) throw error
      await wait(Math.min(250 * 2 ** again, 4000))
    }
  }
}
