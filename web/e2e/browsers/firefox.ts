// Firefox, by WebDriver BiDi.

import { launch, type Browser } from 'puppeteer-core'
import { findProgram } from '../browser.ts'
import { watch, type Driver, type Look } from './remote.ts'

/** Starts a Firefox with a page of this size. */
export async function firefox(look: Pick<Look, 'width' | 'height' | 'worker'>): Promise<Driver> {
  const browser = await launch({
    browser: 'firefox',
    executablePath: findProgram('firefox-esr', 'firefox'),
    extraPrefsFirefox: { 'dom.serviceWorkers.enabled': look.worker !== false },
  })
  return { ...(await open(browser, look)), close: () => browser.close() }
}

/** Opens a page, whose close closes nothing else. */
async function open(browser: Browser, { width, height }: Pick<Look, 'width' | 'height'>): Promise<Driver> {
  const page = await browser.newPage()
  await page.setViewport({ width, height })
  await page.evaluateOnNewDocument(watch)
  const missing: string[] = []
  page.on('response', (answer) => answer.status() < 400 || missing.push(`${answer.status()} ${answer.url()}`))
  return {
    load: async (address) => void (await page.goto(address)),
    evaluate: (what, given) => page.evaluate(what as () => never, given),
    async drag([from, ...way]) {
      await page.mouse.move(from!.x, from!.y)
      await page.mouse.down()
      for (const { x, y } of way) await page.mouse.move(x, y)
      await page.mouse.up()
    },
    photograph: async (path) => void (await page.screenshot({ path: path as `${string}.png` })),
    close: () => page.close(),
    tab: () => open(browser, { width, height }),
    setOffline: (offline) => page.setOfflineMode(offline),
    missing,
  }
}
