// How the reader is told, as the page shows it: what the server has said last, and what this browser is.

import { api, ok, Problem, type Schema } from '../api/client'
import { tune } from '../app/bell'
import { t, type Key } from '../i18n/index.svelte'
import { errorText } from '../start/named'
import { poll } from '../start/poll'
import { who } from '../state/me.svelte'
import { look, type Here } from './here'

export type View = Schema['BellView']

/** A part of the page, in which it is said what went wrong there. */
export type Part = 'here' | 'mail' | 'hooks' | 'quiet' | 'calls' | 'try' | 'away'

/** Milliseconds between two looks. */
const every = 60_000

export class Bell {
  view = $state.raw<View>()
  waiting = $state.raw<Schema['Listing'][]>([]) // tables with days at which it is the reader's turn
  here = $state<Here>('off')
  endpoint = $state<string>() // of this browser
  away = $state(false) // the server does not answer
  nobody = $state(false) // the server does not know the reader
  busy = $state(false)
  private trouble = $state.raw<{ part: Part; text: string }>()
  private step = 0

  /** Looks again and again until the returned function is called. */
  follow(): () => void {
    return poll(() => void this.look(), every)
  }

  private async look(): Promise<void> {
    const step = ++this.step
    try {
      this.nobody = !(await who())
      if (this.nobody) return
      const [view, { tables }] = await Promise.all([ok(api.GET('/api/me/bell')).then(tune), ok(api.GET('/api/me/tables'))])
      if (step !== this.step) return
      this.waiting = tables.filter(({ yours, days }) => yours && days).sort((a, b) => (a.until ?? '').localeCompare(b.until ?? ''))
      await this.take(view)
    } catch (error) {
      this.away = !(error instanceof Problem) || ![401, 403].includes(error.status)
      this.nobody = !this.away
    }
  }

  private async take(view: View): Promise<void> {
    Object.assign(this, await look(view))
    this.view = view
    this.away = false
  }

  /**
   * Changes something, one thing at a time, and reports whether that was possible. What is said if the server
   * does not understand what somebody has typed depends on the part.
   */
  async change(part: Part, what: () => Promise<View | undefined>, wrong?: Key): Promise<boolean> {
    if (this.busy || this.away) return false
    this.busy = true
    this.trouble = undefined
    try {
      this.step++ // an answer that is on its way is older
      const view = await what()
      await this.take(view ?? this.view!)
      return true
    } catch (error) {
      const invalid = wrong && error instanceof Problem && [400, 422].includes(error.status)
      this.trouble = { part, text: invalid ? t(wrong) : error instanceof Problem ? errorText(error) : t('bell.unreached') }
      return false
    } finally {
      this.busy = false
    }
  }

  /** Returns what went wrong in a part. */
  troubleOf(part: Part): string {
    return this.trouble?.part === part ? this.trouble.text : ''
  }

  get locked(): boolean {
    return this.busy || this.away
  }
}
