// Who the person is: a guest with a name, known by a cookie.

import { api, ok, type Schema } from '../api/client'

type Me = Schema['Me']

const state = $state<{ me: Me | null }>({ me: null })
let asking: Promise<Me | null> | undefined

/** The person, as far as known; null for one without a name yet. */
export function me(): Me | null {
  return state.me
}

/** Asks the server, once, who the person is. */
export function who(): Promise<Me | null> {
  asking ??= ok(api.GET('/api/me')).then(
    (answer: Me | undefined) => (state.me = answer ?? null),
    (error: unknown) => {
      asking = undefined
      throw error
    },
  )
  return asking
}

/** Enters under a name, or changes it. */
export async function enter(name: string): Promise<Me> {
  const call = state.me ? api.PATCH('/api/me', { body: { name } }) : api.POST('/api/me', { body: { name } })
  const answer = (await ok(call as ReturnType<typeof api.POST<'/api/me', never>>)) as Me
  state.me = answer
  asking = Promise.resolve(answer)
  return answer
}

/** Somebody else, or nobody, from now on: after a recovery or a deletion. */
export async function anew(): Promise<Me | null> {
  state.me = null
  asking = undefined
  return who()
}
