// A score sheet on the screen: what the server has told, what waits here, and what follows from both.

import { Problem, random } from '../api/client'
import { server } from '../api/transport'
import { switchesOf } from '../start/cache'
import { begin, isWhole, joined, playing, written, type Entry } from './entry'
import { ask, carrier, deliver, told, without, type Outcome } from './outbox'
import { change, find, isStored, listen, remove, type Row } from './store'
import type { Command, Draft, Round, Sheet } from './types'

/** What two people have entered differently of a round. */
export interface Difference {
  command: Command
  round: number
  by: string // who has entered the other
  theirs: Draft | Round
}

/** Milliseconds between two looks at the server: from this, if something happens, to that. */
const [soon, late] = [3000, 15_000]

/** Milliseconds after which the page computes itself what follows from a command. */
const patience = 300

export class Keeper {
  sheet = $state.raw<Sheet>()
  entry = $state.raw<Entry>()
  row = $state.raw<Row>()
  busy = $state(false) // what was pressed is on its way
  stored = $state(true)
  lost = $state('') // the code of why there is no sheet
  trouble = $state('') // the code of what was refused
  differs = $state.raw<Difference>()
  #away = $state(false)
  saving = $state(false) // what is being entered is not on the disk yet
  private fresh = false // it has changed since it was last stored
  private keeping: Promise<void> | undefined
  private step = 0
  private every = soon
  private timer: ReturnType<typeof setTimeout> | undefined
  private delivering: Promise<Outcome> | undefined
  private ended = false

  constructor(readonly id: string) {}

  get waits(): boolean {
    return this.row !== undefined && (this.row.opening !== undefined || this.row.waiting.length > 0)
  }

  /** Reports whether the page may be left while there is no network: it can be opened again. */
  get leaves(): boolean {
    return navigator.serviceWorker?.controller != null
  }

  /** Whether the server does not answer. */
  get away(): boolean {
    return this.#away
  }

  private noteAway(away: boolean): void {
    this.#away = server.away = away
  }

  /** Reports whether each thing that is entered is written at once: others enter, too. */
  get shared(): boolean {
    return this.sheet?.code !== undefined || (this.sheet?.writers.length ?? 0) > 1
  }

  /** Opens the sheet, and follows it until the returned function is called. */
  open(): () => void {
    void this.begin()
    const again = (): void => {
      this.every = soon
      void this.look()
    }
    const unlisten = listen((id) => id === this.id && void find(id).then((row) => row && this.take(row, true)))
    const seen = (): void => {
      if (!document.hidden) again()
    }
    document.addEventListener('visibilitychange', seen)
    addEventListener('online', again)
    return () => {
      this.ended = true
      clearTimeout(this.timer)
      unlisten()
      document.removeEventListener('visibilitychange', seen)
      removeEventListener('online', again)
    }
  }

  private async begin(): Promise<void> {
    const row = await find(this.id)
    if (row) {
      this.meet(row)
      if (this.waits) await this.show()
      this.sheet ??= this.waits ? (row.shown ?? row.server) : row.server
    }
    await this.look()
    if (this.sheet && !this.row?.switches) {
      const switches = await switchesOf(this.sheet.rules as Parameters<typeof switchesOf>[0]).catch(() => undefined)
      if (switches) await this.change((now) => ({ ...now, switches }))
    }
    this.finishEntry()
  }

  /** Sends what waits, or asks what is new, and does so again after a time. */
  private async look(): Promise<void> {
    clearTimeout(this.timer)
    if (this.ended || document.hidden) return
    const was = this.sheet?.seq
    if (this.waits) await this.send()
    else await this.read()
    this.every = this.sheet?.seq === was ? Math.min(this.every * 1.3, this.sheet?.finished ? 4 * late : late) : soon
    clearTimeout(this.timer)
    if (!this.ended) this.timer = setTimeout(() => void this.look(), this.every)
  }

  private async read(): Promise<void> {
    try {
      const sheet = await ask<Sheet>('GET', `/api/sheets/${this.id}`)
      this.noteAway(false)
      if (!this.row || sheet.seq !== this.row.server?.seq || sheet.code !== this.row.server.code) await this.hear(sheet)
    } catch (error) {
      const problem = error instanceof Problem ? error : new Problem('offline', 0)
      this.noteAway(problem.status === 0)
      if (!this.sheet) this.lost = problem.code
      else if (problem.status === 404 || problem.status === 410) {
        this.lost = problem.code
        await remove(this.id).catch(() => undefined)
      }
    }
  }

  /** Takes what the server has told. */
  private async hear(sheet: Sheet): Promise<void> {
    const row = await change(this.id, (row) => told(row ?? { id: this.id, waiting: [], at: Date.parse(sheet.changed) }, sheet))
    if (row) await this.take(row)
  }

  /** Takes a row that this page has not changed itself, with what is being entered. */
  private meet(row: Row): void {
    this.row = row
    this.entry = row.entry
  }

  private async take(row: Row, elsewhere = false): Promise<void> {
    if (elsewhere || !this.row) this.meet(row)
    this.row = row
    this.stored = isStored()
    await this.show()
  }

  /** Shows what the sheet is with what waits: the server, or this device's engine, says it. */
  private async show(): Promise<void> {
    const row = this.row!
    const step = ++this.step
    if (!this.waits) this.put(row.server!)
    else {
      try {
        const commands = row.waiting.map(({ command }) => command)
        const first = row.opening && { do: 'open', ...row.opening }
        const sheet = await ask<Sheet>('POST', '/api/sheets/preview', { ...(first ? {} : { sheet: row.server }), commands: first ? [first, ...commands] : commands })
        if (step !== this.step) return
        this.put({ ...sheet, id: this.id, writes: true, mine: row.server?.mine ?? true })
      } catch (error) {
        if (step === this.step && error instanceof Problem && error.status >= 400 && error.status < 500) await this.refuse(row.waiting.at(-1)?.command, error)
      }
    }
  }

  private put(sheet: Sheet): void {
    this.sheet = sheet
    this.lost = ''
    void change(this.id, (row) => row && { ...row, shown: sheet })
    this.follow(sheet)
  }

  /** Lets what is being entered follow what others have written. */
  private follow(sheet: Sheet): void {
    const { entry } = this
    if (!entry || entry.fix || this.busy) return
    const round = sheet.rounds[entry.round - 1]
    if (round) {
      const mine = written(entry, sheet.seats.length)
      const other = mine.points?.some((points, i) => points !== null && points !== round.points[i])
      if (other) void this.give({ do: 'write', ...mine }, entry)
      else void this.type(undefined)
    } else if (sheet.draft) {
      const next = joined(entry, sheet.draft, playing(sheet, entry.round))
      if (JSON.stringify(next) !== JSON.stringify(entry)) void this.type(next)
    }
  }

  private async change(how: (row: Row) => Row): Promise<void> {
    const row = await change(this.id, (row) => how(row ?? { id: this.id, waiting: [], at: Date.now() }))
    if (row) this.row = row
    this.stored = isStored()
  }

  /** Notes what is being entered. Once a round is whole it is written. */
  async type(entry: Entry | undefined): Promise<void> {
    if (this.busy) return
    this.entry = entry
    this.trouble = ''
    this.fresh = this.saving = true
    const kept = (this.keeping ??= this.keep())
    if (!this.finishEntry()) await kept
  }

  /** Stores what is being entered, the latest first: whoever types fast does not wait for the disk. */
  private async keep(): Promise<void> {
    while (this.fresh) {
      this.fresh = false
      const { entry } = this
      await this.change((row) => ({ ...row, entry, at: Date.now() }))
    }
    this.keeping = undefined
    this.saving = false
  }

  /** Writes the entry if it is whole, and reports whether it is; a correction waits for a press. */
  private finishEntry(): boolean {
    const { entry, sheet } = this
    if (!entry || !sheet || entry.fix || this.own > 0 || entry.at !== 0 || !sheet.next || sheet.next.round !== entry.round) return false
    if (!isWhole(entry, sheet.next, sheet.next.at) || this.lacks(entry)) return false
    void this.write()
    return true
  }

  /** Reports whether the rules want to know more of a round than its hands. */
  lacks(entry: Entry): boolean {
    return entry.markers === null && Number(this.row?.switches?.['marker_penalty'] ?? 0) > 0
  }

  /** Writes what has been entered. */
  async write(): Promise<void> {
    const { entry, sheet } = this
    if (!entry || !sheet) return
    const draft = written(entry, sheet.seats.length)
    if (Object.keys(draft).length === 1) await this.type(undefined)
    else await this.give({ do: 'write', ...draft }, entry)
  }

  /** Writes a part of a round, which others may complete. */
  writePart(part: Draft): Promise<boolean> {
    return this.give({ do: 'write', round: this.sheet!.next!.round, ...part })
  }

  /** Gives a command: it is stored, and sent as soon as there is a network. It reports whether it was accepted. */
  async give(what: { do: Command['do'] } & Record<string, unknown>, entry?: Entry): Promise<boolean> {
    this.busy = entry !== undefined
    if (entry) this.fresh = false // it is stored with the command
    this.trouble = ''
    try {
      const command: Command = { ...what, id: random(12), after: entry?.after ?? this.seq, at: new Date().toISOString() }
      await this.change((row) => ({ ...row, waiting: [...row.waiting, entry ? { command, entry } : { command }], entry: entry ? undefined : row.entry, at: Date.now() }))
      this.every = soon
      const sent = this.send()
      let early: ReturnType<typeof setTimeout> | undefined
      await Promise.race([sent, new Promise((done) => (early = setTimeout(done, this.away ? 0 : patience)))])
      clearTimeout(early)
      if (this.row?.waiting.some((one) => one.command.id === command.id) && !this.differs) await this.show()
      if (entry) this.entry = this.row?.entry
      return !this.trouble
    } finally {
      this.busy = false
    }
  }

  /** Sends what waits. */
  private async send(): Promise<void> {
    this.delivering ??= deliver(this.id, carrier, (row) => void this.take(row)).finally(() => (this.delivering = undefined))
    const outcome = await this.delivering
    this.noteAway(outcome === 'waits')
    if (typeof outcome === 'object') await this.refuse(outcome.refused, outcome.problem)
  }

  /** Something was refused: two people differ, or what was entered is to be entered again. */
  private async refuse(command: Command | undefined, problem: Problem): Promise<void> {
    if (command && problem.code === 'differs') return this.compare(command)
    this.trouble = problem.code
    await this.change((row) => {
      const entry = row.waiting.find((one) => one.command.id === command?.id)?.entry
      return { ...(command ? without(row, command.id) : row), entry: row.entry ?? (entry && { ...entry, at: entry.at || 1 }) }
    })
    this.entry = this.row!.entry
    if (!this.row!.opening) await this.show()
  }

  private async compare(command: Command): Promise<void> {
    const sheet = await ask<Sheet>('GET', `/api/sheets/${this.id}`).catch(() => undefined)
    if (!sheet) return
    const round = Number(command['round'])
    const entry = sheet.entries?.findLast((one) => one.seq > command.after && one.round === round && one.by !== sheet.me)
    this.differs = { command, round, by: sheet.writers[(entry?.by ?? 0) - 1] ?? '', theirs: sheet.rounds[round - 1] ?? sheet.draft ?? {} }
    await this.change((row) => told(row, sheet))
  }

  /** Decides which of two is right: what somebody else has entered, or what waits here. */
  async decide(mine: boolean): Promise<void> {
    const { command, theirs } = this.differs!
    const seq = this.row!.server!.seq
    const own = (list: unknown, others: readonly unknown[] | undefined): unknown =>
      Array.isArray(list) ? list.map((value, i) => (others?.[i] != null ? null : value)) : list
    const { end: _, out: __, ...rest } = command
    const other = { ...rest, points: own(command['points'], theirs.points), tiles: own(command['tiles'], theirs.tiles ?? theirs.points), extra: own(command['extra'], theirs.extra), because: own(command['because'], theirs.because) }
    const next = { ...(mine ? command : theirs.end ? other : { ...command, ...other }), id: random(12), after: seq } as Command
    this.differs = undefined
    await this.change((row) => ({ ...row, waiting: row.waiting.map((one) => (one.command.id === command.id ? { ...one, command: next } : one)) }))
    await this.look()
  }

  /** Says that this device enters the hand of one person only, or, with 0, all. */
  async be(person: number): Promise<void> {
    await this.change((row) => ({ ...row, own: person }))
  }

  /** Deletes the sheet, for everybody. */
  async drop(): Promise<void> {
    if (!this.row?.opening) await ask('DELETE', `/api/sheets/${this.id}`)
    this.ended = true
    await remove(this.id)
  }

  /** Puts the sheet into a circle; members has the number in it of each person, 0 for a guest. */
  async putInto(circle: string, members: number[]): Promise<void> {
    await ask('POST', `/api/sheets/${this.id}/put`, { id: random(12), after: this.seq, circle, members })
    await this.read()
  }

  /** Asks for the code by which others may write. */
  async share(): Promise<void> {
    await ask('POST', `/api/sheets/${this.id}/share`, {})
    await this.read()
  }

  /** The number of the last entry that the server has told. */
  get seq(): number {
    return this.row?.server?.seq ?? 0
  }

  /** Whose hand alone this device enters; 0 for all. */
  get own(): number {
    return Math.max(0, this.row?.own ?? 0)
  }

  /** Begins to enter the round. */
  start(): Promise<void> {
    const { own } = this
    const entry = begin(this.sheet!, this.seq)
    return this.type(own > 0 ? { ...entry, at: own } : entry)
  }
}
