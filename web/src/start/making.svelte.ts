// The settings of a new table, except its rules.

import { order } from '../api/client'
import { invite } from './guest'
import { makeTable } from './make'
import type { Rules } from './mix'

export type Company = 'friends' | 'bots' | 'here' | 'each'
export type Clock = 'none' | 'relaxed' | 'quick' | 'own'

/** Seconds for each action. */
const turns = { none: 0, relaxed: 60, quick: 20 } as const

export class Making {
  seats = $state(4)
  company = $state<Company>('bots')
  level = $state('')
  names = $state<string[]>([]) // of the people who share this device, the person's own first
  each = $state<string[]>([]) // the others' seats one by one: a bot's level, or '' for an open one
  rounds = $state(0) // 0: all
  clock = $state<Clock>('none')
  turn = $state(30) // seconds for each action, for a pace of one's own
  reserve = $state(5) // minutes for the whole match on top
  absent = $state(120)
  onlookers = $state(true)
  listed = $state(false)
  late = $state<boolean>() // undefined: the server's default
  takeBack = $state<boolean>() // undefined: the server's default
  invited = $state.raw<string[]>([]) // names of people to whom the link is to be sent

  constructor(company: Company, level: string) {
    this.company = company
    this.level = level
  }

  /** Returns the others' seats from the second on: a bot's level, or '' for an open one. */
  get others(): string[] {
    return Array.from({ length: this.seats - 1 }, (_, at) => {
      if (this.company === 'friends' || (this.company === 'here' && at + 1 < this.here.length)) return ''
      return this.company === 'each' ? (this.each[at] ?? '') : this.level
    })
  }

  /** Reports whether the match can start without waiting for anybody. */
  get complete(): boolean {
    return this.company === 'here' || this.others.every((level) => level !== '')
  }

  /** The names of the people who share this device, as many as there are seats. */
  get here(): string[] {
    return this.names.slice(0, this.seats)
  }

  seat(at: number, level: string): void {
    this.each = Object.assign([...this.others], { [at]: level })
  }

  /** Creates the table and returns its ID. */
  async make(rules: Rules): Promise<string> {
    const { others } = this
    const last = others.lastIndexOf('') + 1 // the API accepts bots for the last seats; the others are seated afterwards
    if (this.company === 'here') return (await import('./gather')).gather(this.here, { rules, seats: this.seats, bots: others.slice(last), rounds: this.rounds, take_back: this.takeBack })
    const table = await makeTable({
      rules,
      seats: this.seats,
      bots: others.slice(last),
      start: this.complete,
      rounds: this.rounds,
      turn: this.clock === 'own' ? this.turn : turns[this.clock],
      reserve: this.clock === 'own' ? this.reserve * 60 : 0,
      absent: this.absent,
      onlookers: this.onlookers,
      listed: this.listed,
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
