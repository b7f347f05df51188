// Who the person is: a guest with a name, known by a cookie.

import { api, ok, type Schema } from '../api/client'
import { keepName } from './settings.svelte'

type Me = Schema['Me']

const state = $state<{ me: Me | null }>({ me: null })
let asking: Promise<Me | null> | undefined

/** Returns the person, as far as known; null for one without a name yet. */
export function me(): Me | null {
  return state.me
}

function be(person: Me | null): Me | null {
  state.me = person
  keepName(person?.name ?? '')
  return person
}

/** Asks the server, once, who the person is. */
export function who(): Promise<Me | null> {
  asking ??= ok(api.GET('/api/me')).then(
    (answer) => be(answer ?? null),
    (error: unknown) => {
      asking = undefined
      throw error
    },
  )
  return asking
}

/** Creates a guest with a name, or changes the name. */
export async function enter(name: string): Promise<Me> {
  const answer: Me = await (state.me ? ok(api.PATCH('/api/me', { body: { name } })) : ok(api.POST('/api/me', { body: { name } })))
  asking = Promise.resolve(answer)
  return be(answer)!
}

/** Forgets the person and asks again, after a recovery or a deletion. */
export async function anew(): Promise<Me | null> {
  state.me = null
  asking = undefined
  return who()
}
