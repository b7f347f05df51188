// Browsers that are too old, and that run no scripts.

import { readFile } from 'node:fs/promises'
import { chromium, type Page } from 'playwright-core'
import { describe, expect, inject, onTestFinished } from 'vitest'
import { findShell, flags } from './browser.ts'
import { Player } from './player.ts'
import { tags } from './text.ts'
import { test } from './visitor.ts'

/** Takes functions away from each page before its scripts run: these, and one that its address names. */
async function without(page: Page, paths: string[] = []): Promise<void> {
  await page.addInitScript((paths) => {
    const named = new URLSearchParams(location.search).get('without')
    for (const path of named ? [...paths, named] : paths) {
      const parts = path.split('.')
      const last = parts.pop()!
      const holder = parts.reduce((at, part) => (at as unknown as Record<string, object> | undefined)?.[part], globalThis as object | undefined)
      if (holder) delete (holder as Record<string, unknown>)[last]
    }
  }, paths)
}

const source = await readFile(new URL('../src/old.js', import.meta.url), 'utf8')
const needed = /var needed = \(([^)]*)\)/.exec(source)![1]!.match(/\w+(\.\w+)*(?=[ '])/g)!
const documented = /Chrome 111, Edge 111, Firefox 125, Safari 16\.2/

// What the documented versions lack.
const later = [
  'Object.groupBy', 'Map.groupBy', 'Promise.withResolvers', 'Promise.try', 'Array.fromAsync', 'AbortSignal.any', 'URL.canParse', 'URL.parse', 'RegExp.escape', 'Iterator',
  'Document.prototype.startViewTransition', 'HTMLElement.prototype.popover', 'HTMLElement.prototype.showPopover', 'Element.prototype.checkVisibility', 'Element.prototype.moveBefore',
  'Math.sumPrecise', 'Error.isError', 'CloseWatcher', 'navigation', 'scheduler', 'requestIdleCallback', 'cookieStore', 'Uint8Array.prototype.toHex', 'Uint8Array.fromHex', 'Navigator.prototype.userAgentData',
  ...['union', 'intersection', 'difference', 'symmetricDifference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom'].map((name) => `Set.prototype.${name}`),
  ...['isWellFormed', 'toWellFormed'].map((name) => `String.prototype.${name}`),
]

describe('a browser that is too old', () => {
  test('is told so at the start, whichever function it lacks, and nothing else is shown', async ({ visit }) => {
    expect(needed.length).toBeGreaterThan(20)
    const ana = await visit()
    ana.expects(/./) // what fails in it is of no interest
    await without(ana.page)
    for (const path of needed) {
      await ana.page.goto(`${ana.server}/?without=${path}`, { waitUntil: 'commit' })
      await ana.page.getByRole('alert').getByText(documented).waitFor()
      expect({ path, text: await ana.page.locator('body').innerText() }).toEqual({ path, text: expect.stringMatching(/^This browser is too old[^\n]*$/) })
    }
  })

  test('is told so in each language', async ({ visit }) => {
    const told = new Set<string>()
    for (const lang of tags) {
      const ana = await visit({ lang, width: 320, height: 568 })
      ana.expects(/./)
      await without(ana.page, ['queueMicrotask'])
      await ana.page.goto(`${ana.server}/rules`)
      told.add(await ana.page.getByRole('alert').innerText())
      expect(await ana.page.locator('html').getAttribute('lang')).toBe(lang)
    }
    expect(told.size).toBe(tags.length)
  })

  test('is none of the documented versions, which can play and open each page', async ({ visit }) => {
    expect(await readFile(new URL('../../docs/playing.md', import.meta.url), 'utf8')).toMatch(documented)
    const ana = await visit()
    await without(ana.page, later)
    await ana.open('/')
    await ana.press(ana.button('start.play'))
    const player = new Player(ana)
    await player.dealt()
    await player.lay(2)
    for (const path of ['/rules/czech?with=japanese', '/new', '/settings', '/me']) await ana.open(path)
  })
})

describe('a browser without scripts', () => {
  test('says what is needed, in each language, and all of it can be seen', async () => {
    const browser = await chromium.launch({ executablePath: findShell(), args: flags })
    onTestFinished(() => browser.close())
    const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 320, height: 568 } })
    for (const path of ['/', '/t/k3v7q2mzx5t4w6ab']) {
      await page.goto(inject('server') + path)
      for (const lang of tags) {
        const told = page.locator(`noscript [lang=${lang}]`)
        expect(await told.innerText()).toContain('JavaScript')
        const box = (await told.boundingBox())!
        expect(box.y).toBeGreaterThan(0)
        expect(box.y + box.height).toBeLessThanOrEqual(568)
        expect(box.x + box.width).toBeLessThanOrEqual(320)
      }
    }
  })
})
