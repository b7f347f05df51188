// What all tests share: one server and one browser.

import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { findShell, flags } from './browser.ts'
import { Server } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    server: string // its address
    browser: string // its WebSocket address
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1)) // this stops the server too
  const server = await Server.start()
  const browser = await chromium.launchServer({ executablePath: findShell(), args: flags })
  project.provide('server', server.url)
  project.provide('browser', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await server.stop()
  }
}
