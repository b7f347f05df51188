// WebKitGTK, by WebDriver.

import { writeFile } from 'node:fs/promises'
import { Builder, Origin, type WebDriver } from 'selenium-webdriver'
import { DriverService } from 'selenium-webdriver/remote'
import { findProgram } from '../browser.ts'
import type { Point } from '../person.ts'
import { watch, type Driver, type Size } from './remote.ts'

/** Starts a WebKit with a page of this size. It needs a display. */
export async function webkit(size: Size): Promise<Driver> {
  const service = new DriverService.Builder(findProgram('WebKitWebDriver')).setHostname('127.0.0.1').build()
  const page = await new Builder().usingServer(await service.start()).withCapabilities({ browserName: 'MiniBrowser' }).build()
  await fit(page, size)
  return {
    async load(address) {
      await page.get(address)
      await page.executeScript(watch) // WebDriver can do nothing before the page has loaded
    },
    evaluate: (what, given) => page.executeScript(what, given),
    async drag([from, ...way]) {
      const actions = page.actions().move(to(from!)).press()
      for (const point of way) actions.move(to(point))
      await actions.release().perform()
    },
    photograph: async (path) => writeFile(path, await page.takeScreenshot(), 'base64'),
    async close() {
      await page.quit()
      await service.kill()
    },
    missing: [],
  }
}

const to = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y), duration: 0, origin: Origin.VIEWPORT })

/** Gives the page its size, without the bar that the window has above it. */
async function fit(page: WebDriver, { width, height }: Size): Promise<void> {
  const window = page.manage().window()
  await window.setRect({ x: 0, y: 0, width, height })
  await window.setRect({ x: 0, y: 0, width, height: 2 * height - (await page.executeScript<number>(() => innerHeight)) })
}
