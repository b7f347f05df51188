// Lets tiles fly from where they are to where a change of the page puts them.

import { tick } from 'svelte'
import { moves } from '../state/settings.svelte'

const time = 200 // milliseconds

/** Changes the page. What carries a name in data-flies is the same tile before and after; data-turn says which way it turns when it is laid. */
export async function fly(root: HTMLElement | undefined, change: () => void): Promise<void> {
  const named = (): HTMLElement[] => [...(root?.querySelectorAll<HTMLElement>('[data-flies]') ?? [])]
  const was = new Map(moves() ? named().map((one) => [one.dataset['flies']!, { box: one.getBoundingClientRect(), turn: Number(one.dataset['turn'] ?? 0) }]) : [])
  change()
  await tick()
  for (const one of named()) {
    const from = was.get(one.dataset['flies']!)
    if (!from) continue
    const to = one.getBoundingClientRect()
    const x = from.box.left + from.box.width / 2 - to.left - to.width / 2
    const y = from.box.top + from.box.height / 2 - to.top - to.height / 2
    if (Math.abs(x) < 1 && Math.abs(y) < 1) continue
    const turn = 90 * (Number(one.dataset['turn'] ?? 0) - from.turn)
    const scale = Math.max(from.box.width, from.box.height) / Math.max(to.width, to.height)
    one.animate({ transform: [`translate(${x}px, ${y}px) rotate(${turn}deg) scale(${scale})`, 'none'], zIndex: [3, 3] }, { duration: time, easing: 'cubic-bezier(.3,.7,.3,1)' })
  }
}
