// A connection to the server that can go dead silently, like a phone's that leaves its network:
// nothing is refused or closed, and nothing arrives any more. It can also break, be slow where the
// browser's own emulation is not, or be a proxy that knows no WebSocket.

import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

interface Kind {
  plain?: boolean // hides that a request asks for a WebSocket
  latency?: number // milliseconds until the page has what the server sends over a WebSocket
}

const asking = /^Upgrade: websocket\r\n/im

export class Line {
  private readonly sockets = new Set<Socket>()
  private readonly answers = new Set<Socket>()
  private frozen = false

  private constructor(
    private readonly server: Server,
    private readonly kind: Kind,
  ) {}

  /** Opens a connection to the server at an address. */
  static async to(address: string, kind: Kind = {}): Promise<Line> {
    const { hostname, port } = new URL(address)
    const server = createServer()
    const line = new Line(server, kind)
    server.on('connection', (near) => line.join(near, connect(Number(port), hostname)))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return line
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  private join(near: Socket, far: Socket): void {
    let latency = 0
    near.on('data', (data) => {
      const text = data.toString('latin1')
      if (asking.test(text)) latency = this.kind.latency ?? 0
      far.write(this.kind.plain ? text.replace(asking, '') : text, 'latin1')
    })
    far.on('data', (data) => (latency > 0 ? setTimeout(() => near.write(data), latency) : near.write(data)))
    this.answers.add(far)
    far.on('close', () => this.answers.delete(far))
    for (const [from, to] of [[near, far], [far, near]] as const) {
      this.sockets.add(from)
      from.on('close', () => {
        this.sockets.delete(from)
        to.destroy()
      })
      from.on('error', () => undefined) // the connection closes
      if (this.frozen) from.pause()
    }
  }

  /** Stops forwarding. */
  freeze(): void {
    this.frozen = true
    for (const socket of this.sockets) socket.pause()
  }

  /** Resumes forwarding, including everything held back meanwhile. */
  thaw(): void {
    this.frozen = false
    for (const socket of this.sockets) socket.resume()
  }

  /** Holds back all that the server sends on what is connected now. */
  hush(): void {
    for (const socket of this.answers) socket.pause()
  }

  /** Breaks all connections. New ones can be made. */
  cut(): void {
    for (const socket of this.sockets) socket.destroy()
  }

  close(): void {
    this.server.close()
    this.cut()
  }
}
