// A connection to the server that can go dead silently, like a phone's that leaves its network:
// nothing is refused or closed, and nothing arrives any more.

import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

export class Line {
  private readonly sockets = new Set<Socket>()
  private frozen = false

  private constructor(private readonly server: Server) {}

  /** Opens a connection to the server at an address. */
  static async to(address: string): Promise<Line> {
    const { hostname, port } = new URL(address)
    const server = createServer()
    const line = new Line(server)
    server.on('connection', (near) => line.join(near, connect(Number(port), hostname)))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return line
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
  }

  private join(near: Socket, far: Socket): void {
    for (const [from, to] of [[near, far], [far, near]] as const) {
      this.sockets.add(from)
      from.on('data', (data) => to.write(data))
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

  close(): void {
    this.server.close()
    for (const socket of this.sockets) socket.destroy()
  }
}
