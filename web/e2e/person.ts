// A person at the client, whatever their browser is.

import { mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, test as base } from 'vitest'
import type { Schema } from '../src/api/client.ts'
import { having, saying } from './text.ts'

export interface Point {
  x: number
  y: number
}

export interface Named {
  name?: RegExp
  disabled?: boolean
  pressed?: boolean
}

/** What a player needs of buttons, lists and texts: a part of what Playwright calls a locator. */
export interface Found<F> extends Pick<Locator, 'boundingBox' | 'count' | 'isVisible' | 'innerText' | 'allInnerTexts' | 'scrollIntoViewIfNeeded'> {
  getByRole(role: 'button' | 'dialog' | 'heading' | 'list' | 'listitem' | 'main' | 'region' | 'status', named?: Named): F
  getAttribute(name: 'aria-label'): Promise<string | null>
  first(): F
  all(): Promise<F[]>
}

/**
 * A person with their own browser. Any fault of the page fails the test: an error on the console, an
 * uncaught exception, a request to another origin.
 */
export abstract class Person<F> {
  readonly faults: string[] = []
  private readonly expected: RegExp[] = []
  abstract readonly page: Pick<Found<F>, 'getByRole'>

  constructor(
    readonly server: string,
    readonly lang: string,
  ) {}

  protected fault(text: string): void {
    if (!this.expected.some((pattern) => pattern.test(text))) this.faults.push(text)
  }

  /** Allows faults that match a pattern. */
  expects(...patterns: RegExp[]): void {
    this.expected.push(...patterns)
  }

  /** Returns a pattern for a key's text in the person's language. */
  say(key: string): RegExp {
    return saying(key, this.lang)
  }

  /** Returns a pattern for a longer text that contains a key's text. */
  part(key: string): RegExp {
    return having(key, this.lang)
  }

  abstract open(path: string): Promise<void>
  abstract press(what: F): Promise<void>
  /** Presses it, or reports that it has gone: what a table may do by itself can be gone at any time. */
  abstract pressIfThere(what: F): Promise<boolean>
  /** Calls a function in the page. */
  abstract evaluate<A, R>(what: (given: A) => R | Promise<R>, given: A): Promise<R>
  /** Presses at the first point, moves over the others and lets go at the last. */
  abstract drag(way: Point[]): Promise<void>
  abstract close(): Promise<void>
  protected abstract photograph(path: string): Promise<void>
  /** Sends JSON to the API as this person, and returns the answer's status and text. */
  protected abstract post(path: string, data: object): Promise<[number, string]>

  /** Becomes a guest, as the start page does. */
  async enter(name: string): Promise<void> {
    await this.send('/api/me', { name })
  }

  /** Creates a table whose bots do not pause, with nothing done for the player. */
  async make(table: Partial<Schema['Making']>): Promise<string> {
    return (JSON.parse(await this.send('/api/tables', { quick: true, forced: false, ...table })) as Schema['View']).table
  }

  protected async send(path: string, data: object): Promise<string> {
    const [status, text] = await this.post(path, data)
    expect(status, text).toBe(200)
    return text
  }

  async picture(name: string): Promise<string> {
    const folder = join(tmpdir(), 'roundhouse-e2e')
    mkdirSync(folder, { recursive: true })
    const path = join(folder, `${name.replace(/[^\w-]+/g, '-').slice(0, 80)}.png`)
    await this.photograph(path)
    return path
  }
}

/** A person whose browser can open more pages, and has service workers. */
export interface Tabbed<F> extends Person<F> {
  /** Opens another tab for the same person; its close leaves the others open. */
  tab(): Promise<Tabbed<F>>
  /** Loads the page again as soon as a service worker is ready, and waits until the page has it. */
  underWorker(): Promise<void>
  /** Tells the browser whether it has a network. */
  setOffline(offline: boolean): Promise<void>
}

/**
 * Returns the function that declares a test with people who arrive in this way. If the test fails it
 * leaves screenshots.
 */
export function visited<P extends Pick<Person<never>, 'picture' | 'close' | 'faults'>, L extends unknown[]>(arrive: (...look: L) => Promise<P>) {
  return base.extend<{ visit: (...look: L) => Promise<P> }>({
    visit: async ({ task }, use) => {
      const people: P[] = []
      await use(async (...look) => {
        const person = await arrive(...look)
        people.push(person)
        return person
      })
      const failed = task.result?.errors !== undefined && task.result.errors.length > 0
      for (const [i, person] of people.entries()) {
        if (failed) console.error(await person.picture(`${task.name} ${i}`).catch(String))
        await person.close()
      }
      expect(people.flatMap((person) => person.faults)).toEqual([])
    },
  })
}
