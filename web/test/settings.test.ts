// The settings say what does not work at an address without https.

import { cleanup, render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { core, start } from '../src/i18n/en.json'
import { load, speak } from '../src/i18n/index.svelte'
import Settings from '../src/pages/settings/Page.svelte'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test.each([true, false])('notifications can be switched on only where the browser has them; a secure context: %s', async (secure) => {
  vi.stubGlobal('isSecureContext', secure)
  const files = JSON.stringify({ ...core, ...start }) // fetched as data
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(path.startsWith('/api/') ? Response.json({}, { status: 401 }) : new Response(files)))
  await speak('en')
  await load('core', 'start')
  render(Settings)
  const toggle = screen.getByRole('switch', { name: 'Notify me when it is my turn' })
  expect(toggle.getAttribute('aria-disabled')).toBe(secure ? null : 'true')
  expect(screen.queryByText(/^This address is not https/) === null).toBe(secure)
})
