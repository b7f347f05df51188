// The rules of a table that is being made: a rule set, and what its people change of it.

import { api, ok } from '../api/client'
import { lang, type Lang } from '../i18n/index.svelte'
import type { Switches, Value } from '../rules/values'
import { blames, chosen, mend, written, type Rules, type Switch, type Verdict } from './mix'
import { standardOf, switches } from './cache'

export class House {
  base = $state('')
  standard = $state.raw<Switches>({}) // the rule set's own values
  own = $state.raw<Switches>({}) // those that differ
  switches = $state.raw<Switch[]>([])
  verdict = $state.raw<Verdict>()
  sentences = $state.raw<Record<string, string[]>>({}) // what a switch says in the rule book
  titles = $state.raw<Record<string, string>>({}) // of its chapters
  spoken = $state.raw<Lang>() // the language of both
  last = $state('') // the switch that was chosen last
  also = $state.raw<string[]>([]) // switches that gave way to it
  #step = 0 // an answer to an earlier one comes too late

  /** How many switches differ. */
  get changes(): number {
    return Object.keys(this.own).length
  }

  /** The rules as the API takes them. */
  get rules(): Rules {
    return written(this.base, this.own)
  }

  get clashes(): boolean {
    return this.verdict?.ok === false
  }

  value(name: string): Value {
    return this.own[name] ?? this.standard[name] ?? ''
  }

  differs(name: string): boolean {
    return name in this.own
  }

  mute(name: string): boolean {
    return this.verdict?.mute?.includes(name) ?? false
  }

  /** What the server has against the mix, where it is about the switch. */
  message(name: string): string {
    return this.verdict && blames(this.verdict, name) ? (this.verdict.message ?? '') : ''
  }

  /** Starts anew from a rule set. */
  async follow(base: string): Promise<void> {
    const step = ++this.#step
    this.base = base
    this.own = {}
    this.also = []
    this.verdict = undefined
    const standard = await standardOf(base)
    if (step !== this.#step) return
    this.standard = standard
    if (this.switches.length > 0) await this.#judge(step)
  }

  /** Makes the switches known, and what can be chosen. */
  async open(): Promise<void> {
    const step = this.#step
    this.switches = await switches()
    if (step === this.#step && !this.verdict) await this.#judge(step)
  }

  /** Gives a switch a value; others give way where they must. */
  async choose(name: string, value: Value): Promise<void> {
    const step = ++this.#step
    const before = this.own
    this.own = chosen(this.standard, before, name, value)
    this.last = name
    this.also = []
    const mended = await mend(this.standard, before, name, value, (own) => this.#ask(own))
    if (step !== this.#step) return
    this.own = mended.own
    this.verdict = mended.verdict
    this.also = mended.also
    await this.#read(step)
  }

  async reset(): Promise<void> {
    await this.follow(this.base)
  }

  /** Reads the texts again after the page has changed its language. */
  async translate(): Promise<void> {
    await this.#read(this.#step)
  }

  async #judge(step: number): Promise<void> {
    const verdict = await this.#ask(this.own)
    if (step !== this.#step) return
    this.verdict = verdict
    await this.#read(step)
  }

  #ask(own: Switches): Promise<Verdict> {
    return ok(api.POST('/api/rules/check', { body: { rules: written(this.base, own) } }))
  }

  /** Reads what the mix says in words; one that does not go together says nothing. */
  async #read(step: number): Promise<void> {
    if (!this.verdict?.ok) return
    const spoken = lang()
    const params = { query: { lang: spoken } }
    const book = await ok(api.POST('/api/rules/book', { params, body: { rules: this.rules } }))
    if (step !== this.#step) return
    const sentences: Record<string, string[]> = {}
    for (const { switch: name, text } of book.flatMap((chapter) => chapter.sentences)) {
      if (name) (sentences[name] ??= []).push(text)
    }
    this.sentences = sentences
    this.spoken = spoken
    this.titles = Object.fromEntries(book.map((chapter) => [chapter.name, chapter.title]))
  }
}
