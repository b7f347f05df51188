// What a table shows when no round is in play, loaded only then.

export { default as Earlier } from './Earlier.svelte'
export { default as Waiting } from './Waiting.svelte'

void import('../state/mixing').catch(() => undefined) // the start of a match should not have to wait for it
