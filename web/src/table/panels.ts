// What opens over the table, loaded when it is opened first.

import '../ui/shapes.css'

export { adviceIn } from './advice'
export { ask, point, tellWhyNot } from './ask'
export { default as Late } from './Late.svelte'
export { default as Panels } from './Panels.svelte'
export { default as Requests } from './Requests.svelte'

export type Panel = 'menu' | 'ask' | 'why' | 'end' | 'hint' | 'log' | 'scores' | 'talk' | 'watch'
