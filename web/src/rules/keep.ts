// A link or button that leads to a page with the same control on it keeps the focus there.

import type { Attachment } from 'svelte/attachments'

let pressed = ''

/** Marks the control: the one of that name which was pressed last has the focus on the next page. */
export function keep(name: string): Attachment<HTMLElement> {
  return (node) => {
    if (pressed === name) {
      node.focus({ preventScroll: true })
      pressed = ''
    }
    const press = (): void => void (pressed = name)
    node.addEventListener('click', press)
    return () => node.removeEventListener('click', press)
  }
}
