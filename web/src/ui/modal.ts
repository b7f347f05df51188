import { layer } from '../router.svelte'

/** Opens a dialog over the page. Escape, Back and a press beside it call close, which must remove it. */
export function modal(close: () => void): (dialog: HTMLDialogElement) => () => void {
  return (dialog) => {
    const from = document.activeElement
    dialog.showModal()
    dialog.onclose = close
    dialog.onclick = (event) => event.target === dialog && close()
    const lift = layer(close)
    return () => {
      dialog.onclose = null
      lift()
      if (from instanceof HTMLElement && from.isConnected) from.focus()
    }
  }
}
