// The worker that runs the desk of this device, or asks the one of another page that does: only one
// may hold the tables. Without TLS there are no locks and so no tables of this device; then it answers
// what needs nothing that is stored.

import '../../engine/wasm_exec.js'
import engine from '../../engine/engine.wasm?url'
import { isRepeatable, lifeOf, type Asked, type Shared, type Told } from './wire'

/** The desk, as cmd/offline makes it. */
interface Desk {
  ask(method: string, path: string[], query: [string, string][], body: string): Promise<[status: number, text: string]>
  follow(path: string[], query: [string, string][], take: (frame: string | null, status?: number) => void): () => void
}

declare class Go {
  importObject: WebAssembly.Imports
  run(instance: WebAssembly.Instance): Promise<void>
}

interface Scope {
  name: string
  roundhouse: Desk
  ready: () => void
  failed: (why: string) => void
  texts: (tag: string, section: '' | 'questions') => Promise<string>
  close(): void
  onmessage: (event: MessageEvent<Asked>) => void
  postMessage(told: Told): void
}

const scope = self as unknown as Scope
const me = scope.name
const others = new BroadcastChannel('roundhouse-tables')
const locks = navigator.locks as LockManager | undefined

let desk: Desk | undefined // if this worker holds the tables
let broken = '' // why it cannot hold them
let holder = '' // the other worker that holds them, if this one has heard of it
const asked = new Map<number, Asked>() // what this page waits for
const passed = new Set<number>() // what of it that other worker may have done
const streams = new Map<string, () => void>() // what ends each, by page and number

scope.onmessage = ({ data }) => {
  if (data.method === 'STOP') asked.delete(data.n)
  else asked.set(data.n, data)
  put(data)
}

/** Has something done by the worker that holds the tables; as long as there is none, it waits. */
function put(data: Asked): void {
  if (broken) tell({ n: data.n, status: 500, text: JSON.stringify({ status: 500, title: 'Internal Server Error', code: 'internal', detail: broken }) })
  else if (desk) void carry(me, data, tell)
  else if (holder) {
    passed.add(data.n)
    others.postMessage({ from: me, asked: data } satisfies Shared)
  }
}

/** Passes on to the page what it has been told. */
function tell(told: Told): void {
  const was = asked.get(told.n)
  if (!was) return
  if (told.frame === undefined) asked.delete(told.n)
  scope.postMessage(told)
}

/** Takes an address apart: the parts of its path, and its query. */
function apart(address: string): [string[], [string, string][]] {
  const { pathname, searchParams } = new URL(address, location.origin)
  return [pathname.slice(1).split('/').map(plain), [...searchParams]]
}

/** Returns a part of a path without escapes. */
function plain(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part // nothing has such an address
  }
}

/** Carries out what a page asks for. */
async function carry(from: string, { n, method, address, body }: Asked, answer: (told: Told) => void): Promise<void> {
  const stream = `${from} ${n}`
  if (method === 'STOP') {
    streams.get(stream)?.()
    streams.delete(stream)
  } else if (method === 'FOLLOW') {
    const end = desk!.follow(...apart(address), (frame, status) => {
      if (frame !== null) return answer({ n, frame })
      streams.delete(stream)
      answer({ n, status: status ?? 0 })
    })
    streams.set(stream, end)
  } else {
    const [status, text] = await desk!.ask(method, ...apart(address), body)
    answer({ n, status, text })
  }
}

others.onmessage = ({ data }: MessageEvent<Shared>) => {
  if (!locks) return
  if ('from' in data) {
    if (!desk) return
    watch(data.from)
    void carry(data.from, data.asked, (told) => others.postMessage({ to: data.from, told } satisfies Shared))
  } else if ('to' in data) {
    if (data.to === me) tell(data.told)
  } else if (desk) {
    if (!data.holder) announce()
  } else if (data.holder && data.holder !== holder) {
    holder = data.holder
    repeat()
  }
}

function announce(): void {
  if (locks) others.postMessage({ holder: desk ? me : '' } satisfies Shared)
}
announce()

const watched = new Set<string>()

/** Ends the streams of another page when its worker has gone. */
function watch(other: string): void {
  if (watched.has(other)) return
  watched.add(other)
  void locks!.request(lifeOf(other), () => {
    for (const [stream, end] of streams) if (stream.startsWith(`${other} `)) end()
    watched.delete(other)
  })
}
void locks?.request(lifeOf(me), () => {
  scope.postMessage({ n: 0 })
  return new Promise(() => undefined)
})

/** Asks for what has no answer, since now there is a worker that holds the tables. */
function repeat(): void {
  for (const data of [...asked.values()]) {
    if (!passed.has(data.n) || isRepeatable(data)) put(data)
    else tell({ n: data.n, status: 0 })
  }
}

// The addresses of the sections of words/texts/XX.json: those that pages need, too, the questions, and
// all others.
const files = import.meta.glob<Record<'book' | 'labels' | 'story' | 'questions', string>>('../../../words/texts/*.json', { eager: true, query: '?url&sections=book,labels,story,questions', import: 'default' })

const textsLimit = 30_000 // milliseconds, on a line that answers nothing: the engine asks again later

/** Returns the texts of a language, for the engine: a section, or all but the questions. */
scope.texts = async (tag, section) => {
  const { book, labels, story, questions } = files[`../../../words/texts/${tag}.json`]!
  const sections = (section ? [questions] : [book, labels, story]).map(async (file) => {
    const answer = await fetch(file, { signal: AbortSignal.timeout(textsLimit) })
    if (!answer.ok) throw new Error(`the answer is ${answer.status}`)
    return (await answer.json()) as object
  })
  const [whole, ...apart] = await Promise.all(sections)
  return JSON.stringify(section ? whole : { ...whole, labels: apart[0], story: apart[1] })
}

/** Runs the engine until it ends, and reports whether it could be fetched. */
async function run(): Promise<boolean> {
  const fetched = await fetch(engine).catch(() => undefined)
  if (!fetched?.ok) return false
  const go = new Go()
  const running = new Promise<void>((ready, fail) => {
    scope.ready = ready
    scope.failed = (why) => fail(new Error(why))
  })
  const { instance } = await WebAssembly.instantiateStreaming(fetched, go.importObject)
  const ended = go.run(instance)
  await running
  desk = scope.roundhouse
  announce()
  repeat()
  await ended
  return true
}

// Waits until no other worker holds the tables, and holds them as long as it lives. An engine that has
// broken down, or cannot be fetched, takes the worker with it: the page starts another one, if need be
// with the next request.
const hold = async (): Promise<void> => {
  try {
    if (!(await run())) for (const n of [...asked.keys()]) tell({ n, status: 0 })
    scope.close()
  } catch (error) {
    broken = String(error)
    for (const data of [...asked.values()]) put(data)
  }
}
void (locks ? locks.request('roundhouse-tables', hold) : hold())
