// What only a table with days needs, loaded there.

export { default as AtTable } from './AtTable.svelte'
export { default as NextTable } from './NextTable.svelte'
