// What becomes of the picture of a match.

import { beforeEach, expect, test, vi } from 'vitest'
import { share } from '../src/table/share'

const result = { above: 'Match over', headline: 'Ana wins!', players: [{ seat: 1, name: 'Ana', letter: 'A', place: 1, points: '7 points' }] }
const saved = vi.fn()
const any: object = new Proxy(() => any, { get: (_, name) => (name === 'width' ? 1 : any), set: () => true })

beforeEach(() => {
  saved.mockClear()
  vi.stubGlobal('Path2D', class { arc(): void {} })
  Object.defineProperty(document, 'fonts', { value: { load: () => Promise.resolve([]) }, configurable: true })
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(any as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['png'])))
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(saved)
  return () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  }
})

/** Makes a device that can share, and what comes of it. */
function device(shares: () => Promise<void>): void {
  vi.stubGlobal('navigator', { canShare: () => true, share: shares })
}

test('a device that can share does it, and the picture is not saved', async () => {
  device(() => Promise.resolve())
  expect(await share(result)).toBe('shared')
  expect(saved).not.toHaveBeenCalled()
})

test('nothing is told to a person who has changed their mind', async () => {
  device(() => Promise.reject(new DOMException('', 'AbortError')))
  expect(await share(result)).toBe('')
  expect(saved).not.toHaveBeenCalled()
})

test('a picture that is not shared is saved', async () => {
  vi.stubGlobal('navigator', {})
  expect(await share(result)).toBe('saved')
  device(() => Promise.reject(new DOMException('', 'NotAllowedError')))
  expect(await share(result)).toBe('saved')
  expect(saved).toHaveBeenCalledTimes(2)
})

test('without a canvas there is no picture', async () => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
  await expect(share(result)).rejects.toThrow('canvas')
})
