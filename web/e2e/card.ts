// Checks printed rule cards.

import type { Visitor } from './visitor.ts'

/** The longest mix that we know of: Pagat's rules with all that can be said beside them. */
export const long = {
  base: 'pagat-keep-drawn', knock: true, knock_penalty: 2, double_blank: 50, draw: 'until', opening_draw: 'until',
  late_opening: true, out_bonus: 10, marker_penalty: 5, blank_half: 15, target_score: 100,
}

/** Prints a card and returns what is wrong with it. */
export async function cardFaults(visitor: Visitor, address: string): Promise<string[]> {
  const { page } = visitor
  await visitor.open(address)
  await page.locator('.paper[style*="--fits"]').waitFor()
  await page.evaluate(() => document.fonts.ready)
  const cut = await page.locator('.paper').evaluate((paper) => {
    const text = paper.querySelector('.text')!
    return text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight || paper.scrollHeight > paper.clientHeight
  })
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
  const pages = file.match(/\/Type\s*\/Page\b/g)?.length ?? 0
  const [width] = /MediaBox \[0 0 (\d+)/.exec(file)?.slice(1) ?? []
  const asked = address.includes('a5') ? 420 : 595 // points
  return [
    ...(cut ? [`${address}: something is cut off`] : []),
    ...(pages === 1 ? [] : [`${address}: ${pages} pages`]),
    ...(Math.abs(Number(width) - asked) <= 1 ? [] : [`${address}: ${width} points wide`]),
  ]
}
