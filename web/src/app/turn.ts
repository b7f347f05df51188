// What a person's turn is to the device: the screen stays on, and whoever looks elsewhere is notified.

import { t } from '../i18n/index.svelte'
import type { Table } from '../state/table.svelte'
import { settings } from '../state/settings.svelte'
import { stayAwake } from './awake'

/** Begins a turn at a table. The returned function ends it. */
export function begin(table: Pick<Table, 'id' | 'view'>): () => void {
  if (document.hidden) void notify(table)
  return stayAwake()
}

async function notify({ id, view }: Pick<Table, 'id' | 'view'>): Promise<void> {
  if (!settings.notify || !('Notification' in window) || Notification.permission !== 'granted') return
  if (view?.settings.days && (await caches.match('/bell'))) return // the bell tells it, see bell.ts
  const note = new Notification(t('prompt.choose'), { tag: id, icon: '/icon-192.png' })
  note.onclick = () => {
    window.focus()
    note.close()
  }
}
