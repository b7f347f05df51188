// What Tab reaches on a page, and how the focus is seen there.

import type { Page } from 'playwright-core'

export interface Stops {
  missed: string[] // what can be pressed or filled in, and Tab does not reach
  unseen: string[] // stops without a ring that is seen on its ground
  covered: string[] // stops that lie behind something else
  strayed: string[] // stops at which the focus does not stay, or the page changes
}

/** Presses Tab until the focus is where it began, and returns what is wrong with the stops on the way. */
export async function stops(page: Page): Promise<Stops> {
  await page.evaluate(prepare)
  const found: Stops = { missed: [], unseen: [], covered: [], strayed: [] }
  for (let tabs = 0; tabs < 400; tabs++) {
    await page.keyboard.press('Tab')
    const { name, again, unseen, covered, strayed } = await stop(page)
    if (again) break
    // What the user has opened may cover the focus if Escape takes it away, as it does a hint.
    if (covered && (await page.locator('.strip.hint').count()) > 0) {
      await page.keyboard.press('Escape')
      if (!(await stop(page)).covered) continue
    }
    if (unseen) found.unseen.push(`${name}: ${unseen}`)
    if (covered) found.covered.push(`${name}: ${covered}`)
    if (strayed) found.strayed.push(name)
  }
  found.missed = await page.evaluate(() => (window as unknown as { missed: () => string[] }).missed())
  return found
}

interface Stop {
  name: string
  again: boolean // everything has been reached
  unseen: string
  covered: string
  strayed: boolean
}

const stop = (page: Page): Promise<Stop> => page.evaluate(() => (window as unknown as { stop: () => Stop }).stop())

/** Runs in the page. */
function prepare(): void {
  type Colour = [number, number, number, number]
  const seen = new Set<Element>()
  const where = location.pathname
  const over = document.querySelectorAll('dialog[open]').length

  const nameOf = (at: Element): string => `${at.tagName.toLowerCase()}.${at.className} “${(at.getAttribute('aria-label') ?? at.textContent ?? '').trim().slice(0, 40)}”`

  /** Returns all colours in a CSS value. */
  function colours(value: string): Colour[] {
    return [...value.matchAll(/rgba?\(([^)]+)\)|color\(srgb ([^)]+)\)/g)].map(([, rgb, srgb]) => {
      const numbers = (rgb ?? srgb)!.match(/[\d.]+/g)!.map(Number)
      const scale = rgb ? 1 : 255
      return [numbers[0]! * scale, numbers[1]! * scale, numbers[2]! * scale, numbers[3] ?? 1]
    })
  }

  const through = (over: Colour, below: Colour): Colour => [0, 1, 2].map((i) => over[i]! * over[3] + below[i]! * (1 - over[3])).concat(1) as Colour

  /** Returns the colours that an element may stand on: more than one where they blend. */
  function grounds(at: Element | null): Colour[] {
    if (!at) return [colours(getComputedStyle(document.documentElement).backgroundColor)[0] ?? [255, 255, 255, 1]]
    const { backgroundColor, backgroundImage } = getComputedStyle(at)
    const layers = [backgroundColor, ...backgroundImage.split(/, (?=[\w-]*gradient\()/).reverse()].map(colours).filter((layer) => layer.length > 0)
    const solid = layers.findLastIndex((layer) => layer.every((colour) => colour[3] === 1))
    const own = layers.slice(Math.max(solid, 0))
    return own.reduce((below, layer) => layer.flatMap((colour) => below.map((ground) => through(colour, ground))), solid >= 0 ? [[0, 0, 0, 1]] : grounds(at.parentElement))
  }

  function contrast(a: Colour, b: Colour): number {
    const light = ([r, g, b]: Colour): number => {
      const [x, y, z] = [r, g, b].map((c) => (c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4))
      return 0.2126 * x! + 0.7152 * y! + 0.0722 * z!
    }
    const [low, high] = [light(a), light(b)].sort((x, y) => x - y)
    return (high! + 0.05) / (low! + 0.05)
  }

  /** Returns why the ring of the focus is not seen: on the element itself, its label or the picture beside it. */
  function unseen(at: Element): string {
    const ringed = [at, at.nextElementSibling, at.closest('label'), at.parentElement].find((one) => {
      if (!one) return false
      const { outlineStyle, outlineWidth, outlineColor, opacity } = getComputedStyle(one)
      return opacity !== '0' && outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2 && colours(outlineColor)[0]?.[3] !== 0
    })
    if (!ringed) return 'no ring'
    const { outlineColor, outlineOffset } = getComputedStyle(ringed)
    const ring = colours(outlineColor)[0]!
    const least = Math.min(...grounds(parseFloat(outlineOffset) < 0 ? ringed : ringed.parentElement).map((ground) => contrast(through(ring, ground), ground)))
    return least < 3 ? `contrast ${least.toFixed(2)}` : ''
  }

  /** Returns what lies over an element at each of its corners and in its middle. */
  function covered(at: Element): string {
    const box = at.getBoundingClientRect()
    const tops = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => document.elementFromPoint(box.left + x * box.width, box.top + y * box.height)))
    const own = (top: Element | null): boolean => top !== null && (at.contains(top) || top.contains(at) || at.closest('label')?.contains(top) === true)
    return tops.some(own) ? '' : `behind ${tops[0] ? nameOf(tops[0]) : 'the edge'}`
  }

  Object.assign(window, {
    stop(): Stop {
      const at = document.activeElement
      if (!at || at === document.body) return { name: 'the page', again: false, unseen: '', covered: '', strayed: false }
      const again = seen.has(at)
      seen.add(at)
      const strayed = location.pathname !== where || document.querySelectorAll('dialog[open]').length !== over
      return { name: nameOf(at), again, unseen: unseen(at), covered: covered(at), strayed }
    },
    missed(): string[] {
      const names = new Set([...seen].map((one) => (one as HTMLInputElement).type === 'radio' && (one as HTMLInputElement).name))
      const within = [...document.querySelectorAll('dialog[open], [aria-modal=true]')].at(-1) ?? document
      return [...within.querySelectorAll('a[href], button:not(:disabled), input:not(:disabled), select, summary, [tabindex="0"]')]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest('[inert]') && !seen.has(one))
        .filter((one) => !names.has((one as HTMLInputElement).type === 'radio' && (one as HTMLInputElement).name) && !one.closest('.hand'))
        .map(nameOf)
    },
  })
}
