// A player who uses the keyboard alone and reads nothing but the accessibility tree.

import type { CDPSession } from 'playwright-core'
import { expect } from 'vitest'
import { usualKeys } from '../src/state/keys.ts'
import { all, focused, read, type Node } from './tree.ts'
import type { Visitor } from './visitor.ts'

export class Typist {
  keys = 0 // pressed to lay tiles
  laid = 0 // tiles

  private constructor(
    readonly visitor: Visitor,
    private readonly devtools: CDPSession,
  ) {}

  static async sit(visitor: Visitor, table: string): Promise<Typist> {
    await visitor.page.goto(`/t/${table}`)
    const typist = new Typist(visitor, await visitor.devtools())
    await expect.poll(async () => typist.trains(await typist.tree()).length, { timeout: 20_000 }).toBeGreaterThan(1)
    return typist
  }

  tree(): Promise<Node> {
    return read(this.devtools)
  }

  hand(tree: Node): Node[] {
    return all(tree, 'list', this.visitor.say('table.hand')).flatMap((list) => all(list, 'button'))
  }

  /** Returns the button of each train. */
  trains(tree: Node): Node[] {
    return all(tree, 'list', this.visitor.say('table.trains')).flatMap((list) => list.parts.map((item) => all(item, 'button')[0]!))
  }

  dialog(tree: Node, key: string): Node | undefined {
    return all(tree, 'dialog', this.visitor.say(key))[0]
  }

  type(key: string): Promise<void> {
    return this.visitor.page.keyboard.press(key)
  }

  /** Presses Tab until the wanted element has the focus. */
  async tabTo(wanted: (node: Node, tree: Node) => boolean): Promise<Node> {
    const passed: string[] = []
    for (let tabs = 0; tabs < 60; tabs++) {
      const tree = await this.tree()
      const at = focused(tree)
      if (at && wanted(at, tree)) return at
      passed.push(at ? `${at.role} ${at.name}` : 'nothing')
      await this.type('Tab')
    }
    throw new Error(`Tab does not lead there: ${passed.join(' · ')}`)
  }

  /** Performs the next step that the page offers. */
  async step(): Promise<'laid' | 'acted' | 'waiting' | 'over'> {
    const tree = await this.tree()
    if (this.dialog(tree, 'prompt.round.over') ?? this.dialog(tree, 'tell.match_ended')) return 'over'
    const tile = this.hand(tree).find((one) => this.visitor.part('tile.fits').test(one.name))
    if (tile) {
      await this.lay(tile)
      await this.happened(tree, (now) => this.hand(now).length !== this.hand(tree).length)
      return 'laid'
    }
    for (const [key, letter] of [['table.draw', 'd'], ['table.stop', 'f'], ['table.pass', 'p']] as const) {
      if (!all(tree, 'button', this.visitor.say(key)).some((button) => !button.disabled)) continue
      await this.type(letter)
      await this.happened(tree, (now) => this.told(now) !== this.told(tree) && !this.visitor.part('prompt.sending').test(this.told(now)))
      return 'acted'
    }
    await this.visitor.page.waitForTimeout(50)
    return 'waiting'
  }

  /** Spells the tile until it is chosen, and lays it with the key of a train; an engine is laid at once. */
  private async lay(tile: Node): Promise<void> {
    const [high, low] = tile.name.split(',')[0]!.split('-')
    const spelt = [...high!, ' ', ...low!, ' ']
    for (const key of spelt) {
      await this.press(key)
      const hand = this.hand(await this.tree())
      if (hand.some((one) => one.pressed) || !hand.some((one) => one.name.startsWith(`${high}-${low},`))) break
    }
    const taking = await this.taking()
    if (taking >= 0) await this.press(usualKeys.trains[taking]!)
    this.laid++
  }

  private press(key: string): Promise<void> {
    this.keys++
    return this.type(key)
  }

  /**
   * Returns the index of a train that takes the chosen tile; -1 if the tile is already laid, as an
   * engine is.
   */
  private async taking(): Promise<number> {
    for (;;) {
      const tree = await this.tree()
      const found = this.trains(tree).findIndex((train) => this.visitor.part('row.here').test(train.name))
      if (found >= 0 || !this.hand(tree).some((tile) => tile.pressed)) return found
    }
  }

  /** Returns the hand and everything that the trains and the status say. */
  private told(tree: Node): string {
    return JSON.stringify([this.hand(tree).map((tile) => tile.name), this.trains(tree).map((train) => train.name), all(tree, 'status')])
  }

  /** Waits until something has happened, and checks that the focus was not lost. */
  private async happened(before: Node, has: (now: Node) => boolean): Promise<void> {
    await expect.poll(async () => has(await this.tree()), { timeout: 10_000, interval: 20 }).toBe(true)
    if (focused(before)) expect(focused(await this.tree()), `the focus was on ${focused(before)!.name}`).toBeDefined()
  }
}
