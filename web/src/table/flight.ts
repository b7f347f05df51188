// How a result comes onto the page: tiles fly from the hands to where they are counted, and rows
// change places. All of it can be finished at once.

/** A tile on the page, and the middle of the place that it comes from. */
export interface Flight {
  tile: HTMLElement
  x: number
  y: number
}

const flying = 380 // milliseconds for a tile
const starts = 460 // milliseconds, in which all tiles start

/**
 * Lets tiles fly to where they are, as copies over the page, and returns a function that ends it.
 * Tiles that the frame does not show come without a flight.
 */
export function fly(flights: readonly Flight[], frame: DOMRect): () => void {
  const sky = document.createElement('div')
  sky.className = 'sky'
  sky.setAttribute('aria-hidden', 'true')
  sky.style.cssText = 'position:fixed;inset:0;z-index:60;pointer-events:none;overflow:hidden'
  const seen = flights
    .map((flight) => ({ ...flight, box: flight.tile.getBoundingClientRect() }))
    .filter(({ box }) => box.top >= frame.top - 4 && box.bottom <= frame.bottom + 4)
  for (const [i, { tile, x, y, box }] of seen.entries()) {
    const copy = tile.cloneNode(true) as HTMLElement
    copy.style.cssText = `position:absolute;margin:0;left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px`
    sky.append(copy)
    const [dx, dy] = [x - box.left - box.width / 2, y - box.top - box.height / 2]
    const path = [
      { transform: `translate(${dx}px, ${dy}px) rotate(-90deg) scale(1.6)`, opacity: 0 },
      { transform: `translate(${dx}px, ${dy}px) rotate(-90deg) scale(1.6)`, opacity: 1, offset: 0.08 },
      { transform: 'none', opacity: 1 },
    ]
    copy.animate(path, { duration: flying, delay: (starts * i) / Math.max(1, seen.length - 1), easing: 'cubic-bezier(.3,.7,.3,1)', fill: 'backwards' }).onfinish = () => {
      tile.style.visibility = ''
    }
    tile.style.visibility = 'hidden'
  }
  document.body.append(sky)
  return () => {
    sky.remove()
    for (const { tile } of seen) tile.style.visibility = ''
  }
}

/** Returns what is measured on an element as if the animations around it were over. */
export function atRest<T>(element: HTMLElement, measure: () => T): T {
  const around = document.getAnimations().filter(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(element))
  const times = around.map((animation) => animation.currentTime)
  for (const animation of around) animation.currentTime = animation.effect!.getComputedTiming().endTime ?? 0
  const found = measure()
  for (const [i, animation] of around.entries()) animation.currentTime = times[i]!
  return found
}

/** Returns the upper edges of rows, by their keys. */
export function edges(rows: Iterable<HTMLElement>): Map<string, number> {
  return new Map([...rows].map((row) => [row.dataset['row']!, row.offsetTop]))
}

/** Lets rows slide from where they were to where they are. */
export function slide(rows: Iterable<HTMLElement>, before: ReadonlyMap<string, number>, duration: number): Animation[] {
  return [...rows].flatMap((row) => {
    const away = (before.get(row.dataset['row']!) ?? row.offsetTop) - row.offsetTop
    return away === 0 ? [] : [row.animate([{ transform: `translateY(${away}px)` }, { transform: 'none' }], { duration, easing: 'ease-in-out' })]
  })
}
