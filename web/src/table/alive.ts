// What makes the table alive, loaded as soon as it stands.

export { default as Alive } from './Alive.svelte'
export { default as Turn } from './Turn.svelte'
