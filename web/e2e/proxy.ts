// A proxy between a page and the server, of the kinds that companies and virus scanners put there.

import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * What it does: `deaf` accepts a WebSocket and drops all that follows; `holding` refuses WebSockets and
 * holds each answer back until its end; `clear` passes everything on.
 */
export type Manner = 'deaf' | 'holding' | 'clear'

export class Proxy {
  private readonly tunnels = new Set<Duplex>()

  private constructor(
    private readonly server: Server,
    private readonly to: URL,
    public manner: Manner,
  ) {
    server.on('request', (asked, answer) => this.pass(asked, answer))
    server.on('upgrade', (asked, near: Socket) => this.upgrade(asked, near))
  }

  /** Opens a proxy before the server at an address. */
  static async before(address: string, manner: Manner): Promise<Proxy> {
    const server = createServer()
    const proxy = new Proxy(server, new URL(address), manner)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  private pass(asked: IncomingMessage, answer: ServerResponse): void {
    const { hostname, port } = this.to
    const further = request({ hostname, port, method: asked.method, path: asked.url, headers: asked.headers }, (got) => {
      answer.writeHead(got.statusCode!, got.headers)
      if (this.manner !== 'holding') {
        answer.flushHeaders()
        return void got.pipe(answer)
      }
      const parts: Buffer[] = []
      got.on('data', (part: Buffer) => parts.push(part))
      got.on('end', () => answer.end(Buffer.concat(parts)))
    })
    further.on('error', () => answer.destroy())
    answer.on('close', () => further.destroy())
    asked.pipe(further)
  }

  private upgrade(asked: IncomingMessage, near: Socket): void {
    near.on('error', () => undefined) // the connection closes
    if (this.manner === 'holding') return void near.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n')
    const far = connect(Number(this.to.port), this.to.hostname)
    for (const [from, to] of [[near, far], [far, near]] as const) {
      this.tunnels.add(from)
      from.on('error', () => undefined)
      from.on('close', () => {
        this.tunnels.delete(from)
        to.destroy()
      })
    }
    const headers = Array.from({ length: asked.rawHeaders.length / 2 }, (_, i) => `${asked.rawHeaders[2 * i]}: ${asked.rawHeaders[2 * i + 1]}\r\n`)
    far.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${headers.join('')}\r\n`)
    const deaf = this.manner === 'deaf'
    let head = ''
    far.on('data', (data) => {
      if (!deaf) return void near.write(data)
      const before = head.length
      head += data.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (before <= end || end < 0) near.write(head.slice(before, end < 0 ? undefined : end + 4), 'latin1')
    })
    near.on('data', (data) => deaf || far.write(data))
  }

  close(): void {
    this.server.close()
    this.server.closeAllConnections()
    for (const tunnel of this.tunnels) tunnel.destroy()
  }
}
