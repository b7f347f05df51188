// Runs tests written in Go in a real Chromium, as the program of
// GOOS=js GOARCH=wasm go test -exec: it gets the compiled tests and their arguments.

import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findShell, flags } from '../e2e/browser'

const [program, ...args] = process.argv.slice(3)
const glue = join(execFileSync('go', ['env', 'GOROOT'], { encoding: 'utf8' }).trim(), 'lib/wasm/wasm_exec.js')

const page = `<!doctype html><script src="/glue.js"></script><script type="module">
const go = new Go()
go.argv = ${JSON.stringify(['test', ...args])}
go.exit = (code) => ended(code)
const { instance } = await WebAssembly.instantiateStreaming(fetch('/test.wasm'), go.importObject)
await go.run(instance)
</script>`

const server = createServer(async (request, answer) => {
  const [type, body] = request.url === '/test.wasm' ? ['application/wasm', await readFile(program!)]
    : request.url === '/glue.js' ? ['text/javascript', await readFile(glue)]
    : ['text/html', page]
  answer.writeHead(200, { 'Content-Type': type }).end(body)
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
const address = server.address()
if (!address || typeof address !== 'object') throw new Error('no port')

const browser = await chromium.launch({ executablePath: findShell(), args: flags })
const tab = await browser.newPage()
tab.on('console', (message) => console.log(message.text()))
const code = await new Promise<number>((ended) => {
  tab.on('pageerror', (error) => {
    console.error(error)
    ended(2)
  })
  tab.on('crash', () => ended(2))
  void tab.exposeFunction('ended', ended).then(() => tab.goto(`http://127.0.0.1:${address.port}/`))
})
await browser.close()
server.close()
process.exit(code)
