// What a person's turn is to the device: the screen stays on, and whoever looks elsewhere is notified.

import { t } from '../i18n/index.svelte'
import { settings } from '../state/settings.svelte'
import { stayAwake } from './awake'

/** Begins a turn at a table. The returned function ends it. */
export function begin(table: string): () => void {
  if (document.hidden) notify(table)
  return stayAwake()
}

function notify(table: string): void {
  if (!settings.notify || !('Notification' in window) || Notification.permission !== 'granted') return
  const note = new Notification(t('prompt.choose'), { tag: table, icon: '/icon-192.png' })
  note.onclick = () => {
    window.focus()
    note.close()
  }
}
