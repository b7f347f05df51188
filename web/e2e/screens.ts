// Checks that every screen must pass.

import axe from 'axe-core'
import type { Page } from 'playwright-core'

/**
 * Returns the texts that are cut off or leave the screen sideways. A region that scrolls on
 * purpose, which the keyboard reaches, may hold more than it shows; a text may end in three dots that
 * stands in full elsewhere on the screen.
 */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []

    /** Reports whether a text is for screen readers only: in a box of one pixel. */
    function onlyHeard(element: Element): boolean {
      for (let outer: Element | null = element; outer; outer = outer.parentElement) {
        const box = outer.getBoundingClientRect()
        if ((box.width <= 1 || box.height <= 1) && getComputedStyle(outer).overflowX === 'hidden') return true
      }
      return false
    }

    /** Returns the ancestor that cuts a text off and does not scroll. */
    function clipping(element: Element, is: DOMRect): Element | undefined {
      for (let outer: Element | null = element; outer && outer !== document.body; outer = outer.parentElement) {
        const style = getComputedStyle(outer)
        const box = outer.getBoundingClientRect()
        const across = /hidden|clip/.test(style.overflowX) && (is.left < box.left - 1 || is.right > box.right + 1)
        const down = /hidden|clip/.test(style.overflowY) && (is.top < box.top - 2 || is.bottom > box.bottom + 2)
        if (across || down) return outer
        if (style.overflowX === 'auto' || style.overflowY === 'auto' || style.position === 'fixed') return undefined
      }
      return undefined
    }

    const dotted = (element: Element): boolean => getComputedStyle(element).textOverflow === 'ellipsis'
    const whole = new Set([...document.querySelectorAll('li *')].filter((one) => one.childElementCount === 0 && one.checkVisibility() && !dotted(one)).map((one) => one.textContent.trim()))

    const wide = document.documentElement
    if (wide.scrollWidth > wide.clientWidth) found.push(`the page: ${wide.scrollWidth} of ${wide.clientWidth} pixels`)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement!
      if (!text.nodeValue!.trim() || holder.closest('symbol, script, style, noscript, option, [role=region][tabindex]')) continue
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || onlyHeard(holder)) continue
      const range = document.createRange()
      range.selectNode(text)
      const is = range.getBoundingClientRect()
      if (is.width === 0) continue
      const told = `“${text.nodeValue!.trim().slice(0, 40)}”`
      if (is.left < -1 || is.right > innerWidth + 1) found.push(`${told} leaves the screen: ${Math.round(is.left)}–${Math.round(is.right)}`)
      const frame = clipping(holder, is)
      if (frame && !(dotted(frame) && whole.has(text.nodeValue!.trim()))) found.push(`${told} is cut off: ${Math.round(is.width)}×${Math.round(is.height)} in ${frame.clientWidth}×${frame.clientHeight}`)
    }
    return found
  })
}

/** Returns what overflows, or what else is looked for, once the layout has settled. */
export async function settledFaults(page: Page, look = overflowing): Promise<string[]> {
  for (let tries = 0; ; tries++) {
    await page.waitForTimeout(30)
    const faults = await look(page)
    if (faults.length === 0 || tries === 50) return faults
  }
}

/** Returns the words that are broken in two, and the texts that run into one another. */
export function crowded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    type Frame = Record<'left' | 'right' | 'top' | 'bottom', number>
    interface Holder {
      over: Element | undefined // what it scrolls with
      frames: Frame[] | undefined // all that scrolls or cuts off around it; nothing if it is cut to a shape
    }
    const holders = new Map<Element, Holder>()
    const seen: { text: string; box: Frame; over: Element | undefined }[] = []

    /** Returns what a text scrolls with, if that lies over the page on purpose. */
    function lying(element: Element): Element | undefined {
      for (let outer: Element | null = element; outer; outer = outer.parentElement)
        if (/sticky|fixed/.test(getComputedStyle(outer).position)) return outer
      return undefined
    }

    /** Copies a box, whose numbers are slow to read. */
    const framed = ({ left, right, top, bottom }: DOMRect): Frame => ({ left, right, top, bottom })

    function framesOf(element: Element): Frame[] | undefined {
      const frames: Frame[] = []
      for (let outer: Element | null = element; outer && outer !== document.body; outer = outer.parentElement) {
        const { overflow, clipPath } = getComputedStyle(outer)
        if (clipPath !== 'none') return undefined
        if (overflow !== 'visible') frames.push(framed(outer.getBoundingClientRect()))
      }
      return frames
    }

    function holderOf(element: Element): Holder {
      const known = holders.get(element) ?? { over: lying(element), frames: framesOf(element) }
      holders.set(element, known)
      return known
    }

    /** Reports whether a box is in sight: in all that scrolls or cuts off around it. */
    function inSight({ frames }: Holder, box: Frame): boolean {
      return frames !== undefined && frames.every((frame) =>
        Math.min(frame.right, box.right) - Math.max(frame.left, box.left) >= 2 &&
        Math.min(frame.bottom, box.bottom) - Math.max(frame.top, box.top) >= (box.bottom - box.top) * 0.8)
    }

    const dialogs = document.querySelectorAll('[role=dialog], dialog[open]')
    const texts = document.createTreeWalker(dialogs[dialogs.length - 1] ?? document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement!
      if (holder.closest('svg, script, style, noscript, select, .unseen, [role=region][tabindex]')) continue
      if (!holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      for (const { 0: word, index } of text.nodeValue!.matchAll(/[\p{L}\p{N}’']+/gu)) {
        const range = document.createRange()
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const [box, ...more] = [...range.getClientRects()].filter(({ width }) => width > 0).map(framed)
        const around = holderOf(holder)
        if (!box || !inSight(around, box)) continue
        const height = box.bottom - box.top
        if (more.some(({ top }) => top > box.top + height / 2)) found.push(`“${word}” is broken`)
        const { over } = around
        for (const other of seen) {
          if (other.over !== over) continue
          const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
          const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
          // A line can be lower than the box of its letters.
          if (across > 1 && down > Math.min(height, other.box.bottom - other.box.top) / 2) found.push(`“${word}” lies on “${other.text}”`)
        }
        seen.push({ text: word, box, over })
      }
    }
    return found
  })
}

/** Returns axe's findings by some of its rules, or against WCAG 2.2 AA and best practice, each with its first places. */
export async function violations(page: Page, rules?: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  // By default axe leaves out what is new in WCAG 2.2: the size of targets. What passes is not listed, which takes it long.
  const options: axe.RunOptions = { resultTypes: ['violations'], ...(rules ? { runOnly: [...rules] } : { rules: { 'target-size': { enabled: true } } }) }
  const { violations } = await page.evaluate(async (options) => {
    // What stays at an edge while one scrolls covers only what one can scroll to: it is looked at where it belongs.
    const staying = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => getComputedStyle(element).position === 'sticky')
    for (const { style } of staying) [style.position, style.inset] = ['relative', 'auto']
    const found = await (globalThis as unknown as { axe: typeof axe }).axe.run(options)
    for (const { style } of staying) [style.position, style.inset] = ['', '']
    return found
  }, options)
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary?.split('\n')[1]?.trim()}`).join(' · ')}`)
}
