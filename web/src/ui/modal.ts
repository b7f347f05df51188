import { layer } from '../router.svelte'

/** Opens a dialog over the page. Escape, Back and a press beside it call close, which must remove it. */
export function modal(close: () => void): (dialog: HTMLDialogElement) => () => void {
  return (dialog) => {
    const from = document.activeElement
    dialog.showModal()
    dialog.onclose = close
    dialog.onclick = (event) => {
      if (event.target === dialog) close() // a result of false would keep links from leading anywhere
    }
    const lift = layer(close)
    return () => {
      dialog.onclose = null
      lift()
      if (from instanceof HTMLElement && from.isConnected) from.focus()
    }
  }
}
