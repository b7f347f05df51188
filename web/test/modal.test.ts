// What opens over the page.

import { expect, test, vi } from 'vitest'
import { modal } from '../src/ui/modal'

test('a press beside a dialog closes it; one inside does what it does elsewhere', () => {
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.showModal = () => undefined
  dialog.innerHTML = '<form><button>Send</button></form>'
  const close = vi.fn()
  const end = modal(close)(dialog)
  expect(dialog.querySelector('button')!.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))).toBe(true)
  expect(close).not.toHaveBeenCalled()
  dialog.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(close).toHaveBeenCalledOnce()
  end()
  dialog.remove()
})
