// The headers that the client is served with.

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

  test('allows no script but its own files', async ({ visit }) => {
    const ana = await visit()
    const answer = await ana.context.request.get(`${ana.server}/`)
    const policy = answer.headers()['content-security-policy']!
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toContain('unsafe')
    const text = await answer.text()
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/)
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
