// Who answers a request: the server, or this device.

/** Whether an address, or the ID of a table, is this device's. */
export const isLocal = (address: string): boolean => /(^|\/)local-/.test(address)

/** Milliseconds after which a silent server counts as out of reach, if this device can answer. */
export const soon = 1500

/**
 * Returns how many milliseconds a silent server has before this device answers in its place: 0 if it is
 * waited for, undefined for what only a server can do: it knows the tables of others, and takes uploads.
 */
function patience(what: string): number | undefined {
  if (/^(GET \/api\/(me|switches|bots|phrases|trains)|\w+ \/api\/rules)/.test(what) || what === preview) return soon
  if (what === 'POST /api/tables') return 4 * soon // a server that is only slow makes none once the request is given up
  return what.endsWith(' /api/me') ? 0 : undefined
}

/** Whether the engine has been fetched, so that this device can answer. */
export async function canAnswer(): Promise<boolean> {
  try {
    return (await self.caches?.has('roundhouse-engine')) ?? false
  } catch {
    return false // a browser that keeps no cookies keeps nothing
  }
}

/** What needs nothing that is stored, so that an engine answers it that merely runs. */
const preview = 'POST /api/sheets/preview'

/** Whether the engine runs for this page. */
export const engine = { runs: false }

/** Loads what speaks with this device's worker. */
export const desk = () => import('../offline/desk')

/** Whether the server has not answered when a page last asked for what only it knows. */
export const server = { away: false }

/** Sends a request to the server, or to this device: for a table of its own, and while there is no network. */
export async function send(address: string, init: RequestInit = {}): Promise<Response> {
  const here = async (): Promise<Response> => (await desk()).ask(address, init)
  if (isLocal(address)) return here()
  const what = `${init.method ?? 'GET'} ${address}`
  const limit = patience(what)
  const can = async (): Promise<boolean> => (what === preview && engine.runs) || canAnswer()
  if (limit === undefined) return fetch(address, init)
  if (server.away && (await can())) return here()
  const end = new AbortController()
  const giveUp = (): void => end.abort(init.signal?.reason)
  if (init.signal?.aborted) giveUp()
  init.signal?.addEventListener('abort', giveUp)
  const there = fetch(address, { ...init, signal: end.signal })
  const take = async (): Promise<Response> => {
    if (!(await can())) return there
    end.abort()
    return here()
  }
  let taken: Promise<Response> | undefined // what the device answers, once
  const instead = (): Promise<Response> => (taken ??= take())
  const late = new Promise<Response>((done) => {
    const timer = limit ? setTimeout(() => done(instead()), limit) : undefined
    const stop = (): void => clearTimeout(timer)
    there.then(stop, stop)
  })
  return Promise.race([there, late]).catch(() => (init.signal?.aborted ? there : instead()))
}
