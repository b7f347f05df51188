// The reader chooses a language for this browser.

import { preferred } from '../i18n/index.svelte'
import { set } from '../state/settings.svelte'

/** Keeps the language; the worker tells the server, which may write to the reader. */
export function choose(tag: string): void {
  set('lang', tag)
  navigator.serviceWorker?.controller?.postMessage({ lang: preferred() })
}
