// How a round and a match end: loaded when one is near.

export { default as MatchEnd } from './MatchEnd.svelte'
export { default as RoundEnd } from './RoundEnd.svelte'
