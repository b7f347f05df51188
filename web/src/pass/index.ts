// Several people at one device, loaded only at such a table.

export { default as Curtain } from './Curtain.svelte'
