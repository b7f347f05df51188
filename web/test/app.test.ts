// What makes an app of the client: it can be installed, and the screen stays on while somebody thinks.

import { cleanup, fireEvent, render, screen } from '@testing-library/svelte'
import { tick } from 'svelte'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { stayAwake } from '../src/app/awake'
import Install from '../src/app/Install.svelte'
import { install, isOffered } from '../src/app/install'
import { isFleeting } from '../src/app/storage'
import { set } from '../src/state/settings.svelte'

afterEach(async () => {
  cleanup()
  await install() // takes an offer that is left
  vi.useRealTimers()
  vi.unstubAllGlobals()
  for (const name of ['wakeLock', 'standalone', 'storage']) Reflect.deleteProperty(navigator, name)
})

/** Gives the browser something that this one does not have. */
function give(name: string, value: unknown): void {
  Object.defineProperty(navigator, name, { value, configurable: true })
}

describe('the offer to install', () => {
  /** Offers it as Chromium does, and returns what is called when somebody takes it. */
  function offer(): { prompt: () => void; event: Event } {
    const prompt = vi.fn()
    const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
    dispatchEvent(event)
    return { prompt, event }
  }

  test('is kept until somebody presses the button, and taken once', async () => {
    const { prompt, event } = offer()
    expect([event.defaultPrevented, isOffered()]).toEqual([true, true])
    render(Install)
    const button = screen.getByRole('button')
    expect(prompt).not.toHaveBeenCalled()
    await fireEvent.click(button)
    expect(prompt).toHaveBeenCalledTimes(1)
    expect([screen.queryByRole('button'), isOffered()]).toEqual([null, false])
  })

  test('has a button when it comes later, too', async () => {
    render(Install)
    expect(screen.queryByRole('button')).toBeNull()
    offer()
    await tick()
    expect(screen.queryByRole('button')).not.toBeNull()
  })

  // If no texts are loaded, a text is its key.
  test.each([
    [false, true],
    [true, false],
    [undefined, false],
  ])('is a sentence in Safari, which makes none, unless it runs from the home screen: %s', (standalone, told) => {
    if (standalone !== undefined) give('standalone', standalone)
    render(Install)
    expect(screen.queryByText('install.share') !== null).toBe(told)
  })

  test('is told in Safari at the end of the first match only', () => {
    give('standalone', false)
    set('first', 'one')
    render(Install, { table: 'other' })
    expect(screen.queryByText('install.share')).toBeNull()
    render(Install, { table: 'one' })
    expect(screen.queryByText('install.share')).not.toBeNull()
  })
})

describe('the screen stays on', () => {
  let locks: { release: () => Promise<void> }[]
  let held: number
  beforeEach(() => {
    locks = []
    held = 0
    give('wakeLock', {
      request: async () => {
        held++
        const lock = { release: vi.fn(async () => void held--) }
        locks.push(lock)
        return lock
      },
    })
  })
  const settled = (): Promise<unknown> => new Promise((done) => queueMicrotask(() => queueMicrotask(() => done(undefined))))

  test('until the turn is over', async () => {
    const end = stayAwake()
    await settled()
    expect(held).toBe(1)
    end()
    await settled()
    expect(held).toBe(0)
  })

  test('not after a turn that was over before the browser had answered', async () => {
    stayAwake()()
    await settled()
    expect([locks.length, held]).toEqual([1, 0])
  })

  test('again when the page is shown again, and not after the turn', async () => {
    const end = stayAwake()
    await settled()
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(locks.length).toBe(2)
    end()
    document.dispatchEvent(new Event('visibilitychange'))
    await settled()
    expect(locks.length).toBe(2)
  })

  test('only for some minutes if nobody does anything', async () => {
    vi.useFakeTimers()
    stayAwake()
    await vi.advanceTimersByTimeAsync(4 * 60_000)
    expect(held).toBe(1)
    await vi.advanceTimersByTimeAsync(2 * 60_000)
    expect(held).toBe(0)
  })

  test('is no fault where the browser refuses it or does not know it', async () => {
    give('wakeLock', { request: () => Promise.reject(new Error('the battery is low')) })
    stayAwake()()
    Reflect.deleteProperty(navigator, 'wakeLock')
    stayAwake()()
    await settled()
  })
})

describe('a window that forgets', () => {
  const opens = { open: () => Object.defineProperty({ result: { close: () => undefined } }, 'onsuccess', { set: (done: () => void) => queueMicrotask(done) }), deleteDatabase: () => undefined }
  const refuses = { open: () => Object.defineProperty({}, 'onerror', { set: (done: () => void) => queueMicrotask(done) }) }

  test.each([
    ['has much room and a database', 2e9, opens, false],
    ['has little room', 1e6, opens, true],
    ['has no database', 2e9, refuses, true],
  ])('is not one that keeps: it %s', async (_, quota, indexedDB, fleeting) => {
    give('storage', { estimate: async () => ({ quota }) })
    vi.stubGlobal('indexedDB', indexedDB)
    expect(await isFleeting()).toBe(fleeting)
  })

  test('is one whose storage is out of reach', async () => {
    give('storage', { estimate: () => Promise.reject(new Error('not allowed')) })
    expect(await isFleeting()).toBe(true)
  })
})
