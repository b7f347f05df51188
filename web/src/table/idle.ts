// What a table shows when no round is in play, loaded only then.

export { default as Earlier } from './Earlier.svelte'
export { default as Gone } from './Gone.svelte'
export { default as Waiting } from './Waiting.svelte'
