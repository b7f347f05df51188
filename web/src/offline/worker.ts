// The worker that runs the desk of this device, or asks the one of another page that does: only one
// may hold the tables.

import '../../engine/wasm_exec.js'
import engine from '../../engine/engine.wasm?url'
import type { Asked, Shared, Told } from './wire'

/** The desk, as cmd/offline makes it. */
interface Desk {
  ask(method: string, address: string, body: string): Promise<[status: number, text: string]>
  follow(address: string, take: (frame: string | null, status?: number) => void): () => void
}

declare class Go {
  importObject: WebAssembly.Imports
  run(instance: WebAssembly.Instance): Promise<void>
}

interface Scope {
  roundhouse: Desk
  ready: () => void
  failed: (why: string) => void
  close(): void
  onmessage: (event: MessageEvent<Asked>) => void
  postMessage(told: Told): void
}

const scope = self as unknown as Scope
const me = Math.random().toString(36).slice(2)
const others = new BroadcastChannel('roundhouse-tables')

let desk: Desk | undefined // if this worker holds the tables
const asked = new Map<number, Asked>() // what this page waits for
const streams = new Map<string, () => void>() // what ends each, by page and number

scope.onmessage = ({ data }) => {
  if (data.method === 'STOP') asked.delete(data.n)
  else asked.set(data.n, data)
  put(data)
}

/** Has something done by the worker that holds the tables. */
function put(data: Asked): void {
  if (desk) void carry(me, data, tell)
  else others.postMessage({ from: me, asked: data } satisfies Shared)
}

/** Passes on to the page what it has been told. */
function tell(told: Told): void {
  const was = asked.get(told.n)
  if (!was) return
  if (told.frame === undefined) asked.delete(told.n)
  scope.postMessage(told)
}

/** Carries out what a page asks for. */
async function carry(from: string, { n, method, address, body }: Asked, answer: (told: Told) => void): Promise<void> {
  const stream = `${from} ${n}`
  if (method === 'STOP') {
    streams.get(stream)?.()
    streams.delete(stream)
  } else if (method === 'FOLLOW') {
    const end = desk!.follow(address, (frame, status) => {
      if (frame !== null) return answer({ n, frame })
      streams.delete(stream)
      answer({ n, status: status ?? 0 })
    })
    streams.set(stream, end)
  } else {
    const [status, text] = await desk!.ask(method, address, body)
    answer({ n, status, text })
  }
}

others.onmessage = ({ data }: MessageEvent<Shared>) => {
  if ('from' in data) {
    if (!desk) return
    watch(data.from)
    void carry(data.from, data.asked, (told) => others.postMessage({ to: data.from, told } satisfies Shared))
  } else if ('to' in data) {
    if (data.to === me) tell(data.told)
  } else if ('holder' in data && !desk) repeat()
}

const watched = new Set<string>()

/** Ends the streams of another page when its worker has gone: that one holds a lock of its own as long as it lives. */
function watch(other: string): void {
  if (watched.has(other)) return
  watched.add(other)
  void navigator.locks.request(`roundhouse-${other}`, () => {
    for (const [stream, end] of streams) if (stream.startsWith(`${other} `)) end()
    watched.delete(other)
  })
}
void navigator.locks.request(`roundhouse-${me}`, () => new Promise(() => undefined))

/**
 * Asks again for what has no answer, after another worker has taken over the tables. A command is done
 * once, by its ID; streams are opened again by those who follow them. Of anything else, nobody knows
 * whether it was done.
 */
function repeat(): void {
  for (const data of [...asked.values()]) {
    const safe = data.method === 'GET' || /^\/api\/tables\/[^/]+\/\w+$/.test(data.address)
    if (data.method !== 'FOLLOW' && safe) put(data)
    else tell({ n: data.n, status: 0 })
  }
}

/** Waits until no other worker holds the tables, and holds them as long as this worker lives. */
navigator.locks.request('roundhouse-tables', async () => {
  const go = new Go()
  const running = new Promise<void>((ready, fail) => {
    scope.ready = ready
    scope.failed = (why) => fail(new Error(why))
  })
  const { instance } = await WebAssembly.instantiateStreaming(fetch(engine), go.importObject)
  const ended = go.run(instance)
  await running
  desk = scope.roundhouse
  others.postMessage({ holder: me } satisfies Shared)
  repeat()
  await ended
}).catch(reportError) // the page hears that there is no answer
