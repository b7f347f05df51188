// Lets the rows of a list glide to their new places.

import { moves } from '../state/settings.svelte'

export class Glide {
  private was = new Map<string, number>()

  /** Notes where the rows are, before the page changes. */
  note(list: HTMLElement | undefined): void {
    this.was = new Map(rowsOf(list).map((row) => [row.dataset['glides']!, row.offsetTop]))
  }

  /** Lets them glide from there to where they are now. */
  start(list: HTMLElement | undefined): void {
    if (!moves()) return
    for (const row of rowsOf(list)) {
      const by = (this.was.get(row.dataset['glides']!) ?? row.offsetTop) - row.offsetTop
      if (by !== 0) row.animate({ transform: [`translateY(${by}px)`, 'none'] }, { duration: 450, easing: 'ease-in-out' })
    }
  }
}

const rowsOf = (list: HTMLElement | undefined): HTMLElement[] => [...(list?.querySelectorAll<HTMLElement>('[data-glides]') ?? [])]
