// What must hold for every screen.

import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/**
 * Texts that are cut off, or that leave the screen to the side. What scrolls on purpose
 * (a region that the keyboard reaches) may hold more than it shows.
 */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const wide = document.documentElement
    if (wide.scrollWidth > wide.clientWidth) found.push(`the page: ${wide.scrollWidth} of ${wide.clientWidth} pixels`)
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const seen = new Set<Element>()
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const holder = text.parentElement!
      if (!text.nodeValue!.trim() || seen.has(holder) || holder.closest('symbol, script, style, noscript, option')) continue
      seen.add(holder)
      if (holder.closest('[role=region][tabindex]') || !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(holder)
      const told = `“${text.nodeValue!.trim().slice(0, 40)}”`
      const box = holder.getBoundingClientRect()
      if (box.width <= 1 || box.height <= 1) continue // for those who hear it
      const is = range.getBoundingClientRect()
      if (is.left < -1 || is.right > innerWidth + 1) found.push(`${told} leaves the screen: ${is.left}–${is.right}`)
      for (let outer: Element | null = holder; outer && outer !== document.body; outer = outer.parentElement) {
        const style = getComputedStyle(outer)
        const clips = style.overflowX !== 'visible' || style.overflowY !== 'visible'
        if (outer !== holder && !clips) continue
        if (style.display === 'inline' || outer instanceof SVGElement) continue
        const across = outer.scrollWidth > outer.clientWidth + 1 && style.overflowX !== 'auto' && style.overflowX !== 'scroll'
        const down = clips && outer.scrollHeight > outer.clientHeight + 1 && style.overflowY === 'hidden'
        const frame = outer.getBoundingClientRect()
        const inside = is.left >= frame.left - 1 && is.right <= frame.right + 1 && is.top >= frame.top - 1 && is.bottom <= frame.bottom + 1
        if ((outer === holder && across) || (clips && (across || down) && !inside)) {
          found.push(`${told} is cut off: ${Math.round(is.width)}×${Math.round(is.height)} in ${outer.clientWidth}×${outer.clientHeight}`)
          break
        }
      }
    }
    return found
  })
}

/** What axe finds against WCAG 2.2 AA and good practice, with the first places of each. */
export async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary?.split('\n')[1]?.trim()}`).join(' · ')}`)
}
