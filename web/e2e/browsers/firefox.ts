// Firefox, by WebDriver BiDi.

import { launch } from 'puppeteer-core'
import { findProgram } from '../browser.ts'
import { watch, type Driver, type Size } from './remote.ts'

/** Starts a Firefox with a page of this size. */
export async function firefox(size: Size): Promise<Driver> {
  const browser = await launch({ browser: 'firefox', executablePath: findProgram('firefox-esr', 'firefox') })
  const page = await browser.newPage()
  await page.setViewport({ width: size.width, height: size.height })
  await page.evaluateOnNewDocument(watch)
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
    close: () => browser.close(),
  }
}
