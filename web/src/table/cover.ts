// What lies over the table without being in its way: Escape and the Back button close it, and the
// focus returns to where it was.

import type { Attachment } from 'svelte/attachments'
import { layer } from '../router.svelte'

/** Returns an attachment for such a thing. The focus goes to the element in it that asks for it. */
export function cover(close: () => void): Attachment<HTMLElement> {
  return (element) => {
    const from = document.activeElement
    const first = element.querySelector<HTMLElement>('[data-first]') ?? element
    first.focus({ preventScroll: true })
    const lift = layer(close)
    const escape = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) close()
    }
    addEventListener('keydown', escape)
    return () => {
      removeEventListener('keydown', escape)
      lift()
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true })
    }
  }
}
