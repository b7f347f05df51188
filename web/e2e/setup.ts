// What all tests share: one server.

import type { TestProject } from 'vitest/node'
import { Server } from './server.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    server: string // its address
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1)) // this stops the server too
  const server = await Server.start()
  project.provide('server', server.url)
  return () => server.stop()
}
