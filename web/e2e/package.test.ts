// The npm package in a page: the example of its README, served as files. Needs make module.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFile } from 'node:fs/promises'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { findShell, flags } from './browser.ts'

const folder = fileURLToPath(new URL('../../module/npm', import.meta.url))
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm' }

/** Serves the package's files, and returns the address. */
async function serve(): Promise<string> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname)
    readFile(join(folder, path)).then(
      (bytes) => response.setHeader('Content-Type', types[extname(path)] ?? 'text/plain').end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('the example of the npm package plays a round in a page', async () => {
  const browser = await chromium.launch({ executablePath: findShell(), args: flags })
  onTestFinished(() => browser.close())
  const page = await browser.newPage()
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  await page.goto(`${await serve()}/examples/page.html`)
  const next = page.getByRole('button')
  const status = page.getByRole('status')
  await next.click() // it is disabled until the module is there
  expect(await status.textContent()).toMatch(/^You hold (\d+-\d+ ?)+$/)
  // The rest at once: a click answers before it returns.
  const actions = await page.evaluate(() => {
    const button = document.querySelector('button')!
    while (!button.disabled) button.click()
    return [...document.querySelectorAll('li')].map((line) => line.textContent)
  })
  expect(await status.textContent()).toMatch(/^Over: (\d+, ){2}\d+$/)
  expect(actions.length).toBeGreaterThan(20)
  for (const action of actions) expect(action).toMatch(/^[1-3] (\d+-\d+>(E|M|[1-3])|draw|pass|stop|knock)$/)
  expect(errors).toEqual([])
})
