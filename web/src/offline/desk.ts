// The page's side of the desk on this device: a worker runs it. It is loaded when it is first needed.

import type { Line, Said } from '../api/early'
import { engine } from '../api/transport'
import { persist } from '../app/storage'
import { lastName } from '../state/settings.svelte'
import { isRepeatable, lifeOf, type Asked, type Told } from './wire'

/** What waits for an answer, or for the next frame. */
interface Waiting {
  asked: Asked
  take: (told: Told) => void
}

let worker: Worker | undefined
let last = 0
const waiting = new Map<number, Waiting>()

/** Asks the worker, which is started first if need be. */
function tell(what: Omit<Asked, 'n'>, take: (told: Told) => void): number {
  const asked = { n: ++last, ...what }
  waiting.set(asked.n, { asked, take })
  worker ??= start()
  worker.postMessage(asked)
  return asked.n
}

function start(): Worker {
  const name = Math.random().toString(36).slice(2)
  const made = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name })
  made.onmessage = ({ data }: MessageEvent<Told>) => {
    engine.runs ||= (data.status ?? 0) > 0
    if (data.n) waiting.get(data.n)?.take(data)
    else void navigator.locks.request(lifeOf(name), () => lose(made, true)) // granted when it lives no longer
  }
  made.onerror = () => lose(made, false)
  return made
}

/** A worker has gone. If it had lived, another one takes its place; otherwise whoever waits has no answer. */
function lose(gone: Worker, lived: boolean): void {
  if (worker !== gone) return
  gone.terminate()
  worker = undefined
  engine.runs = false
  for (const { asked, take } of [...waiting.values()]) {
    if (lived && isRepeatable(asked)) (worker ??= start()).postMessage(asked)
    else take({ n: asked.n, status: 0 })
  }
}

/** Carries out a request as a server would. */
export async function ask(address: string, init: RequestInit): Promise<Response> {
  const method = init.method ?? 'GET'
  const body = typeof init.body === 'string' ? init.body : ''
  if (address === '/api/me' && method === 'GET') return response(await meet(init.signal))
  const told = await request({ method, address, body }, init.signal)
  const again = told.status === 401 && (await meet(init.signal)).status === 200
  const answer = again ? await request({ method, address, body }, init.signal) : told
  if (method === 'POST' && /^\/api\/(local-)?tables$/.test(address) && answer.status === 200) persist()
  return response(answer)
}

/** Returns the person of this device: by the name that the page had last, since only the server may have met them. */
async function meet(signal?: AbortSignal | null): Promise<Told> {
  const me = await request({ method: 'GET', address: '/api/me', body: '' }, signal)
  const name = lastName()
  if (!name || (me.text && (JSON.parse(me.text) as { name?: string }).name === name)) return me
  return request({ method: me.status === 200 ? 'PATCH' : 'POST', address: '/api/me', body: JSON.stringify({ name }) }, signal)
}

function request(asked: Omit<Asked, 'n'>, signal?: AbortSignal | null): Promise<Told> {
  return new Promise((done, fail) => {
    const n = tell(asked, (told) => {
      waiting.delete(n)
      done(told)
    })
    signal?.addEventListener('abort', () => {
      waiting.delete(n)
      fail(signal.reason)
    })
  })
}

function response({ status, text }: Told): Response {
  if (!status) throw new TypeError('this device does not answer')
  return new Response(status === 204 ? null : text, { status })
}

/** Follows a table of this device. */
export function follow(line: Line): void {
  if (line.over) return
  const { pathname, search } = new URL(line.address)
  const n = tell({ method: 'FOLLOW', address: pathname + search, body: '' }, ({ frame }) => {
    if (frame) for (const said of JSON.parse(frame) as Said[]) line.hear(said)
    else {
      waiting.delete(n)
      line.hear({ event: 'error' })
    }
  })
  line.close = () => {
    waiting.delete(n)
    worker?.postMessage({ n, method: 'STOP', address: '', body: '' } satisfies Asked)
  }
}
