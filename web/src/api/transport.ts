// Who answers a request: the server, or this device.

/** Whether an address, or the ID of a table, is this device's. */
export const isLocal = (address: string): boolean => /(^|\/)local-/.test(address)

/** What this device can answer in place of a server: only a server knows the tables of others, and takes uploads. */
const both = /^GET \/api\/(me|rules|switches|bots|phrases)|\/api\/me$|^POST \/api\/tables$/

/** Milliseconds after which a silent server counts as out of reach, if this device can answer. */
export const soon = 1500

/** Whether the engine has been fetched, so that this device can answer. */
export const canAnswer = async (): Promise<boolean> => (await self.caches?.has('roundhouse-engine')) ?? false

/** Loads what speaks with this device's worker. */
export const desk = () => import('../offline/desk')

/** Whether the server has not answered when a page last asked for what only it knows. */
export const server = { away: false }

/** Sends a request to the server, or to this device: for a table of its own, and while there is no network. */
export async function send(address: string, init: RequestInit = {}): Promise<Response> {
  const here = async (): Promise<Response> => (await desk()).ask(address, init)
  if (isLocal(address)) return here()
  const what = `${init.method ?? 'GET'} ${address}`
  if (!both.test(what)) return fetch(address, init)
  if (server.away && (await canAnswer())) return here()
  const there = fetch(address, init)
  const instead = async (): Promise<Response> => ((await canAnswer()) ? here() : there)
  // A server that is only slow may make a second table: it is waited for longer.
  const limit = /^G/.test(what) ? soon : /s$/.test(what) && 4 * soon
  const late = new Promise<Response>((done) => {
    const timer = limit ? setTimeout(() => done(instead()), limit) : undefined
    const stop = (): void => clearTimeout(timer)
    there.then(stop, stop)
  })
  return Promise.race([there, late]).catch(() => (init.signal?.aborted ? there : instead()))
}
