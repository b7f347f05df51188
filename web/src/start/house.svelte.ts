// The rules of a new table: a rule set, and the changes that its people make.

import { api, ok } from '../api/client'
import { lang, type Lang } from '../i18n/index.svelte'
import type { Switches, Value } from '../rules/values'
import { chosen, faults, mend, written, type Rules, type Switch, type Verdict } from './mix'
import { ruleSet, switches } from './cache'

export class House {
  base = $state('')
  standard = $state.raw<Switches>({}) // the rule set's own values
  own = $state.raw<Switches>({}) // those that differ
  switches = $state.raw<Switch[]>([])
  verdict = $state.raw<Verdict>()
  sentences = $state.raw<Record<string, string[]>>({}) // the rule book's sentences by switch
  titles = $state.raw<Record<string, string>>({}) // of the rule book's chapters
  spoken = $state.raw<Lang>() // the language of both
  last = $state('') // the switch that was chosen last
  also = $state.raw<string[]>([]) // switches that gave way to it
  #rounds = $state(0) // of the rule set
  #step = 0 // an answer to an earlier step is dropped

  /** Returns how many switches differ. */
  get changes(): number {
    return Object.keys(this.own).length
  }

  /** Returns the rules in the form of the API. */
  get rules(): Rules {
    return written(this.base, this.own)
  }

  get clashes(): boolean {
    return this.verdict?.ok === false
  }

  /** How many rounds a match has; 0 while that is not known, the rule set's while switches clash. */
  get rounds(): number {
    return this.verdict?.rounds ?? this.#rounds
  }

  value(name: string): Value {
    const { [name]: value = '' } = name in this.own ? this.own : this.standard
    return value
  }

  differs(name: string): boolean {
    return name in this.own
  }

  mute(name: string): boolean {
    return this.verdict?.mute?.includes(name) ?? false
  }

  /** Returns the server's objections to the mix that are about the switch. */
  message(name: string): string {
    return this.verdict ? faults(this.verdict, name).join('; ') : ''
  }

  /** Starts again from a rule set. */
  async follow(base: string): Promise<void> {
    const step = ++this.#step
    this.base = base
    this.own = {}
    this.also = []
    this.verdict = undefined
    const { switches = {}, rounds } = await ruleSet(base)
    if (step !== this.#step) return
    this.standard = switches
    this.#rounds = rounds
    if (this.switches.length > 0) await this.#judge(step)
  }

  /** Loads the switches and their possible values. */
  async open(): Promise<void> {
    const step = this.#step
    this.switches = await switches()
    if (step === this.#step && !this.verdict) await this.#judge(step)
  }

  /** Chooses a set of tiles, and the switches that go with it. */
  async resize(set: number): Promise<void> {
    if (!this.verdict) await this.open()
    await this.choose('set', set, this.verdict!.sizes!.find((size) => size.set === set)!.switches)
  }

  /** Gives a switch a value, and others those that come with it; more give way if they must. */
  async choose(name: string, value: Value, besides: Switches = {}): Promise<void> {
    const step = ++this.#step
    const before = Object.entries(besides).reduce((own, [other, value]) => chosen(this.standard, own, other, value), this.own)
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

  /** Reloads the texts after the page has changed its language. */
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

  /** Loads the mix in words; there are none for a mix that does not go together. */
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
