// A person at the table page: plays by what its buttons, lists and status say, as somebody sees or
// hears it. Players differ only in how they lay a tile.

import { setTimeout } from 'node:timers/promises'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Found, Person, Point } from './person.ts'

/** How a player lays a tile of the hand on a train that it fits. */
export type Manner = <F extends Found<F>>(tile: F, player: Player<F>) => Promise<void>

/** Presses the tile, then the train. */
export const tapping: Manner = async (tile, player) => {
  await player.visitor.press(tile)
  await player.visitor.press(player.taking().first())
}

/** Drags the tile to the train. */
export const dragging: Manner = async (tile, player) => {
  await tile.scrollIntoViewIfNeeded()
  const from = await middle(tile)
  const train = await player.trainFor(tile)
  await train.scrollIntoViewIfNeeded()
  const to = await middle(train)
  // Straight up first, as one lifts a tile out of the hand.
  await player.visitor.drag([from, { x: from.x, y: from.y - 12 }, { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, to])
}

async function middle<F extends Found<F>>(found: F): Promise<Point> {
  const box = (await found.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export type Step = 'laid' | 'acted' | 'waiting' | 'round' | 'match'

export class Player<F extends Found<F> = Locator> {
  readonly hand: F
  readonly trains: F
  private readonly rows: F // all of them
  readonly actions: F
  readonly status: F
  laid = 0
  acted = 0
  private unseen = 0 // presses in a row after which nothing seemed to have changed

  constructor(
    readonly visitor: Person<F>,
    private readonly manner: Manner = tapping,
  ) {
    const { page } = visitor
    this.actions = page.getByRole('region', { name: visitor.say('table.actions') })
    this.hand = this.actions.getByRole('list', { name: visitor.say('table.hand') }).getByRole('button')
    this.rows = page.getByRole('main').getByRole('list', { name: visitor.say('table.trains') })
    this.trains = this.rows.getByRole('listitem')
    this.status = page.getByRole('status').first()
  }

  /** Returns the tiles of the hand whose names match. */
  private tiles(name: RegExp): F {
    return this.actions.getByRole('list', { name: this.visitor.say('table.hand') }).getByRole('button', { name })
  }

  /** Returns the tiles that can be laid now. */
  fitting(): F {
    return this.tiles(this.visitor.part('tile.fits'))
  }

  /** Returns the tile that is chosen. */
  chosen(): F {
    return this.actions.getByRole('list', { name: this.visitor.say('table.hand') }).getByRole('button', { pressed: true })
  }

  /** Returns the trains that the chosen tile fits. */
  taking(): F {
    return this.trains.getByRole('button', { name: this.visitor.part('row.here') })
  }

  /** Returns the first train that the tile fits, by the tile's name. */
  async trainFor(tile: F): Promise<F> {
    const name = (await tile.getAttribute('aria-label'))!
    for (const train of await this.trains.all()) {
      const button = train.getByRole('button').first()
      const whose = (await button.getAttribute('aria-label'))!.split(',')[0]!.trim()
      if (name.includes(whose)) return button
    }
    throw new Error(`no train for ${name}`)
  }

  action(key: string): F {
    return this.actions.getByRole('button', { name: this.visitor.say(key), disabled: false })
  }

  /** Opens the table and waits until tiles are dealt. */
  async sit(table: string): Promise<void> {
    await this.visitor.open(`/t/${table}`)
    await this.dealt()
  }

  async dealt(): Promise<void> {
    await expect.poll(() => this.trains.first().isVisible(), { timeout: 20_000, interval: 20 }).toBe(true)
  }

  /** Returns the dialog with the result of the round or the match. */
  over(key: 'prompt.round.over' | 'tell.match_ended'): F {
    return this.visitor.page.getByRole('dialog', { name: this.visitor.say(key) })
  }

  /** Returns what is over, if anything is. */
  private async ended(): Promise<'round' | 'match' | undefined> {
    if (await this.over('tell.match_ended').isVisible()) return 'match'
    const round = this.over('prompt.round.over')
    if (!(await round.isVisible())) return undefined
    // After the last round it leads to the podium.
    const on = round.getByRole('button', { name: this.visitor.say('match.standings') })
    if (!(await on.isVisible())) return 'round'
    await this.visitor.pressIfThere(on)
    return undefined
  }

  /** Performs the next step that the page offers. */
  async step(): Promise<Step> {
    const over = await this.ended()
    if (over) return over
    const tile = this.fitting().first()
    if (await tile.isVisible()) {
      const name = (await tile.getAttribute('aria-label'))!
      // An engine goes to the middle as soon as it is picked up.
      const engine = this.visitor.part('train.engine').test(name)
      await (engine ? this.visitor.press(tile) : this.manner(tile, this))
      await this.left(name.split(',')[0]!)
      this.laid++
      return 'laid'
    }
    return this.pass()
  }

  /** Performs the next step that the page offers besides laying a tile. */
  private async pass(): Promise<Step> {
    for (const key of ['table.draw', 'table.stop', 'table.pass']) if (await this.try(key)) return 'acted'
    await setTimeout(50)
    return 'waiting'
  }

  /** Presses a button if it is there. */
  private async try(key: string): Promise<boolean> {
    const button = this.action(key)
    if (!(await button.isVisible())) return false
    const before = await this.state()
    if (!(await this.visitor.pressIfThere(button))) return false // the table has done it: there was no choice
    // Where all pass at once, it may look the same again before another state was seen; but a button that does nothing is noticed.
    await expect.poll(async () => ['', before].includes(await this.state()), { timeout: 3000, interval: 20 }).toBe(false).then(
      () => (this.unseen = 0),
      (error: unknown) => {
        if (++this.unseen > 4) throw error
      },
    )
    this.acted++
    return true
  }

  /**
   * Returns all that changes with each action: the hand, the trains, the log. Empty while an action
   * is being sent.
   */
  private async state(): Promise<string> {
    const told = await this.status.innerText()
    if (this.isSending(told)) return ''
    return `${await this.hand.count()} ${await this.rows.innerText()} ${told}`
  }

  private isSending(told: string): boolean {
    return this.visitor.part('prompt.sending').test(told)
  }

  /** Waits until a tile has left the hand. One that was dropped is hidden before it has been laid. */
  private async left(tile: string): Promise<void> {
    const held = this.tiles(new RegExp(`^${tile}\\b`))
    await expect.poll(async () => this.isSending(await this.status.innerText()) || (await held.isVisible()), { timeout: 10_000, interval: 20 }).toBe(false)
  }

  /** Waits until the hand has another number of tiles. */
  async changed(before: number): Promise<void> {
    await expect.poll(() => this.hand.count(), { timeout: 10_000, interval: 20 }).not.toBe(before)
  }

  /** Plays until it has laid n tiles. */
  async lay(tiles: number): Promise<void> {
    for (const until = this.laid + tiles; this.laid < until; ) {
      const step = await this.step()
      if (step === 'round' || step === 'match') throw new Error('the round is over')
    }
  }

  /** Plays until a tile can be laid, and does not lay it. */
  async able(): Promise<void> {
    while (!(await this.fitting().first().isVisible())) {
      if (await this.ended()) throw new Error('the round is over')
      await this.pass()
    }
  }

  /** Plays until the round or the match is over. */
  async round(): Promise<'round' | 'match'> {
    for (;;) {
      const step = await this.step()
      if (step === 'round' || step === 'match') return step
    }
  }

  /** Says that it is ready for the next round, and waits for it. */
  async next(): Promise<void> {
    await this.visitor.press(this.over('prompt.round.over').getByRole('button', { name: this.visitor.say('do.be_ready') }))
    await expect.poll(() => this.over('prompt.round.over').isVisible(), { timeout: 15_000, interval: 20 }).toBe(false)
  }

  /** Plays until the match is over, and returns its number of rounds. */
  async match(): Promise<number> {
    for (let rounds = 1; ; rounds++) {
      if ((await this.round()) === 'match') return rounds
      await this.next()
    }
  }
}
