// The stream that opens before the client has loaded.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let sources: Source[] = []

class Source extends EventTarget {
  closed = false
  constructor(readonly address: string) {
    super()
    sources.push(this)
  }
  close(): void {
    this.closed = true
  }
}

/** Loads the module anew, on a page. */
async function loadAt(path: string): Promise<typeof import('../src/api/early')> {
  vi.resetModules()
  history.replaceState(null, '', path)
  return import('../src/api/early')
}

beforeEach(() => {
  sources = []
  vi.stubGlobal('EventSource', Source)
})
afterEach(() => {
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

test('only the page of a table opens a stream early', async () => {
  for (const path of ['/', '/rules/t', '/t/', '/t/one/two']) await loadAt(path)
  expect(sources).toEqual([])
  await loadAt('/t/one')
  expect(sources.map(({ address }) => address)).toEqual(['/api/tables/one/stream'])
})

test('a table takes the stream over once, with what it has said', async () => {
  const { takeEarly } = await loadAt('/t/one')
  const view = new MessageEvent('view', { data: '{}', lastEventId: '7' })
  sources[0]!.dispatchEvent(view)
  const early = takeEarly('one')!
  sources[0]!.dispatchEvent(new MessageEvent('now'))
  expect(early.source).toBe(sources[0])
  expect(early.heard).toEqual([view])
  expect(takeEarly('one')).toBeNull()
  expect(sources[0]!.closed).toBe(false)
})

test('a stream that is lost, or of another table, is closed', async () => {
  const lost = await loadAt('/t/one')
  sources[0]!.dispatchEvent(new Event('error'))
  expect(sources[0]!.closed).toBe(true)
  expect(lost.takeEarly('one')).toBeNull()
  const other = await loadAt('/t/one')
  expect(other.takeEarly('two')).toBeNull()
  expect(sources[1]!.closed).toBe(true)
})
