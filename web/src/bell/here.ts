// This browser as one that is told by Web Push: whether it can be, and is.

import { api, ok, wait, type Schema } from '../api/client'
import { keepBell, keptBell } from '../app/bell'
import { preferred } from '../i18n/index.svelte'

type View = Schema['BellView']

/**
 * What this browser is to the server: told or not; lost if one of the two has forgotten the other; and why
 * it cannot be told: its person has forbidden it, it is an iPhone's page that is not on the Home Screen, or
 * it has no such thing.
 */
export type Here = 'on' | 'off' | 'lost' | 'denied' | 'home' | 'none'

/** What is seen of a browser: its endpoint, the one under which the server knew it, and those of the server now. */
export interface Seen {
  able: boolean
  apple: boolean // a page in Safari on a phone
  denied: boolean
  endpoint?: string | undefined
  kept?: string | undefined
  known: string[]
}

export function hereOf({ able, apple, denied, endpoint, kept, known }: Seen): Here {
  if (!able) return apple ? 'home' : 'none'
  if (denied) return 'denied'
  if (endpoint && known.includes(endpoint)) return 'on'
  return kept || endpoint ? 'lost' : 'off'
}

const registered = async (): Promise<PushSubscription | null | undefined> => (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()

/** Looks what this browser is, and under which endpoint. */
export async function look({ push, devices }: View): Promise<{ here: Here; endpoint?: string | undefined }> {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  const kept = await keptBell()
  const endpoint = able ? (await registered())?.endpoint : undefined
  const here = hereOf({
    able,
    apple: (navigator as { standalone?: boolean }).standalone === false,
    denied: able && Notification.permission === 'denied',
    endpoint,
    kept: kept?.endpoint,
    known: devices.map((one) => one.endpoint),
  })
  if (here === 'on' && kept?.endpoint !== endpoint) await keepBell({ endpoint: endpoint!, key: push!, lang: preferred() })
  return { here, endpoint }
}

/** Milliseconds until a worker should be there. */
const patience = 10_000

/**
 * Asks the person for permission, the browser for an endpoint, and gives that to the server; undefined if the
 * person does not want it.
 */
export async function switchOn(key: string): Promise<View | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const ready = await Promise.race([navigator.serviceWorker.ready, wait(patience)])
  if (!ready) throw new Error('there is no worker')
  const old = (await keptBell())?.endpoint
  await (await ready.pushManager.getSubscription())?.unsubscribe() // it may be bound to another key
  const { endpoint, keys } = (await ready.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON()
  const body = { endpoint: endpoint!, p256dh: keys!['p256dh']!, auth: keys!['auth']!, ...(old ? { old } : {}) }
  const view = await ok(api.POST('/api/me/push', { body }))
  await keepBell({ endpoint: body.endpoint, key, lang: preferred() })
  return view
}

/** Ends it: the browser forgets the server, and the server the browser. */
export async function switchOff(id: string): Promise<View> {
  const view = await ok(api.DELETE('/api/me/push/{id}', { params: { path: { id } } }))
  await keepBell()
  await (await registered())?.unsubscribe()
  return view
}

/** Returns what this device is called. */
export function deviceKind(): 'phone' | 'tablet' | 'computer' {
  if (!matchMedia('(pointer: coarse)').matches) return 'computer'
  return Math.min(screen.width, screen.height) < 600 ? 'phone' : 'tablet'
}
