// What keys do at a table.

import type { Tile } from '../api/notation'
import { t } from '../i18n/index.svelte'
import { commandOf } from '../state/keys'
import { settings } from '../state/settings.svelte'
import type { Table } from '../state/table.svelte'
import type { Choosing } from './choosing.svelte'
import { matching } from './typed'

/** What a key may do to the page. */
export interface Effects {
  choose(tile: Tile): void
  chosen(): Tile | ''
  hint(): void
  last(): void // shows the train on which a tile was laid last
  sort(): void // the hand, in the next of the ways
  release(): void // takes back what was chosen
}

export class Keyboard {
  words = $state('') // what has been typed of a tile, in words
  among = $state.raw<readonly Tile[]>() // the tiles that it may mean
  private typed = '' // of a tile: digits, and a space where a number ended
  private found: Tile | '' = '' // the only tile that it can mean

  constructor(
    private readonly table: Table,
    private readonly effects: Effects,
  ) {}

  press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.target instanceof HTMLElement && event.target.closest('input, select, textarea, dialog')) return
    const did = event.key.length > 1 ? this.move(event) : settings.keys && this.type(event)
    if (did) event.preventDefault()
  }

  /** Drops what has been typed of a tile. */
  forget(): void {
    this.narrow('')
  }

  /** Does what a key with a name does, and reports whether it did anything. */
  private move(event: KeyboardEvent): boolean {
    if (event.key === 'Backspace' && this.typed) this.narrow(this.typed.slice(0, -1))
    else if (event.key === 'Escape') {
      this.narrow('')
      this.effects.release()
    } else if (event.key.startsWith('Arrow')) {
      if (event.target instanceof HTMLElement && event.target.closest('.hand, .side')) return false
      document.querySelector<HTMLElement>('.hand [tabindex="0"]')?.focus()
    } else return false
    return true
  }

  /** Does what a character does, and reports whether it did anything. */
  private type(event: KeyboardEvent): boolean {
    const key = event.key.toLowerCase()
    const digit = this.digitOf(event, key)
    if (digit !== undefined) return this.spell(digit)
    const row = document.querySelectorAll<HTMLElement>('[data-train]')[settings.trains.indexOf(key)]
    if (row) {
      this.narrow('')
      if (this.effects.chosen()) row.click()
      else row.focus()
      return true
    }
    return this.command(key)
  }

  /**
   * Returns the digit that was typed, a space for the end of a number, or undefined. Where a keyboard
   * has its digits above other characters, as the French and the Czech one do, the key itself counts.
   */
  private digitOf(event: KeyboardEvent, key: string): string | undefined {
    const at = settings.digits.indexOf(key)
    if (at >= 0) return at < 10 ? String(at) : ' '
    const used = settings.commands + settings.trains
    return used.includes(key) || event.shiftKey ? undefined : /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1]
  }

  private command(key: string): boolean {
    const { table, effects } = this
    const command = commandOf(settings, key)
    if (command === 'sort') effects.sort()
    else if (command === 'hint' && table.yours) effects.hint()
    else if (command === 'last' && table.fresh) effects.last()
    else {
      const action = command === 'draw' || command === 'pass' || command === 'stop' || command === 'knock' ? table.may(command) : undefined
      if (!action) return false
      void table.act(action)
    }
    return true
  }

  /** Adds what was typed to the tile that is being spelt. A space before any digit is a press as anywhere. */
  private spell(typed: string): boolean {
    if (typed === ' ' && !this.typed) return false
    if (this.found && matching(this.typed + typed, [this.found]).length > 0) {
      this.typed += typed // spelt on, although it is chosen already
      return true
    }
    const goesOn = matching(this.typed + typed, this.candidates()).length > 0
    this.narrow(goesOn ? this.typed + typed : typed.trim())
    return true
  }

  /** Returns the tiles that can be meant: those that fit, or the whole hand if none does. */
  private candidates(): Tile[] {
    const { hand } = this.table
    const fitting = this.table.yours ? hand.filter((tile) => this.table.places(tile).size > 0) : []
    return fitting.length > 0 ? fitting : hand
  }

  /** Shows the tiles that typed may mean, and chooses the only one. */
  private narrow(typed: string): void {
    const tiles = typed ? matching(typed, this.candidates()) : []
    this.typed = tiles.length > 1 ? typed : ''
    this.found = ''
    this.among = this.typed ? tiles : undefined
    this.words = typed && tiles.length !== 1 ? said(typed, tiles) : ''
    if (tiles.length !== 1) return
    this.effects.choose(tiles[0]!) // it forgets what was typed
    this.typed = typed
    this.found = tiles[0]!
    document.querySelector<HTMLElement>(`.hand [data-tile="${tiles[0]}"]`)?.focus()
  }
}

function said(typed: string, tiles: readonly Tile[]): string {
  const shown = typed.trim().replace(' ', '-')
  return tiles.length > 0 ? t('keys.left', { typed: shown, n: tiles.length, tiles: tiles.length < 5 ? tiles.join(' · ') : '' }) : t('keys.none', { typed: shown })
}

/** Returns the keyboard of a player who chooses; sort puts the hand in the next of its orders. */
export function keyboardOf(table: Table, choosing: Choosing, sort: () => void): Keyboard {
  return new Keyboard(table, {
    choose: (tile) => tile !== choosing.chosen && choosing.choose(tile),
    chosen: () => choosing.chosen,
    hint: () => void choosing.askHint(),
    last: () => (choosing.sheet = table.fresh ?? ''),
    sort,
    release: choosing.release,
  })
}
