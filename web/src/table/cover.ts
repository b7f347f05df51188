// What lies over the table without being in its way: Escape and the Back button close it, and the
// focus returns to where it was.

import type { Attachment } from 'svelte/attachments'
import { layer } from '../router.svelte'

/** Returns an attachment for such a thing. The focus goes to the element in it that asks for it. */
export function cover(close: () => void): Attachment<HTMLElement> {
  return (element) => {
    const from = document.activeElement as HTMLElement | null
    const first = element.querySelector<HTMLElement>('[data-first]') ?? element
    first.focus({ preventScroll: true })
    const lift = layer(close)
    const gone = new AbortController()
    addEventListener('keydown', ({ key }) => key === 'Escape' && !document.querySelector('dialog[open]') && close(), gone)
    // What gets the focus behind it is shown: something is behind it if its lower corner is.
    addEventListener('focusin', ({ target }) => {
      const { x, bottom } = (target as Element).getBoundingClientRect()
      if (!element.contains(target as Element) && element.contains(document.elementFromPoint(x, bottom - 1))) close()
    }, gone)
    return () => {
      gone.abort()
      lift()
      if (document.activeElement === document.body) from?.focus()
    }
  }
}
