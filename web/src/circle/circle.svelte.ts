// A circle on the screen: what the server has told last, and who has come since.

import { api, ok, Problem, random, type Schema } from '../api/client'
import { list, t } from '../i18n/index.svelte'
import { poll } from '../start/poll'
import { find, forget, keep } from './kept'

export type Circle = Schema['Circle']
export type Member = Schema['CircleMember']

/** Milliseconds between two looks: whoever looks is here. */
const every = 5000

type Verb = 'rename' | 'set_rules' | 'set_door' | 'new_key' | 'new_season' | 'let_in' | 'turn_away' | 'add_name' | 'be' | 'deny' | 'merge' | 'make_keeper' | 'remove'

export class Follower {
  circle = $state.raw<Circle>()
  at = $state(0) // when the server told it, in milliseconds since 1970
  away = $state(false) // the server does not answer
  gone = $state(false) // the person is not in the circle
  trouble = $state('') // the code of what was refused
  busy = $state(false)
  news = $state('') // who has come, for those who hear the page
  private step = 0

  constructor(readonly id: string) {
    const kept = find(id)
    if (kept) [this.circle, this.at] = [kept.circle, kept.at]
  }

  /** Looks again and again until the returned function is called. */
  follow(): () => void {
    return poll(() => void this.look(), every)
  }

  private async look(): Promise<void> {
    const step = ++this.step
    try {
      const found = await ok(api.GET('/api/circles/{circle}', { params: { path: { circle: this.id } } }))
      if (step === this.step) this.take(found)
    } catch (error) {
      const status = error instanceof Problem ? error.status : 0
      if (step === this.step) this.fail(status)
    }
  }

  private fail(status: number): void {
    this.gone = [401, 403, 404].includes(status)
    this.away = !this.gone
    if (!this.gone) return
    this.circle = undefined
    forget(this.id)
  }

  private take(found: Circle): void {
    const was = this.at > 0 && !this.away ? this.circle : undefined
    this.circle = found
    this.at = Date.now()
    this.away = this.gone = false
    keep(found, this.at)
    if (was) this.tell(was, found)
  }

  /** Tells who has come, and who has sat down, once each. */
  private tell(was: Circle, now: Circle): void {
    const here = new Set(was.members.filter(({ here }) => here).map(({ number }) => number))
    const come = now.members.filter(({ here: is, number }) => is && number !== now.me && !here.has(number)).map(({ name }) => name)
    const sat = waiting(now).filter((name) => !waiting(was).includes(name))
    const said = [
      ...(come.length > 0 ? [t('circle.come', { names: list(come), n: come.length })] : []),
      ...(sat.length > 0 ? [t('circle.waiting', { names: list(sat), n: sat.length })] : []),
    ]
    if (said.length > 0) this.news = said.join(' ')
  }

  /** Carries out a command, and reports whether it was accepted. */
  async change(verb: Verb, body: Omit<Schema['CircleChange'], 'id'> = {}): Promise<boolean> {
    const path = `/api/circles/{circle}/${verb}` as '/api/circles/{circle}/rename'
    return (await this.attempt(async () => this.take(await ok(api.POST(path, { params: { path: { circle: this.id } }, body: { id: random(12), ...body } }))))) !== undefined
  }

  /** Does something with the circle, one thing at a time; undefined if it fails. */
  async attempt<T>(what: () => Promise<T>): Promise<T | true | undefined> {
    if (this.busy) return undefined
    this.busy = true
    this.trouble = ''
    try {
      this.step++ // an answer that is on its way is older
      return (await what()) ?? true
    } catch (error) {
      this.trouble = error instanceof Problem ? error.code : String(error)
      return undefined
    } finally {
      this.busy = false
    }
  }

  get me(): Member | undefined {
    return this.circle?.members.find(({ number }) => number === this.circle!.me)
  }
}

/** Returns who waits at the table that is laid. */
export const waiting = (circle: Circle): string[] => circle.table?.seats.filter(Boolean) ?? []
