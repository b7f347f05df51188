// How a person plays at the table page: by what its buttons, lists and status say, as
// somebody hears or sees it. How a button is pressed differs.

import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Visitor } from './visitor.ts'

/** How one presses and lays. */
export interface Manner {
  press(button: Locator): Promise<void>
  /** Lays a tile of the hand on a train that takes it. */
  lay(tile: Locator, player: Player): Promise<void>
}

/** By tapping, a finger or the mouse: a tile, then the train. */
export function tapping(touch = false): Manner {
  const press = (button: Locator): Promise<void> => (touch ? button.tap() : button.click())
  return {
    press,
    async lay(tile, player) {
      await press(tile)
      await press(player.taking().first())
    },
  }
}

type Step = 'laid' | 'acted' | 'waiting' | 'round' | 'match'

export class Player {
  readonly hand: Locator
  readonly trains: Locator
  readonly actions: Locator
  readonly status: Locator
  laid = 0
  acted = 0

  constructor(
    readonly visitor: Visitor,
    private readonly manner: Manner = tapping(),
  ) {
    const { page } = visitor
    this.hand = page.getByRole('list', { name: visitor.say('table.hand') }).getByRole('button')
    this.trains = page.getByRole('main').getByRole('list', { name: visitor.say('table.trains') }).getByRole('listitem')
    this.actions = page.getByRole('region', { name: visitor.say('table.actions') })
    this.status = page.getByRole('status')
  }

  /** The tiles that can be laid now. */
  fitting(): Locator {
    return this.actions.getByRole('list', { name: this.visitor.say('table.hand') }).getByRole('button', { name: this.visitor.part('tile.fits'), pressed: false })
  }

  /** The trains that take the chosen tile. */
  taking(): Locator {
    return this.trains.getByRole('button', { name: this.visitor.part('row.here') })
  }

  action(key: string): Locator {
    return this.actions.getByRole('button', { name: this.visitor.say(key), disabled: false })
  }

  /** Comes to the table and waits until tiles are dealt. */
  async sit(table: string): Promise<void> {
    await this.visitor.open(`/t/${table}`)
    await this.dealt()
  }

  async dealt(): Promise<void> {
    await this.trains.first().waitFor({ timeout: 20_000 })
  }

  /** Does the next thing there is to do. */
  async step(): Promise<Step> {
    const { visitor } = this
    if (await visitor.page.getByRole('dialog', { name: visitor.say('tell.over') }).isVisible()) return 'match'
    if (await visitor.page.getByRole('dialog', { name: visitor.say('prompt.round.over') }).isVisible()) return 'round'
    if (await this.try('table.lay.engine')) return 'acted'
    const before = await this.hand.count()
    const tile = this.fitting().first()
    if (await tile.isVisible()) {
      await this.manner.lay(tile, this)
      await this.changed(before)
      this.laid++
      return 'laid'
    }
    for (const key of ['table.draw', 'table.stop', 'table.pass']) if (await this.try(key)) return 'acted'
    await visitor.page.waitForTimeout(30)
    return 'waiting'
  }

  /** Does what a button says, where it is there. */
  private async try(key: string): Promise<boolean> {
    const button = this.action(key)
    if (!(await button.isVisible())) return false
    const before = await this.hand.count()
    await this.manner.press(button)
    await expect.poll(async () => (await this.hand.count()) !== before || !(await button.isVisible()), { timeout: 10_000, interval: 20 }).toBe(true)
    this.acted++
    return true
  }

  /** Waits until the hand is not what it was, or the round is over. */
  async changed(before: number): Promise<void> {
    await expect.poll(() => this.hand.count(), { timeout: 10_000, interval: 20 }).not.toBe(before)
  }

  /** Plays until the round, or the match, is over. */
  async round(): Promise<'round' | 'match'> {
    for (;;) {
      const step = await this.step()
      if (step === 'round' || step === 'match') return step
    }
  }
}
