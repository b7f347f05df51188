// The real server, in its own process with its own data. It can be killed, and restarts on the same
// port with the same data.

import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'

const patience = 20_000 // milliseconds until it answers

export class Server {
  readonly url: string
  private process: ChildProcess | undefined
  private log = ''

  private constructor(
    private program: string,
    private readonly port: number,
    private readonly data: string,
    private readonly pause: string,
  ) {
    this.url = `http://127.0.0.1:${port}`
  }

  /**
   * Starts the program that `make build` built, or the one that ROUNDHOUSE_BIN names, on a data
   * file if one is given. Bots do not pause unless another pause is given; empty is the program's
   * own.
   */
  static async start({ file, pause = '0s' }: { file?: Uint8Array; pause?: string } = {}): Promise<Server> {
    const program = resolve(process.env['ROUNDHOUSE_BIN'] ?? '../bin/roundhouse')
    if (!existsSync(program)) throw new Error(`${program} is not there: make build`)
    const server = new Server(program, await freePort(), await mkdtemp(join(tmpdir(), 'roundhouse-')), pause)
    if (file) await writeFile(join(server.data, 'server.db'), file)
    await server.begin()
    return server
  }

  /** Starts the server again after kill. */
  async begin(): Promise<void> {
    this.process = spawn(this.program, ['serve', '--addr', `127.0.0.1:${this.port}`, '--data', this.data, ...(this.pause ? ['--bot-pause', this.pause] : [])], {
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const child = this.process
    const end = (): boolean => child.kill('SIGKILL')
    process.once('exit', end) // also if the tests are aborted
    child.once('exit', () => process.off('exit', end))
    this.process.stderr!.setEncoding('utf8').on('data', (text: string) => (this.log += text))
    const until = Date.now() + patience
    while (!(await this.ready())) {
      if (this.process.exitCode !== null || Date.now() > until) throw new Error(`the server does not answer:\n${this.log}`)
      await new Promise((done) => setTimeout(done, 50))
    }
  }

  private ready(): Promise<boolean> {
    return fetch(`${this.url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
  }

  /** Kills the server at once, like a crash. */
  async kill(): Promise<void> {
    const process = this.process
    if (!process || process.exitCode !== null || process.signalCode !== null) return
    const ended = new Promise((done) => process.once('exit', done))
    process.kill('SIGKILL')
    await ended
  }

  /** Ends the server as an upgrade does, and starts another build of it: the next release, or this one again. */
  async replace(): Promise<void> {
    const ended = new Promise((done) => this.process!.once('exit', done))
    this.process!.kill('SIGTERM')
    await ended
    this.program = resolve(this.program, '..', basename(this.program) === 'next' ? 'roundhouse' : 'next')
    if (!existsSync(this.program)) throw new Error(`${this.program} is not there: npm run next`)
    await this.begin()
  }

  /** Stops the server for good and removes its data. */
  async stop(): Promise<void> {
    await this.kill()
    await rm(this.data, { recursive: true, force: true })
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', fail)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? done(address.port) : fail(new Error('no port'))))
    })
  })
}
