// Lets rows, their trains and the hand's tiles glide from where they are to where they get.

import { moves } from '../state/settings.svelte'

type Place = readonly [x: number, y: number, size: number]

const running = new WeakMap<Element, Animation>()
let before: Map<HTMLElement, Place> | undefined // the places in the picture that stands, once something is about to change it

/** Returns where an element is seen; of a train the place and size of its first lane, which a row's box does not tell. */
function placeOf(element: HTMLElement): Place {
  if (element.matches('.track')) {
    const { y, height } = element.firstElementChild as SVGRectElement
    return [0, y.baseVal.value, height.baseVal.value]
  }
  const { left, top } = element.getBoundingClientRect()
  return [left, top, 1]
}

/**
 * Lets everything that is about to get another place glide there. It is called before the page
 * changes; the new places are asked for once a picture, after all that has become larger or smaller.
 */
export function glide(): void {
  if (before || !moves() || document.hidden) return
  const places = new Map([...document.querySelectorAll<HTMLElement>('.hand li, .yard-row:not(.stays), .track')].map((one) => [one, placeOf(one)]))
  before = places
  requestAnimationFrame(() => {
    // An observer that comes last is called after those that lay the page out again.
    const observer = new ResizeObserver(() => {
      observer.disconnect()
      before = undefined
      for (const one of places.keys()) running.get(one)?.cancel()
      for (const [one, was] of places) if (one.isConnected) start(one, was, placeOf(one))
    })
    observer.observe(document.body)
  })
}

function start(element: HTMLElement, was: Place, is: Place): void {
  const scale = was[2] / is[2]
  const [x, y] = [was[0] - scale * is[0], was[1] - scale * is[1]]
  if (Math.abs(x) < 0.5 && Math.abs(y) < 0.5) return
  running.set(element, element.animate({ transform: [`translate(${x}px, ${y}px) scale(${scale})`, 'none'] }, { duration: 220, easing: 'ease' }))
}
