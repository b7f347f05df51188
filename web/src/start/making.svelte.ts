// The settings of a new table, except its rules.

import { order, type Schema } from '../api/client'
import type { Overdue } from '../days/words'
import { fillNames, gather } from './gather'
import { invite } from './guest'
import { makeTable, nearest } from './make'
import type { Rules } from './mix'

export type Company = 'bots' | 'friends' | 'here'
export type Hints = NonNullable<Schema['Making']['hints']>
export type Clock = 'none' | 'relaxed' | 'quick' | 'own' | 'days'

/** Seconds for each action. */
const turns = { none: 0, relaxed: 60, quick: 20, days: 0 } as const

export class Making {
  players = $state.raw<readonly number[]>([]) // the numbers that the rules allow
  level = $state('') // of the next bot
  others = $state.raw<string[]>([]) // the seats from the second on: a bot's level, or '' for a person
  shared = $state(false) // one device for all people, who have the first seats
  names = $state.raw<string[]>([]) // of the others who share it
  rounds = $state(0) // 0: all
  clock = $state<Clock>('none')
  turn = $state(30) // seconds for each action, for a pace of one's own
  reserve = $state(5) // minutes for the whole match on top
  days = $state(2) // for each action
  overdue = $state<Overdue>('bot')
  absent = $state(120)
  onlookers = $state(true)
  talk = $state(false)
  hints = $state<Hints>('shown')
  listed = $state(false)
  late = $state<boolean>() // undefined: the server's default
  takeBack = $state<boolean>() // undefined: the server's default
  invited = $state.raw<string[]>([]) // names of people to whom the link is to be sent

  constructor(company: Company, level: string) {
    this.level = level
    this.others = Array.from({ length: 3 }, () => (company === 'bots' ? level : ''))
  }

  get seats(): number {
    return this.others.length + 1
  }

  /** Returns the number of people, whether they are there or not. */
  get people(): number {
    return this.others.filter((level) => level === '').length + 1
  }

  /** Reports whether each action has days: only people come and go. */
  get inDays(): boolean {
    return this.clock === 'days' && !this.complete
  }

  get company(): Company {
    if (this.shared) return 'here'
    return this.complete ? 'bots' : 'friends'
  }

  /** Reports whether the match can start without waiting for anybody. */
  get complete(): boolean {
    return this.shared || this.people === 1
  }

  /** Returns the next larger number of players, if the rules allow one. */
  get larger(): number | undefined {
    return this.players.find((n) => n > this.seats)
  }

  /** Reports whether somebody can be removed; a shared device has two people. */
  removable(at: number): boolean {
    return this.players.some((n) => n < this.seats) && !(this.shared && this.others[at] === '' && this.people === 2)
  }

  /** Returns the names of the people who share this device, the person's own first. */
  here(own: string): string[] {
    return fillNames([own, ...this.names], this.people).slice(0, this.people)
  }

  /** Gives all other seats to bots, or to people. */
  join(company: Company): void {
    this.shared = company === 'here'
    this.others = this.others.map((level) => (company === 'bots' ? level || this.level : ''))
  }

  /** Takes as many players as the rules allow, the nearest number. */
  fit(players: readonly number[]): void {
    this.players = players
    const n = nearest(players, this.seats)
    const more = Array.from({ length: Math.max(0, n - this.seats) }, () => this.others.at(-1) ?? this.level)
    if (n !== this.seats) this.others = [...this.others.slice(0, n - 1), ...more]
  }

  /** Adds bots of a level, or people for '', up to the next number that the rules allow. */
  add(level: string): void {
    const at = this.shared && level === '' ? this.people - 1 : this.others.length
    this.others = this.others.toSpliced(at, 0, ...Array<string>((this.larger ?? this.seats) - this.seats).fill(level))
  }

  remove(at: number): void {
    if (this.shared && this.others[at] === '') this.names = this.names.toSpliced(at, 1)
    this.others = this.others.toSpliced(at, 1)
    this.fit(this.players)
  }

  /** Gives a seat to a bot of a level, or to a person for ''. */
  seat(at: number, level: string): void {
    if (level) this.level = level
    this.others = this.others.with(at, level)
  }

  /** Gives all bots one level. */
  grade(level: string): void {
    this.level = level
    this.others = this.others.map((other) => other && level)
  }

  /** Creates the table and returns its ID. */
  async make(rules: Rules, own: string): Promise<string> {
    const { others, seats } = this
    const last = others.lastIndexOf('') + 1 // the API accepts bots for the last seats; the others are seated afterwards
    const bots = others.slice(last)
    if (this.shared) return gather(this.here(own), { rules, seats, bots, rounds: this.rounds, hints: this.hints, take_back: this.takeBack })
    const table = await makeTable({
      rules,
      seats,
      bots,
      start: this.complete,
      rounds: this.rounds,
      turn: this.clock === 'own' ? this.turn : turns[this.clock],
      reserve: this.clock === 'own' ? this.reserve * 60 : 0,
      ...(this.inDays ? { days: this.days, overdue: this.overdue } : { absent: this.absent }),
      onlookers: this.onlookers,
      listed: this.listed,
      talk: this.talk && !this.listed,
      hints: this.hints,
      late: this.onlookers ? this.late : undefined,
      take_back: this.takeBack,
    })
    for (const [at, bot] of others.slice(0, last).entries()) {
      if (bot) await order({ table }, 'seat_bot', { seat: at + 2, bot })
    }
    if (!this.complete) invite(table, this.invited)
    return table
  }
}
