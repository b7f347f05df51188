// The headers that the client is served with.

import { createHash } from 'node:crypto'
import { describe, expect } from 'vitest'
import { test } from './visitor.ts'

describe('the server', () => {
  test('sends the page and its scripts compressed, as the browser takes them', async ({ visit }) => {
    const ana = await visit()
    const scripts: string[] = []
    ana.page.on('response', (answer) => {
      if (answer.url().endsWith('.js')) scripts.push(answer.url())
    })
    await ana.open('/nowhere')
    expect(scripts.length).toBeGreaterThan(2)
    for (const [url, ...encodings] of [[`${ana.server}/`, 'gzip'], ...scripts.map((script) => [script, 'br', 'gzip'])]) {
      for (const encoding of encodings) {
        const answer = await ana.context.request.get(url!, { headers: { 'accept-encoding': encoding } })
        const size = (await answer.body()).length
        if (size > 200) expect(answer.headers(), url).toMatchObject({ 'content-encoding': encoding })
      }
    }
  })

  test('lets browsers keep what has a hash in its name, and nothing else', async ({ visit }) => {
    const ana = await visit()
    const kept = new Map<string, string>()
    ana.page.on('response', (answer) => void kept.set(new URL(answer.url()).pathname, answer.headers()['cache-control'] ?? ''))
    await ana.open('/nowhere')
    expect([...kept.keys()].some((path) => path.startsWith('/assets/'))).toBe(true)
    for (const [path, cache] of kept) {
      const want = path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : path.startsWith('/api') ? 'no-store' : 'no-cache'
      expect({ path, cache }).toEqual({ path, cache: want })
    }
  })

  test('allows no script but its own files, and no inline style but that of the first page', async ({ visit }) => {
    const ana = await visit()
    const answer = await ana.context.request.get(`${ana.server}/`)
    const policy = answer.headers()['content-security-policy']!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    const text = await answer.text()
    expect(text).not.toMatch(/<script(?![^>]* src=)| style=| on\w+=/)
    const [style, ...others] = [...text.matchAll(/<style[^>]*>([^<]*)/g)]
    expect(others).toEqual([])
    expect(policy).toContain(`style-src 'self' 'sha256-${createHash('sha256').update(style![1]!).digest('base64')}';`)
    ana.expects(/Content Security Policy/)
    await ana.open('/nowhere')
    const ran = await ana.page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'document.title = "inline"'
      document.body.append(script)
      return document.title === 'inline'
    })
    expect(ran).toBe(false)
  })

  test('shows the first page before any script, in the language of the browser or the chosen one', async ({ visit }) => {
    const ana = await visit()
    const first = async (headers: Record<string, string>): Promise<string> => (await ana.context.request.get(`${ana.server}/`, { headers })).text()
    const texts = { cs: 'Mexický vlak', fr: 'le jeu de dominos' }
    expect(await first({ 'accept-language': 'cs' })).toContain(texts.cs)
    await ana.open('/settings')
    await ana.page.evaluate(() => localStorage.setItem('roundhouse.settings', JSON.stringify({ lang: 'fr' })))
    await ana.page.goto(`${ana.server}/`)
    await ana.page.locator('.first-paint').waitFor({ state: 'detached' })
    expect(await ana.page.locator('h1').count()).toBe(1)
    expect(await first({ 'accept-language': 'cs' })).toContain(texts.fr)
  })

  test('answers for each address of the client with the client, and for what is not there with 404', async ({ visit }) => {
    const ana = await visit()
    for (const path of ['/', '/new', '/t/nowhere', '/replay/nowhere', '/rules', '/rules/pagat', '/settings', '/me']) {
      expect((await ana.context.request.get(ana.server + path)).status(), path).toBe(200)
    }
    for (const path of ['/assets/nothing.js', '/nothing.png', '/api/nothing']) {
      expect((await ana.context.request.get(ana.server + path)).status(), path).toBe(404)
    }
  })
})
