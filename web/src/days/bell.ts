// Whether the person is told when it is their turn, and the offer to be, which is made once.

import { api, ok } from '../api/client'

const name = 'roundhouse.bell'

/** Reports whether the bell is to be offered: it has not been before, and nothing rings yet. */
export async function mayOffer(): Promise<boolean> {
  try {
    if (localStorage.getItem(name)) return false
    const { devices, mail, hooks } = await ok(api.GET('/api/me/bell'))
    return devices.length === 0 && hooks.length === 0 && !mail?.address
  } catch {
    return false // without storage it would be offered again and again
  }
}

/** Keeps that the bell has been offered. */
export function offered(): void {
  try {
    localStorage.setItem(name, 'offered')
  } catch {
    // it was not offered
  }
}
