// The stream that opens before the client has loaded.

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lay, line, lines } from './network'

/** Loads the module anew, on a page. */
async function loadAt(path: string): Promise<typeof import('../src/api/early')> {
  vi.resetModules()
  history.replaceState(null, '', path)
  return import('../src/api/early')
}

beforeEach(() => {
  vi.useFakeTimers()
  lay(true)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

test('only the page of a table opens a stream early', async () => {
  for (const path of ['/', '/rules/t', '/t/', '/t/one/two']) await loadAt(path)
  expect(lines).toEqual([])
  await loadAt('/t/one')
  expect(lines.map(({ address }) => address)).toEqual([`${location.origin.replace('http', 'ws')}/api/tables/one/stream?after=0`])
})

test('a table takes the stream over once, with what it has said', async () => {
  const { openLine } = await loadAt('/t/one')
  line().say({ event: 'view', id: 7, data: {} }, { event: 'now', data: { seq: 7 } })
  expect(openLine('one').heard).toEqual([{ event: 'view', id: 7, data: {} }, { event: 'now', data: { seq: 7 } }])
  expect(lines).toHaveLength(1)
  expect(line().closed).toBe(false)
  expect(openLine('one').heard).toEqual([])
  expect(lines).toHaveLength(2)
})

test('where no WebSocket can be opened, what it has said by requests is taken over', async () => {
  lay(false)
  const { openLine } = await loadAt('/t/one')
  line().say({ event: 'view', id: 7, data: {} })
  expect(openLine('one').heard).toMatchObject([{ event: 'view', id: '7', data: {} }])
  expect(lines.map(({ address }) => address)).toEqual([`${location.origin}/api/tables/one/stream?after=0`])
})

test('a stream of another table is closed, and one that has been lost says so', async () => {
  const other = await loadAt('/t/one')
  other.openLine('two')
  expect(lines.map(({ closed }) => closed)).toEqual([true, false])
  const lost = await loadAt('/t/one')
  line().say({ event: 'now', data: {} })
  line().lose()
  expect(lost.openLine('one').heard).toEqual([{ event: 'now', data: {} }, { event: 'error' }])
})

test('a line to a table of this device can be closed before the device answers', async () => {
  const started = vi.fn()
  vi.stubGlobal('Worker', started)
  const { openLine } = await loadAt('/')
  openLine('local-a').close()
  await vi.dynamicImportSettled()
  expect(started).not.toHaveBeenCalled()
})
