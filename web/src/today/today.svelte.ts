// A date's round on the screen: what the server says of it for the reader's rules.

import { api, ok, Problem, type Schema } from '../api/client'
import { lowestWins } from '../state/score'
import { lang, languages } from '../i18n/index.svelte'
import { switchesOf } from '../start/cache'
import { poll } from '../start/poll'
import { who } from '../state/me.svelte'
import { settings } from '../state/settings.svelte'
import { all, keep } from './kept'
import { textOf } from './points'

type Day = Schema['Day']

/** Milliseconds between two looks: others play, and par follows. */
const every = 15_000
const soon = 2500

const usual = (): string => languages[lang()]!.usual

/** Returns the rules that the reader usually plays by. */
export const usualRules = (): string => settings.last || usual()

/** Asks for a date, by rules or, if those are not for a date, by the usual ones of the language. */
export async function ask(date: string, rules: string): Promise<Day> {
  const get = (rules: string): Promise<Day> => ok(api.GET('/api/days/{date}', { params: { path: { date }, query: { rules } } }))
  try {
    const day = await get(rules)
    return day.else ? await get(textOf(day.else)) : day // there is one try a date, by whatever rules
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400 || rules === usual()) throw error
    return get(usual())
  }
}

export class Today {
  day = $state.raw<Day>()
  low = $state(true) // the fewest points win
  set = $state(12) // the highest pip
  away = $state(false) // the server does not answer
  nobody = $state(false) // the server does not know the reader
  missing = $state('') // the code of why there is nothing
  private step = 0

  constructor(
    readonly date: string,
    public rules: string,
  ) {
    const kept = all()[date]
    if (kept?.mine?.over && kept.secret) this.rules = textOf(kept.rules)
  }

  /** Looks again and again until the returned function is called. */
  follow(): () => void {
    const stop = poll(() => void this.look(), every)
    const timer = setInterval(() => this.day?.mine?.over && !this.day.par && !document.hidden && void this.look(), soon)
    return () => {
      stop()
      clearInterval(timer)
    }
  }

  async look(): Promise<void> {
    const step = ++this.step
    try {
      if (!(await who())) {
        this.nobody = true
        return
      }
      const day = await ask(this.date, this.rules)
      if (step !== this.step) return
      keep(day)
      await this.learn(day)
      this.day = day
      this.rules = textOf(day.rules)
      this.away = this.nobody = false
      this.missing = ''
    } catch (error) {
      if (step !== this.step) return
      const { status, code } = error instanceof Problem ? error : { status: 0, code: '' }
      this.away = status === 0 || status >= 500
      this.missing = this.away ? '' : code
    }
  }

  /** Shows the date by other rules. */
  choose(rules: string): void {
    this.rules = rules
    void this.look()
  }

  /** Learns what the rules say of points and tiles. */
  private async learn({ rules }: Day): Promise<void> {
    if (this.day && textOf(this.day.rules) === textOf(rules)) return
    const switches = await switchesOf(rules)
    this.low = lowestWins(switches)
    this.set = Number(switches['set'] ?? 12)
  }
}
