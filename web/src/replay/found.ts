// What an analysis has found, loaded with the first of it.

export { default as Accuracy } from './Accuracy.svelte'
export { default as Dearest } from './Dearest.svelte'
export { default as Parts } from './Parts.svelte'
export { sumOf } from './parts'
