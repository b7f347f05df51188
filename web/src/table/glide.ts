// Lets rows, their trains and the hand's tiles glide from where they were when they get new places.

import { moves } from '../state/settings.svelte'

const seen = new WeakMap<Element, number[]>()

/** Lets everything that has another place than at the last call glide there. */
export function glide(): void {
  for (const element of document.querySelectorAll<HTMLElement>('.hand li, .yard-row:not(.stays), .track')) {
    const { y: top, height } = element.firstElementChild as SVGRectElement // of a train: its first lane, whose place and size it has
    const now = height ? [0, top.baseVal.value, height.baseVal.value] : [element.offsetLeft, element.offsetTop, 1]
    const before = seen.get(element) ?? now
    seen.set(element, now)
    const scale = before[2]! / now[2]!
    const [x, y] = before.map((n, i) => n - scale * now[i]!)
    if ((x || y) && moves()) element.animate({ transform: [`translate(${x}px, ${y}px) scale(${scale})`, 'none'] }, { duration: 220, easing: 'ease' })
  }
}
