// Keeps the focus on a link or button that leads to a page with the same control on it.

import type { Attachment } from 'svelte/attachments'

let pressed = ''

/** Names a control: the control of the name pressed last gets the focus on the next page. */
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
