// Without a network: the server is killed, and the browser is offline.

import { expect, test } from 'vitest'
import { playAlone } from './alone.ts'
import { ask, beginShort, sooner, verify } from './offline.ts'
import { Visitor } from './visitor.ts'

const phone = { width: 390, height: 844, touch: true }

playAlone('Chromium', (look) => Visitor.arrive({ ...phone, ...look }), (person) => {
  test('a match goes on when its worker is killed', async () => {
    const ana = person()
    const { player, table } = await beginShort(ana)
    await player.lay(1)
    await player.able()
    const [worker] = ana.page.workers()
    await worker!.evaluate(() => close())
    await player.lay(1)
    await player.round()
    await verify(ana, table)
  })

  test('a move that there is no room for is made once there is', async () => {
    const ana = person()
    ana.expects(/no room to store anything/)
    const { player } = await beginShort(ana)
    await player.able()
    const [worker] = ana.page.workers()
    await worker!.evaluate(() => {
      const { add } = IDBObjectStore.prototype
      const scope = Object.assign(self, { refused: 0, makeRoom: () => (IDBObjectStore.prototype.add = add) })
      IDBObjectStore.prototype.add = () => {
        scope.refused++
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    let done = false
    const laying = player.lay(1).then(() => (done = true))
    const refused = (): Promise<number> => worker!.evaluate(() => (self as unknown as { refused: number }).refused)
    await expect.poll(refused, { timeout: 15_000 }).toBeGreaterThan(1) // the page has tried again
    expect(done).toBe(false)
    await worker!.evaluate(() => void (self as unknown as { makeRoom(): void }).makeRoom())
    await laying
    await player.able()
  })

  test('a finished match is replayed, and analysed', async () => {
    const ana = person()
    const { player, table } = await beginShort(ana, sooner)
    expect(await player.match()).toBe(1)
    await ana.open(`/replay/${table}`)
    await ana.page.getByRole('heading', { name: ana.say('replay.actions') }).waitFor()
    await ana.page.getByText(ana.part('replay.judge.done')).waitFor({ timeout: 30_000 })
    await ana.press(ana.page.getByText(ana.say('replay.tale.all')))
    const accuracy = ana.page.getByRole('table').filter({ has: ana.page.getByRole('columnheader', { name: ana.say('replay.accuracy') }) })
    await accuracy.waitFor()
    expect(await accuracy.getByRole('row').count()).toBe(4)
    const parts = ana.page.getByRole('table', { name: ana.say('replay.parts.round') })
    expect(await parts.locator('tbody td.number').count()).toBeGreaterThan(2)
  })

  test('rule books open that nobody has read, in two languages, and the comparison of two', async () => {
    const ana = person()
    const chapters = ana.page.getByRole('heading', { level: 2 })
    await ana.open('/rules')
    await ana.page.getByRole('link', { name: ana.say('set.japanese') }).waitFor()
    await ana.open('/rules/japanese')
    await expect.poll(() => chapters.count(), { timeout: 15_000 }).toBeGreaterThan(4)
    await ana.open('/rules/japanese?with=czech')
    await ana.page.getByText(ana.say('compare.count')).waitFor()
    const titles = await chapters.allInnerTexts()
    await ana.page.getByRole('combobox', { name: ana.say('nav.lang') }).selectOption('cs')
    await expect.poll(async () => (await chapters.allInnerTexts()).filter((title) => titles.includes(title)).length, { timeout: 10_000 }).toBe(0)
    await ana.page.getByRole('combobox').first().selectOption('en')
    await ana.page.getByText(ana.say('compare.count')).waitFor()
  })

  test('a language whose texts have gone is read again once they are back, and meanwhile one plays in it', async () => {
    const ana = person()
    const book = '/api/rules/japanese/book?lang=et'
    const gone = await ana.evaluate(async () => {
      for (const key of await caches.keys()) {
        const cache = await caches.open(key)
        for (const request of await cache.keys()) {
          const text = /\/book-/.test(request.url) ? await (await cache.match(request))!.text() : ''
          if (!text.includes('"Eesti"')) continue
          await cache.put(request, new Response('{}', { status: 404 })) // a deleted one may be in the browser's cache
          return { key, file: request.url, text }
        }
      }
      throw new Error('there are no texts')
    }, undefined)
    expect(await ask(ana, book)).toMatchObject({ status: 503 })
    const { player } = await beginShort(ana, { lang: 'et' })
    await player.lay(1)
    await ana.evaluate(async ({ key, file, text }) => (await caches.open(key)).put(file, new Response(text)), gone)
    expect(await ask(ana, book)).toMatchObject({ status: 200 })
  })
})
