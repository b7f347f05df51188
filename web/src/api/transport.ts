// Who answers a request: the server, or this device.

/** Whether an address, or the ID of a table, is this device's. */
export const isLocal = (address: string): boolean => /(^|\/)local-/.test(address)

/** What this device can answer in place of a server: only a server knows the tables of others. */
const both = /^(\w+ \/api\/(me|rules|switches|bots|phrases)|POST \/api\/tables$)/

/** Whether the engine has been fetched, so that this device can answer. */
export const canAnswer = async (): Promise<boolean> => 'caches' in self && (await caches.has('roundhouse-engine'))

/** Whether the server has not answered when a page last asked for what only it knows. */
export const server = { away: false }

/** Sends a request to the server, or to this device: for a table of its own, and while there is no network. */
export async function send(address: string, init: RequestInit = {}): Promise<Response> {
  const here = async (): Promise<Response> => (await import('../offline/desk')).ask(address, init)
  if (isLocal(address)) return here()
  const either = both.test(`${init.method ?? 'GET'} ${address}`)
  if (either && server.away && (await canAnswer())) return here()
  try {
    return await fetch(address, init)
  } catch (error) {
    if (init.signal?.aborted || !either || !(await canAnswer())) throw error
    return here()
  }
}
