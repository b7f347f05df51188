// What opens over the table, loaded when it is opened first.

export { ask, tellWhyNot } from './ask'
export { default as Hint } from './Hint.svelte'
export { default as Late } from './Late.svelte'
export { default as Menu } from './Menu.svelte'
export { default as Requests } from './Requests.svelte'
export { default as Sheet } from './Sheet.svelte'
export { default as Side } from './Side.svelte'

export type Panel = 'menu' | 'end' | 'hint' | 'log' | 'scores'
